// The axis of the run: what stands at its places, and how they are named in a sentence.
page.axis = (() => {
  "use strict";
  const {label, log, ticks, shown} = page.data.given.figures.axis;

  const tick = (x) => String(ticks[x] ?? x);

  // Such as "1024 clients".
  const place = (x) => String(shown[x] ?? x);

  // All pictures have all places.
  const places = page.data.rows.map((row) => row.x).filter((x) => x !== null);

  const across = () => ({log, label, tick, also: places});

  return {label, tick, place, across};
})();
