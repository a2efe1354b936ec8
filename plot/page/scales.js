// Axes: where a value lies, and which values are named.
page.scales = (() => {
  "use strict";
  const NARROWEST_TICK = 34;

  // Of places on the axis of the run, such as client counts: named where there is room.
  function places(values, from, to, log) {
    const distinct = [...new Set(values)].sort((a, b) => a - b);
    const positive = distinct.length > 0 && distinct[0] > 0;
    const scale = (log && positive ? d3.scaleLog() : d3.scaleLinear())
      .domain(spread(distinct, log && positive)).range([from, to]);
    return {at: scale, ticks: apart(distinct, scale)};
  }

  // A little more than the values, so that none lies on the frame.
  function spread(distinct, log) {
    const low = distinct[0] ?? 0;
    const high = distinct.at(-1) ?? 1;
    if (log) {
      return low === high ? [low / 2, high * 2] : [low / 1.15, high * 1.15];
    }
    const room = (high - low || 1) * 0.04;
    return [low - room, high + room];
  }

  // From the greatest down: the last place is what many came for.
  function apart(distinct, scale) {
    const ticks = [];
    for (const value of [...distinct].reverse()) {
      if (ticks.length === 0 || Math.abs(scale(ticks.at(-1)) - scale(value)) >= NARROWEST_TICK) {
        ticks.push(value);
      }
    }
    return ticks.reverse();
  }

  // Of what was measured. From 0 unless it is of powers.
  function values(list, from, to, log) {
    const known = list.filter((value) => value !== null && (!log || value > 0));
    if (known.length === 0) {
      return {at: d3.scaleLinear().domain([0, 1]).range([from, to]), ticks: []};
    }
    if (!log) {
      const scale = d3.scaleLinear().domain([0, d3.max(known) || 1]).nice(5).range([from, to]);
      return {at: scale, ticks: scale.ticks(5)};
    }
    const scale = d3.scaleLog().domain([d3.min(known), d3.max(known)]).nice().range([from, to]);
    const [low, high] = scale.domain();
    const steps = high / low > 200 ? [1] : [1, 2, 5];
    const ticks = [];
    for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++) {
      steps.map((step) => step * 10 ** power).filter((tick) => tick >= low * 0.999 &&
        tick <= high * 1.001).forEach((tick) => ticks.push(tick));
    }
    return {at: scale, ticks};
  }

  return {places, values};
})();
