// One row in detail: its repetitions, what is worth knowing, latencies, seconds, counters.
page.cell = (() => {
  "use strict";
  const {html, table, lazy} = page.elements;
  const {rows, number} = page.data;
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
      ["clients that completed nothing, %", (c) => plain(number(c, "starved_clients_percent"))],
      ["valid", (c) => (c.unsupported ? "–" : c.valid === "true" ? "yes" : "no")],
      ["flags", (c) => [c.flags, c.failure].filter((words) => words).join(": ")],
    ];
    return table("Repetitions", ["block", ...COLUMNS.map(([name]) => name)],
      cells.map((cell) => [cell.repetition, ...COLUMNS.map(([, of]) => of(cell))]));
  }

  // What the numbers of a row are beside its counters.
  const SHOWN = /^(repetitions|tps|qps|p\d+|max_ms|errors|valid|flags|imported|threads|unsupported)/;

  // Counters with what each tells; those that nothing is said of here are in docs/reference-files.md.
  function counted(row) {
    const told = page.counters.map(([column]) => column);
    const others = Object.keys(row).filter((column) => !SHOWN.test(column) &&
      !told.includes(column) && typeof row[column] === "string" && row[column] !== "" &&
      Number.isFinite(number(row, column)));
    return [...page.counters, ...others.map((column) => [column, "see docs/reference-files.md"])]
      .filter(([column]) => number(row, column) !== null);
  }

  // Beside those of the other lines at its place: what differs may be why.
  function counters(row) {
    const same = [row, ...rows.filter((one) => one !== row && one.panel === row.panel &&
      one.x === row.x && page.looks.isShown(one.line))];
    const title = "Counted beside the load: medians over repetitions";
    return lazy(title, () => table(title,
      ["counter", ...same.map((one) => one.line.name), "tells"],
      counted(row).map(([column, tells]) =>
        [column, ...same.map((one) => plain(number(one, column))), tells])));
  }

  // Also of what no curve has.
  function list() {
    const nameOf = (row) => `${row.line.name}, ${row.panel.name}` +
      (row.x === null ? ` (${row.name})` : ", " + page.axis.place(row.x));
    return html("label", {class: "select"}, "Or one of the list: ",
      html("select", {change: (event) => page.choice.set({cell: event.currentTarget.value})},
        html("option", {value: ""}, "–"),
        rows.map((row) => html("option", {value: row.name}, nameOf(row)))));
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

  async function details(name) {
    const row = rows.find((one) => one.name === name);
    if (row === undefined) {
      return [html("p", {}, "No such row in this page: " + name)];
    }
    try {
      return content(row, await page.details.bySeries());
    } catch (error) {
      return [html("p", {class: "invalid"}, "This browser cannot unpack the cells: " + error)];
    }
  }

  function section() {
    const place = html("div", {});
    const chosen = () => page.choice.get("cell");
    const fold = page.elements.fold("cell", "One cell", () => place, chosen() !== null);
    const redraw = async (isAsked) => {
      const name = chosen();
      const parts = name === null ? [html("p", {class: "usage"},
        "Choose a point of a curve, by a click or the Enter key.")] : await details(name);
      if (chosen() !== name) {
        return; // another was chosen meanwhile
      }
      place.replaceChildren(list(), ...parts);
      if (isAsked) {
        place.querySelector("h3")?.focus();
      }
    };
    page.choice.onChange(["cell"], () => {
      page.elements.open(fold.querySelector("details"));
      redraw(true);
    });
    // A link to a cell leads to it.
    redraw(chosen() !== null && !page.live.isComingBack());
    return fold;
  }

  return {section, details};
})();
