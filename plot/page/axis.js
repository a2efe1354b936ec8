// The axis of the run: what stands at its places, and how they are named in a sentence.
page.axis = (() => {
  "use strict";
  const {label, log, ticks, shown} = page.data.given.figures.axis;

  const tick = (x) => String(ticks[x] ?? x);

  // Such as "1024 clients".
  const place = (x) => String(shown[x] ?? x);

  const across = () => ({log, label, tick});

  return {label, tick, place, across};
})();
