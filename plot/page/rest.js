// All curves, settings, and how the run was made.
page.rest = (() => {
  "use strict";
  const {html, table, fold} = page.elements;
  const {given, rows} = page.data;
  const NONE = "–"; // of a server that has no such setting

  function all() {
    const panels = page.figures.panels();
    const figures = () => panels.flatMap((panel) => page.metrics.shownBy(
      rows.filter((row) => row.panel === panel)).map((metric) =>
      page.figures.figure(panel, metric, {height: 230})));
    return panels.length === 0 ? null : fold("all", "All curves", () =>
      [html("div", {class: "panels"}, figures()), html("p", {class: "hint"}, page.axis.hint)]);
  }

  function settings() {
    const servers = Object.keys(given.settings);
    const names = [...new Set(servers.flatMap((one) => Object.keys(given.settings[one])))].sort();
    const all = names.map((name) =>
      [name, ...servers.map((one) => given.settings[one][name] ?? NONE)]);
    const values = (row) => new Set(row.slice(1).filter((value) => value !== NONE)).size;
    const differing = all.filter((row) => values(row) > 1);
    const alike = all.filter((row) => values(row) <= 1);
    const ofSome = alike.filter((row) => row.includes(NONE));
    const same = alike.filter((row) => !row.includes(NONE)).map((row) => row.slice(0, 2));
    if (servers.length === 0) {
      return null;
    }
    const more = (title, list, heads) => (list.length === 0 ? null :
      page.elements.lazy(title, () => table(title, heads, list)));
    return fold("settings", "Settings of the servers", () => [
      differing.length === 0 ? html("p", {}, "No setting has different values.") :
        table("With different values, as they were read back", ["setting", ...servers], differing),
      more("That all have with one value", same, ["setting", "value"]),
      more("That only some of them have", ofSome, ["setting", ...servers])]);
  }

  function method() {
    const {words, command, matrix, leftOut} = given.method;
    return fold("method", "How it was made, and how to repeat it", () => [
      html("ul", {}, [...given.head.about, ...words].map((line) => html("li", {}, line))),
      html("pre", {tabindex: 0}, command),
      matrix === "" ? null : page.elements.lazy("The matrix, as a file",
        () => html("pre", {tabindex: 0}, matrix)),
      leftOut.length === 0 ? null : html("p", {class: "note"}, leftOut.join(" "))]);
  }

  return {all, settings, method};
})();
