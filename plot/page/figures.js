// A metric of a panel as a figure: the picture, and the same numbers as a table.
page.figures = (() => {
  "use strict";
  const {html, table} = page.elements;
  const {given, rows} = page.data;
  const {words} = page.metrics;

  // Those that have a curve: with one point each, names are read side by side.
  const panels = () => given.figures.panels.filter((panel) => !page.names.isWorthIt() ||
    new Set(ofPanel(panel).map((row) => row.x)).size > 1);

  const ofPanel = (panel) => rows.filter((row) => row.panel === panel && row.x !== null);

  const linesOf = (panelRows) => given.figures.lines.filter((line) =>
    panelRows.some((row) => row.line === line));

  function pointOf(metric, row) {
    const text = `${row.line.name}, ${page.axis.place(row.x)}\n` +
      `${metric.label}: ${words(metric, row)}` +
      (row.imported === "true" ? "\nimported, measured elsewhere" : "") +
      (row.valid === "false" ? "\nholds an invalid cell" : "") + (row.flags ? `\n${row.flags}` : "");
    return {
      x: row.x, y: metric.value(row), low: metric.low(row), high: metric.high(row),
      above: metric.above(row), invalid: row.valid === "false",
      unsupported: Boolean(row.unsupported), words: text,
      open: () => page.choice.set({cell: row.name}),
    };
  }

  // Pictures of a metric have the same axis for a workload, whoever loads the server.
  const alike = (panelRows) => rows.filter((row) => row.workload === panelRows[0]?.workload);

  const extentOf = (metric, row) => page.looks.isShown(row.line) ?
    [metric.value(row), metric.low(row), metric.high(row), metric.above(row)] : [];

  function picture(panel, metric, size = {}) {
    const panelRows = ofPanel(panel);
    const lines = linesOf(panelRows).filter(page.looks.isShown).map((line) => ({
      letter: page.looks.letter(line), classes: page.looks.classes(line),
      points: panelRows.filter((row) => row.line === line).sort((a, b) => a.x - b.x)
        .map((row) => pointOf(metric, row)),
    }));
    return page.chart.draw({
      lines: [...lines, ...page.published.lines(panel, metric)], ...size,
      label: `${metric.label}, ${panel.name}`,
      x: page.axis.across(panelRows.map((row) => row.x)),
      y: {
        log: metric.log, tick: metric.form,
        also: alike(panelRows).flatMap((row) => extentOf(metric, row)),
      },
    });
  }

  function numbers(panel, metric) {
    const panelRows = ofPanel(panel);
    const lines = linesOf(panelRows);
    const xs = [...new Set(panelRows.map((row) => row.x))].sort((a, b) => a - b);
    return table(
      `${metric.label}, ${panel.name}; * holds an invalid cell`,
      [page.axis.label, ...lines.map((line) => line.name)],
      xs.map((x) => [
        page.axis.tick(x),
        ...lines.map((line) => {
          const there = panelRows.filter((row) => row.x === x && row.line === line);
          return there.map((row) => words(metric, row) + (row.imported === "true" ? " imported" :
            "") + (row.valid === "false" ? " *" : "")).join("; ");
        }),
      ]));
  }

  // Drawn anew whenever lines are shown or hidden.
  function figure(panel, metric, size) {
    const canvas = html("div", {class: "canvas"});
    const draw = (width) => canvas.replaceChildren(picture(panel, metric, {...size, width}));
    page.view.whenSeen(canvas, draw, ["hide", "show", "published"]);
    return html(
      "figure", {class: "panel"},
      html("figcaption", {}, html("strong", {}, metric.label), " ", metric.unit === "latency" ? "" :
        metric.unit, html("span", {class: "of"}, panel.name)),
      canvas,
      page.elements.lazy("Numbers", () => numbers(panel, metric)));
  }

  return {figure, panels, ofPanel, linesOf};
})();
