// Axes: where a value lies, and which values are named.
page.scales = (() => {
  "use strict";
  const SIGN_PX = 7;
  const BETWEEN_TICKS_PX = 7;

  // Of places on the axis of the run, such as client counts: those that have names are named where
  // there is room.
  function places(values, from, to, {log, tick, isNamed = () => true}) {
    const distinct = [...new Set(values)].sort((a, b) => a - b);
    const positive = distinct.length > 0 && distinct[0] > 0;
    const scale = (log && positive ? d3.scaleLog() : d3.scaleLinear())
      .domain(spread(distinct, log && positive)).range([from, to]);
    return {at: scale, ticks: apart(distinct.filter(isNamed), scale, tick)};
  }

  // Of time: named at round values.
  function time(values, from, to) {
    const scale = d3.scaleLinear().domain([0, d3.max(values) || 1]).range([from, to]);
    return {at: scale, ticks: scale.ticks(Math.max(2, Math.floor((to - from) / 50)))};
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
  function apart(distinct, scale, tick) {
    const ticks = [];
    const width = (value) => SIGN_PX * tick(value).length;
    const room = (one, other) => (width(one) + width(other)) / 2 + BETWEEN_TICKS_PX;
    for (const value of [...distinct].reverse()) {
      const next = ticks.at(-1);
      if (next === undefined || Math.abs(scale(next) - scale(value)) >= room(next, value)) {
        ticks.push(value);
      }
    }
    return ticks.reverse();
  }

  // 1, 2 and 5 times the powers of ten, from the last that is no more to the first that is no less.
  function decades(low, high) {
    const steps = [];
    for (let power = Math.floor(Math.log10(low)) - 1; power <= Math.log10(high) + 1; power++) {
      steps.push(...[1, 2, 5].map((step) => Number((step * 10 ** power).toPrecision(3))));
    }
    const from = steps.filter((step) => step <= low * 1.0001).at(-1);
    const to = steps.find((step) => step >= high * 0.9999);
    const inside = steps.filter((step) => step >= from && step <= to);
    const isOne = (step) => String(step).replace(/[0.]/g, "") === "1";
    return {from, to, ticks: inside.length > 13 ? inside.filter(isOne) : inside};
  }

  // Nothing lies below the axis: what would is drawn at its end.
  const clamped = (scale) => Object.assign(
    (value) => scale(Math.max(value, scale.domain()[0])), {domain: scale.domain});

  // Of what was measured. From 0 unless it is of powers.
  function values(list, from, to, log) {
    const known = list.filter((value) => Number.isFinite(value) && (!log || value > 0));
    if (known.length === 0) {
      return {at: d3.scaleLinear().domain([0, 1]).range([from, to]), ticks: []};
    }
    if (!log) {
      const scale = d3.scaleLinear().domain([0, d3.max(known) || 1]).nice(5).range([from, to]);
      return {at: scale, ticks: scale.ticks(5)};
    }
    const axis = decades(d3.min(known), d3.max(known) * 1.0001);
    const scale = d3.scaleLog().domain([axis.from, axis.to]).range([from, to]);
    return {at: clamped(scale), ticks: axis.ticks};
  }

  // How far an axis of ratios goes, and what is named on it above 1.
  const RATIO_AXES = [
    [1.05, 1.02, 1.05], [1.1, 1.05, 1.1], [1.2, 1.1, 1.2], [1.5, 1.2, 1.5], [2, 1.2, 1.5, 2],
    [3, 1.5, 2, 3], [5, 2, 3, 5], [10, 2, 5, 10], [20, 2, 5, 20], [50, 2, 10, 50],
    [100, 3, 10, 100], [1000, 10, 100, 1000],
  ];

  // Of ratios: as far above 1 as below.
  function ratios(list, from, to) {
    const known = list.filter((value) => Number.isFinite(value) && value > 0);
    const most = Math.max(1, ...known, ...known.map((value) => 1 / value));
    const [end, ...above] = RATIO_AXES.find(([far]) => far >= most) ?? RATIO_AXES.at(-1);
    const scale = d3.scaleLog().domain([1 / end, end]).range([from, to]).clamp(true);
    return {at: scale, ticks: [...above.map((step) => 1 / step).reverse(), 1, ...above]};
  }

  return {places, time, values, ratios, decades};
})();
