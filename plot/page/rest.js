// All curves, settings, and how the run was made.
page.rest = (() => {
  "use strict";
  const {html, table} = page.elements;
  const {given, rows} = page.data;

  function all() {
    const figures = page.figures.panels().flatMap((panel) => page.metrics.shownBy(
      rows.filter((row) => row.panel === panel)).map((metric) =>
      page.figures.figure(panel, metric, {height: 230})));
    return figures.length === 0 ? null : html("section", {id: "all", "aria-labelledby": "all-head"},
      html("h2", {id: "all-head"}, "All curves"), html("div", {class: "panels"}, figures));
  }

  function settings() {
    const {servers, rows: differing, ofSome, same} = given.settings;
    if (servers.length === 0) {
      return null;
    }
    const more = (title, list, heads) => (list.length === 0 ? null :
      page.elements.lazy(title, () => table(title, heads, list)));
    return html("section", {id: "settings", "aria-labelledby": "settings-head"},
      html("h2", {id: "settings-head"}, "Settings of the servers"),
      differing.length === 0 ? html("p", {}, "No setting has different values.") :
        table("With different values, as they were read back", ["setting", ...servers], differing),
      more("That all have with one value", same, ["setting", "value"]),
      more("That only some of them have", ofSome, ["setting", ...servers]));
  }

  function method() {
    return html("section", {id: "method", "aria-labelledby": "method-head"},
      html("h2", {id: "method-head"}, "How it was made, and how to repeat it"),
      html("ul", {}, given.method.words.map((line) => html("li", {}, line))),
      html("pre", {tabindex: 0}, given.method.command),
      given.method.matrix === "" ? null : html("details", {class: "repeat"},
        html("summary", {}, "The matrix, as a file"), html("pre", {tabindex: 0}, given.method.matrix)),
      given.method.leftOut.length === 0 ? null :
        html("p", {class: "note"}, given.method.leftOut.join(" ")));
  }

  return {all, settings, method};
})();
