// Numbers as the terminal and the docs write them.
page.text = (() => {
  "use strict";
  const DIGITS = 3;

  function significant(value) {
    if (value === 0) {
      return "0";
    }
    const whole = Math.floor(Math.log10(Math.abs(value))) + 1;
    const fixed = value.toFixed(Math.max(0, DIGITS - whole));
    return whole > DIGITS ? Number(fixed).toLocaleString("en") : fixed;
  }

  function latency(ms) {
    if (ms === null) {
      return "–";
    }
    return ms >= 1000 ? significant(ms / 1000) + " s" : significant(ms) + " ms";
  }

  // Without zeros at the end of a fraction: for axes, whose values are round.
  const short = (words) => words.replace(/(\.\d*?)0+(?!\d)/, "$1").replace(/\.(?!\d)/, "");

  function plain(value) {
    return value === null ? "–" : significant(value);
  }

  function ratio(value) {
    return value === null ? "–" : value.toFixed(2);
  }

  function interval(low, high, form) {
    return low === null || high === null ? "" : `${form(low)} – ${form(high)}`;
  }

  return {latency, plain, short, ratio, interval};
})();
