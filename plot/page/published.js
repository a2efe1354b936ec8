// Tables that others published, as lines beside own ones. They are hidden until they are asked for:
// their machines are others, so their levels say little.
page.published = (() => {
  "use strict";
  const {html} = page.elements;
  const {given} = page.data;
  const {latency, plain} = page.text;
  const COLUMNS = {throughput: 1, p50: 2, p95: 3};

  const ofPanel = (panel) => given.published.filter((line) => line.panel === panel.name);

  const isShown = (line) => page.choice.list("published").includes(line.name);

  // Letters of their own: small ones, or Greek ones where the lines of two runs have those.
  const FIRST = given.figures.letters === "A" ? "a" : "\u03b1";
  const letter = (panel, line) =>
    String.fromCharCode(FIRST.charCodeAt(0) + ofPanel(panel).indexOf(line) % 25);

  function lines(panel, metric) {
    const column = COLUMNS[metric.name];
    return column === undefined ? [] : ofPanel(panel).filter(isShown).map((line) => ({
      letter: letter(panel, line), classes: "published",
      points: line.points.filter((point) => point[column] !== null).map((point) => ({
        x: point[0], y: point[column], low: null, high: null, above: null, invalid: false,
        words: `${line.name}, published, at ${point[0]}\n${metric.label}: ` +
          (column === 1 ? plain(point[column]) + "/s" : latency(point[column])),
      })),
    }));
  }

  function buttons(panel) {
    return ofPanel(panel).map((line) => page.elements.toggle(
      "arm published", () => isShown(line), () => page.choice.toggle("published", line.name),
      "published", html("b", {}, letter(panel, line)), " " + line.name));
  }

  // Buttons for the lines, with year and machine in the words of the tables; closed at first, as they
  // are of other machines.
  function choice(panel) {
    const all = ofPanel(panel);
    const abouts = [...new Set(all.map((line) => line.about))];
    return all.length === 0 ? "" : html("details", {class: "sources", open: all.some(isShown)},
      html("summary", {}, "Lay published tables of this workload over the curves"),
      html("div", {class: "buttons", role: "group", "aria-label": "Published lines to show"},
        buttons(panel)),
      abouts.map((about) => html("p", {}, about)));
  }

  return {lines, choice};
})();
