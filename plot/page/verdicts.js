// The verdict matrix: what is compared, by the places on the axis.
page.verdicts = (() => {
  "use strict";
  const {html} = page.elements;
  const {given, verdicts, number} = page.data;
  const {ratio} = page.text;
  const METRICS = ["throughput", "p50", "p95"];

  // A comparison of two runs has flags of either, and no sentence of its own.
  verdicts.forEach((row, i) => Object.assign(row, given.verdicts.pairs[i], {
    flags: row.flags ?? [row.flags_a, row.flags_b].filter((flags) => flags).join("; "),
    verdict: row.verdict ?? [row.result, row.lacking].filter((words) => words).join(": "),
  }));

  const RESULTS = {
    higher: "differs", lower: "differs", hint: "maybe", equal: "equal",
    "no difference": "unseen", "no verdict": "none",
  };

  const better = (row) => (row.metric === "throughput") === (row.result === "higher");

  function classOf(row) {
    const kind = RESULTS[row.result] ?? "unseen";
    return kind === "differs" ? (better(row) ? "better" : "worse") : kind;
  }

  function words(row) {
    const value = number(row, "ratio");
    if (value === null) {
      return "no ratio";
    }
    const low = number(row, "ratio_lo");
    const range = low === null ? "" : ` (${page.text.ratios(low, number(row, "ratio_hi"))})`;
    return ratio(value) + range + (row.flags ? " *" : "");
  }

  function cell(row) {
    return row === undefined ? html("td", {}) :
      html("td", {class: classOf(row), title: row.verdict}, words(row));
  }

  function matrix(metric) {
    const ofMetric = verdicts.filter((row) => row.metric === metric);
    const xs = [...new Set(ofMetric.map((row) => row.x))].sort(d3.ascending);
    const byName = d3.group(ofMetric, (row) => row.panel + "\n" + row.pair);
    const caption = `${page.metrics.named(metric).label}: ratio, with its 95 % interval`;
    return page.elements.wide(caption, html(
      "table", {class: "verdicts"},
      html("caption", {}, caption),
      html("thead", {}, html("tr", {}, html("th", {scope: "col"}, "compared"),
        xs.map((x) => html("th", {scope: "col"}, x === null ? "no place" : page.axis.tick(x))))),
      html("tbody", {}, [...byName.values()].map((ofName) => {
        const at = new Map(ofName.map((row) => [row.x, row]));
        return html("tr", {},
          html("th", {scope: "row"}, ofName[0].pair, html("span", {class: "of"}, ofName[0].panel)),
          xs.map((x) => cell(at.get(x))));
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

  function section() {
    if (verdicts.length === 0) {
      return null;
    }
    const place = html("div", {});
    const names = METRICS.filter((metric) => verdicts.some((row) => row.metric === metric));
    const redraw = () => {
      const wanted = page.choice.get("verdicts", "p95");
      const chosen = names.includes(wanted) ? wanted : names[0];
      place.replaceChildren(
        tabs(names, chosen, (name) => page.choice.set({verdicts: name === "p95" ? null : name})),
        matrix(chosen));
    };
    page.choice.onChange(["verdicts"], redraw);
    redraw();
    return html("section", {id: "verdicts", "aria-labelledby": "verdicts-head"},
      html("h2", {id: "verdicts-head"}, "Verdicts"), place,
      html("p", {class: "hint"}, given.verdicts.key));
  }

  return {section, words, tabs, METRICS};
})();
