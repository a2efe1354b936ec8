// The verdict matrix: what is compared, by the places on the axis.
page.verdicts = (() => {
  "use strict";
  const {html} = page.elements;
  const {given, verdicts, number} = page.data;
  const {ratio} = page.text;
  const METRICS = [...new Set(verdicts.map((row) => row.metric))];

  // A comparison of two runs has flags of either, and no sentence of its own.
  verdicts.forEach((row, i) => Object.assign(row, given.verdicts.pairs[i], {
    flags: row.flags ?? [row.flags_a, row.flags_b].filter((flags) => flags).join("; "),
    verdict: row.verdict ??
      [row.change, row.result, row.missing_reason].filter((words) => words).join(": "),
  }));

  const KINDS = {
    better: "better", worse: "worse", unproven: "not significant", equivalent: "equivalent",
    open: "inconclusive", none: "no verdict",
  };

  const RESULTS = {
    "not significant": "unproven", equivalent: "equivalent", inconclusive: "open",
    "no verdict": "none",
  };

  const CHANGES = {
    regression: "worse", improvement: "better", "not significant": "unproven",
    "no verdict": "none",
  };

  // What a run calls it; two runs have a word of their own, as they may have no interval.
  function kindOf(row) {
    if (row.change !== undefined && row.result !== "equivalent") {
      return CHANGES[row.change] ?? "open";
    }
    return ["higher", "lower"].includes(row.result) ? (page.data.isBetter(row) ? "better" : "worse") :
      RESULTS[row.result] ?? "open";
  }

  const reasons = new Map(page.data.rows.map((row) => [row.name, row.unsupported]));

  function words(row) {
    const value = number(row, "ratio");
    if (value === null) {
      return reasons.get(row.cell) ? "unsupported" : row.test === "sign" ? "sign test" : "no ratio";
    }
    const low = number(row, "ratio_lo");
    const range = low === null ? "" : ` (${page.text.ratios(low, number(row, "ratio_hi"))})`;
    return ratio(value) + range + (row.flags ? " *" : "");
  }

  const entry = (row) => page.beneath.button(["verdicts", row.metric, row.pair, row.cell],
    row.verdict, words(row),
    html("span", {class: "of"}, reasons.get(row.cell) || KINDS[kindOf(row)]));

  const cell = (there) => html("td", {class: there.length === 1 ? kindOf(there[0]) : null},
    there.map(entry));

  function matrix(metric) {
    const ofMetric = verdicts.filter((row) => row.metric === metric);
    const panels = given.figures.panels.map((panel) => panel.name);
    const xs = [...new Set(ofMetric.map((row) => row.x))]
      .sort((a, b) => (a ?? -Infinity) - (b ?? -Infinity));
    const byName = d3.group(d3.sort(ofMetric, (row) => panels.indexOf(row.panel)),
      (row) => row.panel + "\n" + row.pair);
    const caption = `${page.metrics.named(metric).label}: ratio` +
      (ofMetric.some((row) => row.ratio_lo) ? ", with its 95 % interval in another run" : "");
    return page.elements.wide(caption, html(
      "table", {class: "verdicts"},
      html("caption", {}, caption),
      html("thead", {}, html("tr", {}, html("th", {scope: "col"}, "compared"),
        xs.map((x) => html("th", {scope: "col"}, x === null ? "no place" : page.axis.tick(x))))),
      html("tbody", {}, [...byName.values()].map((ofName) => {
        return html("tr", {},
          html("th", {scope: "row"}, ofName[0].pair, html("span", {class: "of"}, ofName[0].panel)),
          xs.map((x) => cell(ofName.filter((row) => row.x === x))));
      }))));
  }

  function tabs(names, chosen, choose) {
    return html("div", {class: "buttons", role: "group", "aria-label": "Metric"},
      names.map((name) => html("button", {
        type: "button", "aria-pressed": String(name === chosen), click: (event) => {
          const group = event.currentTarget.closest("section");
          choose(name);
          group.querySelector("[aria-pressed=true]")?.focus();
        },
      }, name)));
  }

  function content() {
    const place = html("div", {});
    const names = METRICS;
    const redraw = () => {
      const wanted = page.choice.get("verdicts", "p95");
      const chosen = names.includes(wanted) ? wanted : names[0];
      place.replaceChildren(
        tabs(names, chosen, (name) => page.choice.set({verdicts: name === "p95" ? null : name})),
        matrix(chosen));
    };
    page.choice.onChange(["verdicts"], redraw);
    redraw();
    return [place, html("p", {class: "hint"}, given.verdicts.key)];
  }

  const isAskedFor = () => page.choice.hasSome(["verdicts"]) || page.beneath.hasSome("verdicts");

  const section = () => (verdicts.length === 0 ? null :
    page.elements.fold("verdicts", "Every verdict", content, isAskedFor()));

  return {section, words, isDifference: (row) => ["better", "worse"].includes(kindOf(row)), METRICS};
})();
