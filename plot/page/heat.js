// Heat maps: how many transactions had which latency, by clients and by the second.
page.heat = (() => {
  "use strict";
  const {html, svg} = page.elements;
  const {given, rows} = page.data;
  const {latency} = page.text;
  const SIZE = {width: 460, height: 280, left: 58, right: 12, top: 10, bottom: 34};
  const SHADES = 6;

  // columns: [{name, counts: Map of the bucket's lower bound in µs to a count}]. Shades are of the
  // column, so that few transactions show as well as many.
  function map(columns, label, axis) {
    const buckets = [...new Set(columns.flatMap((c) => [...c.counts.keys()]))].sort((a, b) => a - b);
    if (buckets.length === 0) {
      return null;
    }
    const wide = (SIZE.width - SIZE.left - SIZE.right) / columns.length;
    const high = (SIZE.height - SIZE.top - SIZE.bottom) / buckets.length;
    const root = svg("svg", {
      viewBox: `0 0 ${SIZE.width} ${SIZE.height}`, class: "chart heat", role: "img",
      "aria-label": label,
    });
    columns.forEach((column, i) => {
      const all = d3.sum(column.counts.values());
      buckets.forEach((bucket, j) => {
        const share = (column.counts.get(bucket) ?? 0) / all;
        if (share > 0) {
          const shade = Math.min(SHADES, Math.max(1, Math.round(SHADES + Math.log10(share) * 2)));
          root.append(svg("rect", {
            class: "shade" + shade, x: SIZE.left + i * wide,
            y: SIZE.height - SIZE.bottom - (j + 1) * high, width: wide + 0.3, height: high + 0.3,
          }, svg("title", {}, `${column.name}: ${(100 * share).toPrecision(2)} % from ` +
            latency(bucket / 1000))));
        }
      });
    });
    root.append(marks(columns, buckets, wide, high, axis));
    return html("div", {class: "canvas"}, root);
  }

  function marks(columns, buckets, wide, high, axis) {
    const group = svg("g", {"aria-hidden": "true"});
    const floor = SIZE.height - SIZE.bottom;
    const each = Math.ceil(buckets.length / 10);
    buckets.forEach((bucket, j) => {
      if (j % each === 0) {
        group.append(svg("text", {class: "tick end", x: SIZE.left - 6, y: floor - j * high},
          latency(bucket / 1000)));
      }
    });
    const step = Math.ceil(columns.length * 34 / (SIZE.width - SIZE.left));
    columns.forEach((column, i) => {
      if (i % step === 0) {
        group.append(svg("text", {
          class: "tick middle", x: SIZE.left + (i + 0.5) * wide, y: floor + 16,
        }, column.name));
      }
    });
    group.append(svg("text", {class: "tick end", x: SIZE.width - SIZE.right, y: floor + 30}, axis));
    return group;
  }

  function added(counts, pairs) {
    for (const [bucket, count] of pairs ?? []) {
      counts.set(bucket, (counts.get(bucket) ?? 0) + count);
    }
    return counts;
  }

  function figure(title, about, picture) {
    return picture === null ? null : html("figure", {class: "panel"},
      html("figcaption", {}, html("strong", {}, title), html("span", {class: "of"}, about)), picture);
  }

  // One cell by the second: the first repetition that has it.
  function overTime(cells) {
    const cell = cells.find((one) => one.heat && one.heat.length > 1);
    if (!cell) {
      return null;
    }
    const columns = cell.heat.map((pairs, i) => ({
      name: String(i), counts: added(new Map(), pairs),
    }));
    return figure("Latency by the second", `block ${cell.repetition}; darker: more of a second's` +
      " transactions", map(columns, "Latency by the second", "seconds of the window"));
  }

  // Of a line: a column for each place on the axis.
  function overAxis(line, panel, all) {
    const ofLine = rows.filter((row) => row.panel === panel && row.line === line && row.x !== null)
      .sort((a, b) => a.x - b.x);
    const columns = ofLine.map((row) => {
      const counts = new Map();
      all.filter((cell) => cell.series === page.cell.nameOf(row))
        .forEach((cell) => (cell.heat ?? []).forEach((pairs) => added(counts, pairs)));
      return {name: page.axis.tick(row.x), counts};
    }).filter((column) => column.counts.size > 0);
    return columns.length < 2 ? null : figure(line.name, panel.name,
      map(columns, `Latency over ${page.axis.label}, ${line.name}, ${panel.name}`,
          page.axis.label));
  }

  function section() {
    const place = html("div", {class: "panels"});
    const whole = html("section", {id: "heat", "aria-labelledby": "heat-head"},
      html("h2", {id: "heat-head"}, "Where latencies lie"),
      html("p", {class: "hint"}, "Each column is all transactions of a line at one place, each row a" +
        " range of latency; darker means a greater share of the column. Two dark bands are two" +
        " kinds of transactions: those that are served at once, and those that wait."), place);
    page.view.whenSeen(place, async () => {
      const all = await page.cell.details();
      const figures = given.figures.panels.flatMap((panel) =>
        given.figures.lines.map((line) => overAxis(line, panel, all))).filter((one) => one !== null);
      if (figures.length === 0) {
        whole.remove();
      } else {
        place.replaceChildren(...figures);
      }
    });
    return whole;
  }

  return {section, overTime};
})();
