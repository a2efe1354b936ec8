// Makes elements; texts are set as texts, so no name can be markup.
page.elements = (() => {
  "use strict";
  const SVG = "http://www.w3.org/2000/svg";

  function fill(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) {
      if (typeof value === "function") {
        element.addEventListener(name, value);
      } else if (value !== null && value !== undefined && value !== false) {
        element.setAttribute(name, value === true ? "" : value);
      }
    }
    element.append(...children.flat(2).filter((child) => child !== null && child !== undefined));
    return element;
  }

  const html = (name, attributes = {}, ...children) =>
    fill(document.createElement(name), attributes, children);

  const svg = (name, attributes = {}, ...children) =>
    fill(document.createElementNS(SVG, name), attributes, children);

  // Around what may be wider than the page: scrolled by itself, by the keyboard too.
  const wide = (label, content) =>
    html("div", {class: "wide", tabindex: 0, role: "region", "aria-label": label}, content);

  // A button that stays pressed for as long as something of the choice holds.
  function toggle(style, isPressed, change, choice, ...content) {
    const button = html("button", {
      type: "button", class: style, "aria-pressed": String(isPressed()), click: change,
    }, content);
    page.choice.onChange([choice], () =>
      button.setAttribute("aria-pressed", String(isPressed())), button);
    return button;
  }

  // One of some, which a choice is set to.
  function select(label, choice, options, value, title = (option) => option) {
    return html("label", {class: "select"}, label + " ",
      html("select", {change: (event) => page.choice.set({[choice]: event.currentTarget.value})},
        options.map((option) =>
          html("option", {value: option, selected: option === value}, title(option)))));
  }

  const makers = new WeakMap();

  function fillDetails(details) {
    const make = makers.get(details);
    if (make !== undefined) {
      makers.delete(details);
      fill(details, {}, [make()]);
    }
  }

  // Opens and closes; made when it is first opened.
  function lazy(title, make) {
    const details = html("details", {}, html("summary", {}, title));
    makers.set(details, make);
    details.addEventListener("toggle", () => details.open && fillDetails(details));
    return details;
  }

  // At once: the event comes later.
  function open(details) {
    details.open = true;
    fillDetails(details);
  }

  const section = (id, title, ...content) =>
    html("section", {id, "aria-labelledby": id + "-head"},
      html("h2", {id: id + "-head"}, title), content.flat());

  // A section that is closed until it is asked for.
  function fold(id, title, make, isOpen = false) {
    const details = lazy(html("h2", {id: id + "-head"}, title), make);
    details.classList.add("fold");
    if (isOpen) {
      open(details);
    }
    return html("section", {id, "aria-labelledby": id + "-head"}, details);
  }

  // Heads name the columns; the first field of each row names the row.
  function table(caption, heads, rows) {
    return wide(
      caption,
      html(
        "table", {},
        html("caption", {}, caption),
        html("thead", {}, html("tr", {}, heads.map((head) => html("th", {scope: "col"}, head)))),
        html("tbody", {}, rows.map((row) => html(
          "tr", {},
          row.map((field, i) => {
            const content = field === null || field === undefined ? "" : field;
            return i === 0 ? html("th", {scope: "row"}, content) : html("td", {}, content);
          }))))));
  }

  return {html, svg, table, wide, lazy, open, section, fold, select, toggle};
})();
