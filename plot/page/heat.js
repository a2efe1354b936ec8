// Heat maps: how many transactions had which latency, by the place on the axis and by the second.
page.heat = (() => {
  "use strict";
  const {html, svg, table, lazy} = page.elements;
  const {given, rows} = page.data;
  const {latency} = page.text;
  const HEIGHT = 280;
  const MARGIN = {left: 66, right: 12, top: 10, bottom: 34};
  const SHADES = 6;
  const NARROWEST_NAME = 34;

  // All ranges of latency from the least to the greatest, by number.
  const extent = (columns) => d3.extent(columns.flatMap((column) => [...column.shares.keys()]));

  const ladder = ([least, greatest]) => d3.range(least, greatest + 1);

  // Shades are of the column, so that few transactions show as well as many.
  function shade(share) {
    return Math.min(SHADES, Math.max(1, Math.round(SHADES + Math.log10(share) * 2)));
  }

  // columns: [{name, shares: Map of a range's number to a share}].
  function map({columns, within}, label, axis, width) {
    const ranges = ladder(within);
    const wide = (width - MARGIN.left - MARGIN.right) / columns.length;
    const high = (HEIGHT - MARGIN.top - MARGIN.bottom) / ranges.length;
    const root = svg("svg", {
      viewBox: `0 0 ${width} ${HEIGHT}`, class: "chart heat", role: "img", "aria-label": label,
    });
    columns.forEach((column, i) => {
      ranges.forEach((range, j) => {
        const share = column.shares.get(range);
        if (share !== undefined) {
          root.append(svg("rect", {
            class: "shade" + shade(share), x: MARGIN.left + i * wide,
            y: HEIGHT - MARGIN.bottom - (j + 1) * high, width: wide, height: high,
          }));
        }
      });
    });
    root.append(marks(columns, ranges, wide, high, axis, width));
    return root;
  }

  function marks(columns, ranges, wide, high, axis, width) {
    const group = svg("g", {"aria-hidden": "true"});
    const floor = HEIGHT - MARGIN.bottom;
    for (const us of round(ranges)) {
      group.append(svg("text", {
        class: "tick end", x: MARGIN.left - 6,
        y: floor - (page.buckets.place(us) - ranges[0]) * high + 4,
      }, page.text.short(latency(us / 1000))));
    }
    const step = Math.ceil(NARROWEST_NAME / wide);
    columns.forEach((column, i) => {
      if (i % step === 0) {
        group.append(svg("text", {
          class: "tick middle", x: MARGIN.left + (i + 0.5) * wide, y: floor + 16,
        }, column.name));
      }
    });
    group.append(svg("text", {class: "tick end", x: width - MARGIN.right, y: floor + 30}, axis));
    return group;
  }

  // Round latencies within some ranges, in µs.
  function round(ranges) {
    const [low, high] = [ranges[0], ranges.at(-1) + 1].map(page.buckets.from);
    return page.scales.decades(Math.max(1, low), high).ticks.filter((us) => us >= low && us <= high);
  }

  function numbers({columns}, label) {
    const percent = (column, range) => {
      const share = column.shares.get(range);
      return share === undefined ? "" : "≈ " + Number((100 * share).toPrecision(2)) + " %";
    };
    return table(label, ["latency from", ...columns.map((column) => column.name)],
      ladder(extent(columns)).map((range) => [
        latency(page.buckets.from(range) / 1000), ...columns.map((column) => percent(column, range))]));
  }

  // making gives columns and the ranges to draw, or a promise of them; a figure without any column
  // is taken away.
  function figure(title, about, axis, making) {
    const canvas = html("div", {class: "canvas"});
    const whole = html("figure", {class: "panel"},
      html("figcaption", {}, html("strong", {}, title), html("span", {class: "of"}, about)), canvas);
    const label = `${title}, ${about}`;
    page.view.whenSeen(canvas, async (width) => {
      const made = await making();
      if (made.columns.filter((column) => column.shares.size > 0).length < 2) {
        whole.remove();
        return;
      }
      canvas.replaceChildren(map(made, label, axis, width));
      whole.querySelector("details")?.remove();
      whole.append(lazy("Numbers", () => numbers(made, label)));
    });
    return whole;
  }

  // One cell by time: the first repetition that has it.
  function overTime(cells) {
    const cell = cells.find((one) => one.heat);
    if (cell === undefined) {
      return null;
    }
    const {columns, first, secondsPerColumn: each} = cell.heat;
    const drawn = columns.map((word, i) => ({
      name: String(i * each), shares: page.buckets.shares(word, first),
    }));
    return figure("Latency by the second", `block ${cell.repetition}; ` +
      (each === 1 ? "" : `${each} s a column; `) + "darker: more of a column's transactions",
      "seconds of the window", () => ({columns: drawn, within: extent(drawn)}));
  }

  // Of some rows: a column for each.
  async function columnsOf(some) {
    const windows = await page.details.windows();
    return some.filter((row) => windows.has(row.name)).map((row) => {
      const {columns, first} = windows.get(row.name);
      return {name: page.axis.tick(row.x), shares: page.buckets.shares(columns[0], first)};
    });
  }

  const ranges = new Map();

  // All lines of a workload have the same ranges.
  function rangesOf(workload) {
    if (!ranges.has(workload)) {
      ranges.set(workload, columnsOf(rows.filter((row) => row.workload === workload)).then(extent));
    }
    return ranges.get(workload);
  }

  // Of a line: a column for each place on the axis.
  const overAxis = async (ofLine) =>
    ({columns: await columnsOf(ofLine), within: await rangesOf(ofLine[0].workload)});

  function section() {
    // What was imported has no histogram.
    const placed = d3.group(rows.filter((row) => row.x !== null && row.imported !== "true"),
      (row) => row.panel, (row) => row.line);
    const drawn = given.figures.panels.flatMap((panel) => given.figures.lines.map((line) =>
      ({panel, line, ofLine: d3.sort(placed.get(panel)?.get(line) ?? [], (row) => row.x)})))
      .filter(({ofLine}) => ofLine.length > 1);
    return drawn.length === 0 ? null : page.elements.fold("heat", "Where latencies lie", () => [
      html("p", {class: "hint"}, "Each column is all transactions of a line at one place, each row a" +
        " range of latency; darker means a greater share of the column. Two dark bands are two" +
        " kinds of transactions: those that are served at once, and those that wait."),
      html("div", {class: "panels"}, drawn.map(({panel, line, ofLine}) =>
        figure(line.name, panel.name, page.axis.label, () => overAxis(ofLine))))]);
  }

  return {section, overTime};
})();
