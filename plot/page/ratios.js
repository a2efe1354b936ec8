// The ratio picture: arm over arm with intervals, 1 in the middle.
page.ratios = (() => {
  "use strict";
  const {html, table} = page.elements;
  const {verdicts, number} = page.data;
  const {ratio} = page.text;

  const drawn = verdicts.filter((row) => row.x !== null && row.ratio !== "");
  const pairs = [...new Set(drawn.map((row) => row.pair))];

  const colour = (pair) => "colour" + (pairs.indexOf(pair) % 8);

  const letter = (pair) => String(pairs.indexOf(pair) + 1);

  function pointOf(row) {
    const low = number(row, "ratio_lo");
    const [least, most] = low === null ? [null, null] :
      page.text.bounds(low, number(row, "ratio_hi"), number(row, "ratio"));
    return {
      x: row.x, y: number(row, "ratio"), low: least, high: most, above: null,
      invalid: row.flags !== "",
      words: `${row.pair}, ${page.axis.place(row.x)}\n${row.metric}: ` +
        `${page.verdicts.words(row)}\n${row.verdict}`,
    };
  }

  // All pictures of a metric have the same axis.
  function figure(panel, metric) {
    const ofMetric = drawn.filter((row) => row.metric === metric);
    const rows = ofMetric.filter((row) => row.panel === panel);
    const ofPair = d3.group(rows, (row) => row.pair);
    const lines = [...ofPair].map(([pair, list]) => ({
      letter: letter(pair), classes: colour(pair),
      points: d3.sort(list, (row) => row.x).map(pointOf),
    }));
    const canvas = html("div", {class: "canvas"});
    page.view.whenSeen(canvas, (width) => canvas.replaceChildren(page.chart.draw({
      lines, width, reference: 1, label: `Ratios of ${metric}, ${panel}`,
      x: page.axis.across(rows.map((row) => row.x)),
      y: {
        log: true, tick: (value) => ratio(value),
        also: ofMetric.map(pointOf).flatMap(page.chart.extent),
      },
    })));
    return html("figure", {class: "panel"},
      html("figcaption", {}, html("strong", {}, page.metrics.named(metric).label),
        html("span", {class: "of"}, panel)),
      canvas,
      page.elements.lazy("Numbers", () => table(
        `Ratios of ${metric}, ${panel}`, ["compared", page.axis.label, "ratio", "in words"],
        rows.map((row) => [row.pair, page.axis.tick(row.x),
                           page.verdicts.words(row), row.verdict]))));
  }

  const key = () => html("ol", {class: "key"}, pairs.map((pair) =>
    html("li", {class: colour(pair)}, html("b", {}, letter(pair)), " " + pair)));

  function section() {
    const panels = [...new Set(drawn.map((row) => row.panel))];
    if (panels.length === 0) {
      return null;
    }
    const metrics = page.verdicts.METRICS.filter((metric) =>
      drawn.some((row) => row.metric === metric));
    return page.elements.fold("ratios", "How much they differ", () => [key(),
      html("div", {class: "panels"},
        panels.flatMap((panel) => metrics.map((metric) => figure(panel, metric)))),
      html("p", {class: "hint"},
        "Bars are 95 % intervals in another run, where there are several blocks; those around 1 end at 10 times" +
        " either way. Where one crosses the line at 1, no difference is seen. " + page.axis.hint)]);
  }

  return {section};
})();
