// Of one row: latency by percentile beside its neighbours, and its blocks by the second.
page.spectrum = (() => {
  "use strict";
  const {html, table, lazy} = page.elements;
  const {rows} = page.data;
  const {latency, plain} = page.text;
  // Places on the axis of percentiles that are named.
  const NAMED = {1: "0", 2: "50", 10: "90", 20: "95", 100: "99", 1000: "99.9"};

  // key: what its letters stand for; numbers make its table.
  function picture(title, about, drawing, key, numbers) {
    const canvas = html("div", {class: "canvas"});
    page.view.whenSeen(canvas, (width) =>
      canvas.replaceChildren(page.chart.draw({...drawing, width, label: title})));
    return html("figure", {class: "panel"},
      html("figcaption", {}, html("strong", {}, title), html("span", {class: "of"}, about)),
      canvas, key, lazy("Numbers", () => table(title, ...numbers())));
  }

  const keyOf = (same) => html("ol", {class: "key"}, same.map((one) =>
    html("li", {class: page.looks.classes(one.line)}, html("b", {}, page.looks.letter(one.line)),
      " " + one.line.name)));

  // Of a row: for each percentile its latency, the median over repetitions.
  function quantiles(row, all) {
    const known = (all.get(row.name) ?? []).filter((cell) => cell.spectrum.length > 0);
    return known.length === 0 ? [] : known[0].spectrum.map(([q], i) =>
      [q, d3.median(known, (cell) => cell.spectrum[i]?.[1]) ?? null]);
  }

  // Quantiles are drawn over 1/(1−q), so that each nine has as much room as the one before.
  function percentiles(row, all) {
    const same = rows.filter((one) => one.panel === row.panel && one.x === row.x &&
      (one === row || page.looks.isShown(one.line)));
    const ofEach = same.map((one) => quantiles(one, all));
    const lines = same.map((one, i) => ({
      letter: page.looks.letter(one.line), classes: page.looks.classes(one.line),
      points: ofEach[i].map(([q, ms]) => ({
        x: 1 / (1 - q / 100), y: ms, low: null, high: null, above: null, invalid: false,
        words: `${one.line.name}\n${q} % completed within ${latency(ms)}`,
      })),
    }));
    const numbers = () => [["percentile", ...same.map((one) => one.line.name)],
      ofEach.find((one) => one.length > 0).map(([q], i) =>
        [String(q), ...ofEach.map((one) => latency(one[i]?.[1] ?? null))])];
    if (lines.every((line) => line.points.length === 0)) {
      return null;
    }
    return picture("Latency by percentile", "medians over repetitions, of completed transactions", {
      lines,
      x: {
        log: true, label: "percentile", tick: (x) => NAMED[Math.round(x)],
        isNamed: (x) => NAMED[Math.round(x)] !== undefined,
      },
      y: {log: true, tick: latency},
    }, keyOf(same), numbers);
  }

  function seconds(cells) {
    const known = cells.filter((cell) => cell.seconds?.length > 1);
    if (known.length === 0) {
      const leftOut = cells.some((cell) => cell.seconds === null);
      return html("p", {class: "hint"}, leftOut ? "Its seconds were left out of this page." :
        "It has no seconds: it was not measured here, or its window was one interval.");
    }
    const numbers = (column, form) => () => [["block", "seconds of the window, and then"],
      known.map((cell) => [cell.repetition,
        cell.seconds.map((one) => `${one[0]}: ${form(one[column])}`).join(", ")])];
    const line = (cell, i, column) => ({
      letter: cell.repetition, classes: "colour" + (i % 8),
      points: cell.seconds.map(([s, tps, ms]) => ({
        x: s, y: column === 0 ? tps : ms, low: null, high: null, above: null, invalid: false,
        words: `block ${cell.repetition}, second ${s}\n${plain(tps)}/s, p95 ${latency(ms)}`,
      })),
    });
    return [["Throughput by the second", 0, plain], ["p95 by the second", 1, latency]].map(
      ([title, column, form]) => picture(title, "a line for each block", {
        lines: known.map((cell, i) => line(cell, i, column)),
        x: {isTime: true, label: "seconds of the window", tick: String},
        y: {log: column === 1, tick: form},
      }, null, numbers(column + 1, form)));
  }

  return {percentiles, seconds};
})();
