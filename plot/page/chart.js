// A picture of lines over an axis, with intervals. Points are reached by arrow keys as well.
page.chart = (() => {
  "use strict";
  const {svg, html} = page.elements;
  const MARGIN = {left: 66, right: 26, top: 14, bottom: 34};

  // What an axis has to have room for.
  const extent = ({y, low, high, above}) => [y, low, high, above];

  // x and y may have values of other pictures also, to have the same axis as these; x may part the
  // points of a line into runs that are joined.
  // lines: [{letter, classes, points: [{x, y, low, high, above, invalid, unsupported, words, open}]}];
  // a point without y that is above something stands at that, as an arrow; one that cannot be has
  // the word at the axis.
  function draw({lines, x, y, width = 460, height = 280, label, reference = null}) {
    const box = {
      left: MARGIN.left, right: width - MARGIN.right, top: MARGIN.top,
      bottom: height - MARGIN.bottom,
    };
    const points = lines.flatMap((line) => line.points);
    const xs = points.map((p) => p.x).concat(x.also ?? []);
    const across = x.isTime ? page.scales.time(xs, box.left, box.right) :
      page.scales.places(xs, box.left, box.right, x);
    const all = points.flatMap(extent).concat(y.also ?? [], reference ?? []);
    const known = all.map((v) => v ?? null);
    const up = reference === null ? page.scales.values(known, box.bottom, box.top, y.log) :
      page.scales.ratios(known, box.bottom, box.top);
    const root = svg("svg", {
      viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": label, class: "chart",
    });
    root.append(grid(box, across, up, x, y));
    if (reference !== null) {
      const at = up.at(reference);
      root.append(svg("line", {class: "reference", x1: box.left, x2: box.right, y1: at, y2: at}));
    }
    const runs = x.runs ?? ((some) => [some]);
    const drawn = lines.map((line) => drawLine(line, across.at, up.at, box, runs));
    drawn.forEach((one) => root.append(one.group));
    letters(drawn, box).forEach((one) => root.append(one));
    page.walk.over(root, drawn.map((one) => one.targets));
    return root;
  }

  function grid(box, across, up, x, y) {
    const group = svg("g", {class: "axes", "aria-hidden": "true"});
    for (const tick of up.ticks) {
      const at = up.at(tick);
      group.append(
        svg("line", {class: "grid", x1: box.left, x2: box.right, y1: at, y2: at}),
        svg("text", {class: "tick end", x: box.left - 6, y: at + 4}, page.text.short(y.tick(tick))));
    }
    for (const tick of across.ticks) {
      const at = across.at(tick);
      group.append(
        svg("line", {class: "mark", x1: at, x2: at, y1: box.bottom, y2: box.bottom + 4}),
        svg("text", {class: "tick middle", x: at, y: box.bottom + 16}, x.tick(tick)));
    }
    group.append(
      svg("line", {class: "frame", x1: box.left, x2: box.right, y1: box.bottom, y2: box.bottom}),
      svg("text", {class: "tick end", x: box.right, y: box.bottom + 30}, x.label));
    return group;
  }

  function drawLine(line, across, up, box, runs) {
    const group = svg("g", {class: "line " + line.classes});
    const path = d3.line().defined((p) => p.y !== null)
      .x((p) => across(p.x)).y((p) => up(p.y));
    const course = runs(line.points).map(path).join("");
    if (course !== "") {
      group.append(svg("path", {class: "course", d: course}));
    }
    const targets = [];
    for (const point of line.points) {
      const y = point.y ?? point.above;
      const isKnown = y !== null && y !== undefined;
      if (!isKnown && !point.unsupported) {
        continue;
      }
      const place = {x: across(point.x), y: isKnown ? Math.max(box.top, up(y)) : box.bottom - 10};
      group.append(...(isKnown ? marks(point, place, up) : [word(place, box)]));
      const target = svg("circle", {
        class: "target", cx: place.x, cy: place.y, r: 11, tabindex: -1,
        role: point.open ? "button" : "img", "aria-label": point.words,
      });
      targets.push({element: target, point, place});
      group.append(target);
    }
    return {line, group, targets};
  }

  // The same at one place for all lines.
  const word = ({x}, box) => svg("text", {
    class: "tick word", "aria-hidden": "true",
    transform: `translate(${x + 12} ${box.bottom - 4}) rotate(-90)`,
  }, "unsupported");

  function marks(point, {x, y}, up) {
    const marks = [];
    // Where one bound is not known the bar goes to the other alone.
    if (point.y !== null && (point.low !== null || point.high !== null)) {
      marks.push(svg("line", {
        class: "bar", x1: x, x2: x, y1: up(point.low ?? point.y), y2: up(point.high ?? point.y),
      }));
    }
    if (point.y === null) {
      marks.push(svg("path", {class: "above", d: `M${x - 4} ${y + 5}L${x} ${y - 4}L${x + 4} ${y + 5}`}));
    } else if (point.invalid) {
      marks.push(svg("path", {
        class: "cross", d: `M${x - 4} ${y - 4}L${x + 4} ${y + 4}M${x - 4} ${y + 4}L${x + 4} ${y - 4}`,
      }));
    } else {
      marks.push(svg("circle", {class: "dot", cx: x, cy: y, r: 3}));
    }
    return marks;
  }

  // Beside the ends of the lines: at the right, but where a line ends long before that, there. A
  // lead across the picture would be read as its course.
  function letters(drawn, box) {
    const LONGEST_LEAD = 60;
    const last = (one) => one.targets.findLast((target) => !target.point.unsupported);
    const ends = drawn.filter(last).map((one) => {
      const from = last(one).place;
      const isEarly = box.right - from.x > LONGEST_LEAD;
      return {line: one.line, from, x: isEarly ? from.x + 10 : box.right + 6, y: from.y};
    });
    return d3.groups(ends, (end) => end.x).flatMap(([, some]) => apart(some, box));
  }

  // Moved apart where they would lie on each other; more than there is room for are left to the
  // buttons, which have them too.
  function apart(some, box) {
    const LEAST = 13;
    const room = Math.floor((box.bottom - box.top) / LEAST);
    const ends = some.sort((a, b) => a.y - b.y).slice(0, room);
    ends.forEach((end, i) => {
      end.y = i === 0 ? Math.max(end.y, box.top) : Math.max(end.y, ends[i - 1].y + LEAST);
    });
    for (let i = ends.length - 1, lowest = box.bottom; i >= 0; i--, lowest -= LEAST) {
      ends[i].y = Math.min(ends[i].y, lowest);
    }
    return ends.map((end) => svg("g", {class: end.line.classes, "aria-hidden": "true"},
      svg("line", {
        class: "lead", x1: end.from.x + 4, y1: end.from.y, x2: end.x, y2: end.y,
      }),
      svg("text", {class: "letter", x: end.x + 2, y: end.y + 4}, end.line.letter)));
  }

  return {draw, extent};
})();
