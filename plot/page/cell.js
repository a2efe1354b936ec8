// One row in detail: its repetitions, what is worth knowing, latencies, seconds, counters.
page.cell = (() => {
  "use strict";
  const {html, table} = page.elements;
  const {given, rows, number} = page.data;
  const {latency, plain} = page.text;

  const nameOf = (row) => given.rows.names[rows.indexOf(row)];

  const rowOf = (name) => rows[given.rows.names.indexOf(name)];

  let read = null;

  // Of all cells, read once; a page of two runs has a part for each.
  function details() {
    read ??= Promise.all(Object.keys(given.bulk).filter((name) => name.startsWith("cells"))
      .map(part)).then((parts) => parts.flat());
    return read;
  }

  async function part(name) {
    const all = JSON.parse(await page.data.bulk(name));
    return page.data.table(all.csv).map((cell, i) => ({...cell, ...all.more[i]}));
  }

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

  // Quantiles are drawn over 1/(1−q), so that each nine has as much room as the one before.
  function spectrum(row, all) {
    const same = rows.filter((one) => one.panel === row.panel && one.x === row.x);
    const lines = same.map((one) => {
      const cells = all.filter((cell) => cell.series === nameOf(one) && cell.spectrum);
      const points = cells.length === 0 ? [] : cells[0].spectrum.map(([q], i) => {
        const ms = d3.median(cells, (cell) => cell.spectrum[i]?.[1]) ?? null;
        return {
          x: 1 / (1 - q / 100), y: ms, low: null, high: null, above: null, invalid: false,
          words: `${one.line.name}\n${q} % completed within ${latency(ms)}`,
        };
      });
      return {letter: page.looks.letter(one.line), classes: page.looks.classes(one.line), points};
    });
    if (lines.every((line) => line.points.length === 0)) {
      return null;
    }
    const shown = {1: "0", 2: "50", 10: "90", 20: "95", 100: "99", 1000: "99.9"};
    return html("figure", {class: "panel"},
      html("figcaption", {}, html("strong", {}, "Latency by percentile"),
        html("span", {class: "of"}, "medians over repetitions, of completed transactions")),
      page.chart.draw({
        lines, label: "Latency by percentile",
        x: {log: true, label: "percentile", tick: (x) => shown[Math.round(x)] ?? ""},
        y: {log: true, tick: latency},
      }));
  }

  function seconds(cells) {
    const known = cells.filter((cell) => cell.seconds && cell.seconds.length > 1);
    if (known.length === 0) {
      return html("p", {class: "hint"}, "No seconds: the window was one interval.");
    }
    const line = (cell, i, column) => ({
      letter: cell.repetition, classes: "colour" + (i % 8),
      points: cell.seconds.map(([s, tps, ms]) => ({
        x: s, y: column === 0 ? tps : ms, low: null, high: null, above: null, invalid: false,
        words: `block ${cell.repetition}, second ${s}\n${plain(tps)}/s, p95 ${latency(ms)}`,
      })),
    });
    return [["Throughput by the second", 0, plain], ["p95 by the second", 1, latency]].map(
      ([title, column, form]) => html("figure", {class: "panel"},
        html("figcaption", {}, html("strong", {}, title)),
        page.chart.draw({
          lines: known.map((cell, i) => line(cell, i, column)), label: title,
          x: {log: false, label: "seconds of the window", tick: String},
          y: {log: column === 1, tick: form},
        })));
  }

  // Names of the counters, and what each tells.
  function counters(row) {
    const known = given.counters.filter(([column]) => number(row, column) !== null);
    return table("Counted beside the load: medians over repetitions", ["counter", "value", "tells"],
      known.map(([column, tells]) => [column, plain(number(row, column)), tells]));
  }

  async function open(name) {
    const row = rowOf(name);
    if (!row) {
      return [html("p", {}, "No such row in this page: " + name)];
    }
    const all = await details();
    const cells = all.filter((cell) => cell.series === name);
    return [
      html("h3", {tabindex: -1}, `${row.line.name}, ${row.panel.name}, ` +
        page.axis.place(row.x)),
      row.flags ? html("p", {class: row.valid === "false" ? "invalid" : "note"}, row.flags) : null,
      repetitions(cells),
      html("div", {class: "panels"}, spectrum(row, all), seconds(cells),
        page.heat.overTime(cells)),
      counters(row),
    ].filter((part) => part !== null);
  }

  function section() {
    const place = html("div", {"aria-live": "polite"});
    let shown = null;
    const redraw = async () => {
      const name = page.choice.get("cell");
      if (name === shown) {
        return;
      }
      shown = name;
      if (name === null) {
        place.replaceChildren(html("p", {class: "hint"},
          "Choose a point of a curve, by a click or the Enter key."));
        return;
      }
      const parts = await open(name);
      place.replaceChildren(...parts);
      place.querySelector("h3")?.focus();
    };
    page.choice.onChange(["cell"], redraw);
    redraw();
    return html("section", {id: "cell", "aria-labelledby": "cell-head"},
      html("h2", {id: "cell-head"}, "One cell"), place);
  }

  return {section, nameOf, details};
})();
