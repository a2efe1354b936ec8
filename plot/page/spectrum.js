// Of one row: latency by percentile beside its neighbours, and its blocks by the second.
page.spectrum = (() => {
  "use strict";
  const {html} = page.elements;
  const {rows} = page.data;
  const {latency, plain} = page.text;
  // Places on the axis of percentiles that are named.
  const NAMED = {1: "0", 2: "50", 10: "90", 20: "95", 100: "99", 1000: "99.9"};

  function picture(title, about, drawing) {
    const canvas = html("div", {class: "canvas"});
    page.view.whenSeen(canvas, (width) =>
      canvas.replaceChildren(page.chart.draw({...drawing, width, label: title})));
    return html("figure", {class: "panel"},
      html("figcaption", {}, html("strong", {}, title), html("span", {class: "of"}, about)), canvas);
  }

  // Quantiles are drawn over 1/(1−q), so that each nine has as much room as the one before.
  function percentiles(row, all) {
    const same = rows.filter((one) => one.panel === row.panel && one.x === row.x &&
      (one === row || page.looks.isShown(one.line)));
    const lines = same.map((one) => {
      const cells = (all.get(one.name) ?? []).filter((cell) => cell.spectrum);
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
    return picture("Latency by percentile", "medians over repetitions, of completed transactions", {
      lines,
      x: {
        log: true, label: "percentile", tick: (x) => NAMED[Math.round(x)],
        isNamed: (x) => NAMED[Math.round(x)] !== undefined,
      },
      y: {log: true, tick: latency},
    });
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
      ([title, column, form]) => picture(title, "a line for each block", {
        lines: known.map((cell, i) => line(cell, i, column)),
        x: {isTime: true, label: "seconds of the window", tick: String},
        y: {log: column === 1, tick: form},
      }));
  }

  return {percentiles, seconds};
})();
