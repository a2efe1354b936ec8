// Each kind of transaction, where a workload mixes several: a picture for each of them.
page.kinds = (() => {
  "use strict";
  const {html, select} = page.elements;
  const {given, kinds, number} = page.data;
  const {latency, plain} = page.text;
  const perMinute = (value) => (value === null ? "–" : plain(value) + "/min");
  const percent = (value) => (value === null ? "–" : plain(value) + " %");
  // The name that TPC-C's score has without keying and think times.
  const NOPM = "new_order: New orders per minute (NOPM)";

  const VALUES = [
    {column: "per_minute", label: "Transactions per minute", unit: "per minute", form: perMinute},
    ...[["mean_ms", "Mean latency"], ["p50_ms", "Median latency (p50)"],
        ["p95_ms", "95th-percentile latency (p95)"], ["p99_ms", "99th-percentile latency (p99)"],
        ["p999_ms", "99.9th-percentile latency (p99.9)"], ["max_ms", "Longest latency"]]
      .map(([column, label]) => ({column, label, unit: "latency", form: latency, log: true})),
    ...[["deadlocks_percent", "Deadlocks, each of which repeats a transaction"],
        ["lock_timeouts_percent", "Lock waits that timed out, each of which repeats one"],
        ["rolled_back_percent", "Transactions rolled back on purpose"]]
      .map(([column, label]) => ({column, label, unit: "% of the transactions", form: percent})),
  ].filter(({column}, place) =>
    place === 0 || kinds.some((row) => number(row, column) !== null));

  const bound = (column, side) => column.replace(/(_ms)?$/, (unit) => `_${side}${unit}`);

  const byRow = d3.group(kinds, (row) => row.name);

  function metricOf(kind, {column, label, unit, form, log = false}) {
    const field = (row, name) => {
      const found = byRow.get(row.name)?.find((one) => one.kind === kind);
      return found === undefined ? null : number(found, name);
    };
    return {
      name: `${column}(${kind})`, unit, form, log,
      label: kind === "new_order" && column === "per_minute" ? NOPM : `${kind}: ${label}`,
      value: (row) => field(row, column), low: (row) => field(row, bound(column, "lo")),
      high: (row) => field(row, bound(column, "hi")), above: () => null,
      missing: (row) => byRow.get(row.name)?.find((one) => one.kind === kind)?.missing_reason,
    };
  }

  const panels = () => given.figures.panels.filter((panel) =>
    page.figures.ofPanel(panel).some((row) => byRow.has(row.name)));

  const kindsOf = (panel) => [...new Set(page.figures.ofPanel(panel)
    .flatMap((row) => byRow.get(row.name) ?? []).map((row) => row.kind))];

  const CHOICES = ["kinds-panel", "kinds-of"];

  function content() {
    const all = panels();
    const chosen = (choice, some, name) =>
      some.find((one) => name(one) === page.choice.get(choice)) ?? some[0];
    const place = html("div", {class: "panels"});
    const choices = html("div", {class: "buttons"});
    const redraw = () => {
      const focused = [...choices.querySelectorAll("select")].indexOf(document.activeElement);
      const panel = chosen("kinds-panel", all, (one) => one.name);
      const value = chosen("kinds-of", VALUES, (one) => one.column);
      choices.replaceChildren(
        select("of", "kinds-of", VALUES.map((one) => one.column), value.column,
          (column) => VALUES.find((one) => one.column === column).label),
        ...(all.length === 1 ? [] :
          [select("in", "kinds-panel", all.map((one) => one.name), panel.name)]));
      choices.querySelectorAll("select")[focused]?.focus();
      place.replaceChildren(...kindsOf(panel).map((kind) =>
        page.figures.figure(panel, metricOf(kind, value), {height: 230})));
    };
    page.choice.onChange(CHOICES, redraw);
    redraw();
    return [choices, place, html("p", {class: "hint"}, "Percentiles are of the transactions of the" +
      " kind that completed in the window.")];
  }

  const section = () => (panels().length === 0 ? null :
    page.elements.fold("kinds", "Kinds of transaction", content, page.choice.hasSome(CHOICES)));

  return {section};
})();
