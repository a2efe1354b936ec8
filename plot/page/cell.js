// One row in detail: its repetitions, what is worth knowing, latencies, seconds, counters.
page.cell = (() => {
  "use strict";
  const {html, table} = page.elements;
  const {given, rows, number} = page.data;
  const {latency, plain} = page.text;

  function repetitions(cells) {
    const COLUMNS = [
      ["transactions/s", (c) => plain(number(c, "tps"))],
      ["p50", (c) => latency(number(c, "p50_ms"))],
      ["p95", (c) => (number(c, "p95_above_ms") === null ? latency(number(c, "p95_ms")) :
        "> " + latency(number(c, "p95_above_ms")))],
      ["greatest", (c) => latency(number(c, "max_ms"))],
      ["warm-up, s", (c) => plain(number(c, "warmup_s"))],
      ["window, s", (c) => plain(number(c, "window_s"))],
      ["clients that completed nothing, %", (c) => plain(number(c, "stalled_percent"))],
      ["valid", (c) => (c.valid === "true" ? "yes" : "no")],
      ["flags", (c) => c.flags],
    ];
    return table("Repetitions", ["block", ...COLUMNS.map(([name]) => name)],
      cells.map((cell) => [cell.repetition, ...COLUMNS.map(([, of]) => of(cell))]));
  }

  // Names of the counters, and what each tells.
  function counters(row) {
    const known = given.counters.filter(([column]) => number(row, column) !== null);
    return table("Counted beside the load: medians over repetitions", ["counter", "value", "tells"],
      known.map(([column, tells]) => [column, plain(number(row, column)), tells]));
  }

  function heading(row) {
    const place = row.x === null ? "" : ", " + page.axis.place(row.x);
    return html("h3", {tabindex: -1}, `${row.line.name}, ${row.panel.name}${place}`);
  }

  function trust(cells) {
    const invalid = cells.filter((cell) => cell.valid === "false").length;
    return invalid === 0 ? null : html("p", {class: "invalid"},
      `${invalid} of ${cells.length} blocks ${invalid === 1 ? "is" : "are"} invalid: see their flags.`);
  }

  function content(row, all) {
    const cells = all.get(row.name) ?? [];
    return [
      heading(row), trust(cells), repetitions(cells),
      html("div", {class: "panels"}, page.spectrum.percentiles(row, all),
        page.spectrum.seconds(cells), page.heat.overTime(cells)),
      counters(row),
    ].filter((part) => part !== null);
  }

  async function open(name) {
    const row = rows.find((one) => one.name === name);
    return row === undefined ? [html("p", {}, "No such row in this page: " + name)] :
      content(row, await page.details.bySeries());
  }

  function section() {
    const place = html("div", {});
    const chosen = () => page.choice.get("cell");
    const redraw = async (isAsked) => {
      const name = chosen();
      const parts = name === null ? [html("p", {class: "usage"},
        "Choose a point of a curve, by a click or the Enter key.")] : await open(name);
      if (chosen() !== name) {
        return; // another was chosen meanwhile
      }
      place.replaceChildren(...parts);
      if (isAsked) {
        place.querySelector("h3")?.focus();
      }
    };
    page.choice.onChange(["cell"], () => redraw(true));
    redraw(false);
    return html("section", {id: "cell", "aria-labelledby": "cell-head"},
      html("h2", {id: "cell-head"}, "One cell"), place);
  }

  return {section};
})();
