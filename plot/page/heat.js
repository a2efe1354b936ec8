// Heat maps: how many transactions had which latency, by the place on the axis and by the second.
page.heat = (() => {
  "use strict";
  const {html, svg, table, lazy} = page.elements;
  const {given, rows} = page.data;
  const {latency} = page.text;
  const HEIGHT = 280;
  const MARGIN = {left: 58, right: 12, top: 10, bottom: 34};
  const SHADES = 6;
  const NARROWEST_NAME = 34;

  // All ranges of latency from the least to the greatest, four to a doubling, by their lower bound
  // in µs.
  function ladder(columns) {
    const known = columns.flatMap((column) => [...column.counts.keys()]);
    const ranges = [];
    const last = d3.max(known);
    for (let from = d3.min(known); from <= last;) {
      ranges.push(from);
      from += Math.max(1, 2 ** (Math.floor(Math.log2(Math.max(1, from))) - 2));
    }
    return ranges;
  }

  // Shades are of the column, so that few transactions show as well as many.
  function shade(share) {
    return Math.min(SHADES, Math.max(1, Math.round(SHADES + Math.log10(share) * 2)));
  }

  // columns: [{name, counts: Map of a range to a count}].
  function map(columns, label, axis, width) {
    const ranges = ladder(columns);
    const wide = (width - MARGIN.left - MARGIN.right) / columns.length;
    const high = (HEIGHT - MARGIN.top - MARGIN.bottom) / ranges.length;
    const root = svg("svg", {
      viewBox: `0 0 ${width} ${HEIGHT}`, class: "chart heat", role: "img", "aria-label": label,
    });
    columns.forEach((column, i) => {
      const all = d3.sum(column.counts.values());
      ranges.forEach((range, j) => {
        const share = (column.counts.get(range) ?? 0) / all;
        if (share > 0) {
          root.append(svg("rect", {
            class: "shade" + shade(share), x: MARGIN.left + i * wide,
            y: HEIGHT - MARGIN.bottom - (j + 1) * high, width: wide + 0.3, height: high + 0.3,
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
    const each = Math.ceil(ranges.length / 10);
    ranges.forEach((range, j) => {
      if (j % each === 0) {
        group.append(svg("text", {class: "tick end", x: MARGIN.left - 6, y: floor - j * high},
          latency(range / 1000)));
      }
    });
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

  function numbers(columns, label) {
    const totals = columns.map((column) => d3.sum(column.counts.values()));
    const percent = (column, i, range) => {
      const count = column.counts.get(range) ?? 0;
      return count === 0 ? "" : (100 * count / totals[i]).toPrecision(2) + " %";
    };
    return table(label, ["latency from", ...columns.map((column) => column.name)],
      ladder(columns).map((range) => [
        latency(range / 1000), ...columns.map((column, i) => percent(column, i, range))]));
  }

  function added(counts, pairs) {
    for (const [range, count] of pairs ?? []) {
      counts.set(range, (counts.get(range) ?? 0) + count);
    }
    return counts;
  }

  // making gives columns, or a promise of them; a figure without any is taken away.
  function figure(title, about, axis, making) {
    const canvas = html("div", {class: "canvas"});
    const whole = html("figure", {class: "panel"},
      html("figcaption", {}, html("strong", {}, title), html("span", {class: "of"}, about)), canvas);
    const label = `${title}, ${about}`;
    page.view.whenSeen(canvas, async (width) => {
      const columns = await making();
      if (columns.length < 2) {
        whole.remove();
        return;
      }
      canvas.replaceChildren(map(columns, label, axis, width));
      whole.querySelector("details")?.remove();
      whole.append(lazy("Numbers", () => numbers(columns, label)));
    });
    return whole;
  }

  // One cell by the second: the first repetition that has it.
  function overTime(cells) {
    const cell = cells.find((one) => one.heat && one.heat.length > 1);
    const columns = (cell?.heat ?? []).map((pairs, i) => ({
      name: String(i), counts: added(new Map(), pairs),
    })).filter((column) => column.counts.size > 0);
    return columns.length < 2 ? null : figure("Latency by the second",
      `block ${cell.repetition}; darker: more of a second's transactions`, "seconds of the window",
      () => columns);
  }

  // Of a line: a column for each place on the axis.
  async function overAxis(ofLine) {
    const all = await page.details.bySeries();
    return ofLine.map((row) => {
      const counts = new Map();
      (all.get(row.name) ?? []).forEach((cell) =>
        (cell.heat ?? []).forEach((pairs) => added(counts, pairs)));
      return {name: page.axis.tick(row.x), counts};
    }).filter((column) => column.counts.size > 0);
  }

  function section() {
    const placed = d3.group(rows.filter((row) => row.x !== null), (row) => row.panel,
      (row) => row.line);
    const figures = given.figures.panels.flatMap((panel) => given.figures.lines.map((line) => {
      const ofLine = d3.sort(placed.get(panel)?.get(line) ?? [], (row) => row.x);
      return ofLine.length < 2 ? null :
        figure(line.name, panel.name, page.axis.label, () => overAxis(ofLine));
    })).filter((one) => one !== null);
    return figures.length === 0 ? null : html("section", {id: "heat", "aria-labelledby": "heat-head"},
      html("h2", {id: "heat-head"}, "Where latencies lie"),
      html("p", {class: "hint"}, "Each column is all transactions of a line at one place, each row a" +
        " range of latency; darker means a greater share of the column. Two dark bands are two" +
        " kinds of transactions: those that are served at once, and those that wait."),
      html("div", {class: "panels"}, figures));
  }

  return {section, overTime};
})();
