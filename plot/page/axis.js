// The axis of the run: what stands at its places, and how they are named in a sentence.
page.axis = (() => {
  "use strict";
  const {label, log, ticks, shown} = page.data.given.figures.axis;
  const MAX_STEP = 4;

  const tick = (x) => String(ticks[x] ?? x);

  // Such as "1024 clients".
  const place = (x) => String(shown[x] ?? x);

  // All pictures have all places.
  const places = page.data.rows.map((row) => row.x).filter((x) => x !== null);

  // Whether too much lies between two neighbours of a line to join them: others were measured there,
  // or it is far.
  const isGap = (from, to, levels) =>
    (log && from > 0 && to / from > MAX_STEP) || levels.some((x) => x > from && x < to);

  // Points of a line with nothing unmeasured between them; one alone is no run.
  function runs(points, levels) {
    const known = points.filter((point) => point.y !== null);
    const starts = d3.range(known.length).filter((i) =>
      i === 0 || isGap(known[i - 1].x, known[i].x, levels));
    return starts.map((from, k) => known.slice(from, starts[k + 1])).filter((run) => run.length > 1);
  }

  // levels: places of the panel that a picture is of.
  const across = (levels) =>
    ({log, label, tick, also: places, runs: (points) => runs(points, levels)});

  const hint = `Points are not joined where ${label} between them were not measured: where they lie` +
    ` more than ${MAX_STEP} times apart, or other lines have a point between them.`;

  return {label, tick, place, across, hint};
})();
