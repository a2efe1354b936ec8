// The ratio picture: arm over arm with intervals, 1 in the middle.
page.ratios = (() => {
  "use strict";
  const {html, table} = page.elements;
  const {verdicts, number} = page.data;
  const {ratio} = page.text;

  function figure(panel, metric) {
    const rows = verdicts.filter((row) =>
      row.panel === panel && row.metric === metric && row.x !== null && row.ratio !== "");
    const pairs = [...new Set(rows.map((row) => row.pair))];
    const lines = pairs.map((pair, i) => ({
      letter: String(i + 1), classes: "colour" + (i % 8),
      points: rows.filter((row) => row.pair === pair).sort((a, b) => a.x - b.x).map((row) => ({
        x: row.x, y: number(row, "ratio"), low: number(row, "ratio_lo"),
        high: number(row, "ratio_hi"), above: null, invalid: row.flags !== "",
        words: `${pair}, ${page.axis.place(row.x)}\n${metric}: ` +
          `${page.verdicts.words(row)}\n${row.verdict}`,
      })),
    }));
    const canvas = html("div", {class: "canvas"});
    page.view.whenSeen(canvas, (width) => canvas.replaceChildren(page.chart.draw({
      lines, width, reference: 1, label: `Ratios of ${metric}, ${panel}`,
      x: page.axis.across(),
      y: {log: true, tick: (value) => ratio(value)},
    })));
    return html("figure", {class: "panel"},
      html("figcaption", {}, html("strong", {}, page.metrics.named(metric).label),
        html("span", {class: "of"}, panel)),
      html("ol", {class: "key"}, pairs.map((pair, i) =>
        html("li", {class: "colour" + (i % 8)}, html("b", {}, i + 1), " " + pair))),
      canvas,
      page.elements.lazy("Numbers", () => table(
        `Ratios of ${metric}, ${panel}`, ["compared", page.axis.label, "ratio", "in words"],
        rows.map((row) => [row.pair, page.axis.tick(row.x),
                           page.verdicts.words(row), row.verdict]))));
  }

  function section() {
    const panels = [...new Set(verdicts.filter((row) => row.ratio !== "").map((r) => r.panel))];
    if (panels.length === 0) {
      return null;
    }
    const metrics = page.verdicts.METRICS.filter((metric) =>
      verdicts.some((row) => row.metric === metric));
    return html("section", {id: "ratios", "aria-labelledby": "ratios-head"},
      html("h2", {id: "ratios-head"}, "How much they differ"),
      html("div", {class: "panels"},
        panels.flatMap((panel) => metrics.map((metric) => figure(panel, metric)))),
      html("p", {class: "hint"},
        "Bars are 95 % intervals over blocks. Where one crosses the line at 1, no difference is seen."));
  }

  return {section};
})();
