// Fields of a table that open their cell beneath their row, and close it again.
page.beneath = (() => {
  "use strict";
  const {html} = page.elements;
  const CHOICE = "open";

  // The choice has it in a list, which commas part.
  const wordOf = (...names) => names.join("~").replaceAll(",", ";");

  const isOpen = (word) => page.choice.list(CHOICE).includes(word);

  // Whether a link opens a field whose words begin with this.
  const hasSome = (first) => page.choice.list(CHOICE).some((word) => word.startsWith(first + "~"));

  function rowOf(button, name) {
    const place = html("div", {});
    const width = button.closest("tr").children.length;
    page.cell.details(name).then((parts) => place.append(...parts));
    return html("tr", {class: "beneath"}, html("td", {colspan: width}, place));
  }

  // names: of the field, for links; the last is that of its cell.
  function button(names, title, ...content) {
    const word = wordOf(...names);
    let row = null;
    const made = html("button", {
      type: "button", class: "verdict", title, "aria-expanded": "false",
      click: () => page.choice.toggle(CHOICE, word),
    }, content);
    const show = () => {
      made.setAttribute("aria-expanded", String(isOpen(word)));
      if (!isOpen(word)) {
        row?.remove();
        row = null;
      } else if (row === null) {
        row = rowOf(made, names.at(-1));
        made.closest("tr").after(row);
      }
    };
    page.choice.onChange([CHOICE], show, made);
    if (isOpen(word)) {
      queueMicrotask(show); // then its table is there
    }
    return made;
  }

  return {button, hasSome};
})();
