// Ranges of latency by number, four to a doubling, and the shares in them as the page packs them.
page.buckets = (() => {
  "use strict";
  const PER_DOUBLING = 4;
  const NOTHING = ".";
  const ALL = "z".charCodeAt(0);
  const STEPS_PER_POWER = 10;

  // Where a range begins, in µs; the first eight are 1 µs wide.
  function from(range) {
    const doublings = Math.max(0, Math.floor(range / PER_DOUBLING) - 1);
    return (range - doublings * PER_DOUBLING) * 2 ** doublings;
  }

  // The number of the range that a latency is in, with the part of it that lies below.
  function place(us) {
    const doublings = Math.max(0, Math.floor(Math.log2(us)) - 2);
    return doublings * PER_DOUBLING + us / 2 ** doublings;
  }

  // A word has a sign for each range: nothing, or how rare it is.
  function shares(word, first) {
    const known = [...word].map((sign, i) => [first + i, sign]).filter(([, s]) => s !== NOTHING);
    return new Map(known.map(([range, sign]) =>
      [range, 10 ** ((sign.charCodeAt(0) - ALL) / STEPS_PER_POWER)]));
  }

  return {from, place, shares};
})();
