// Numbers in words.
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

  // As many digits as tell it from 1, and a small one from 0.
  // In binary 0.855 is a little less, and would become 0.85 where the verdict's sentence has 0.86.
  function ratio(exact) {
    if (exact === null) return "–";
    const value = exact * (1 + 1e-12);
    return exact > 0 && exact < 0.0995 ? value.toPrecision(2) :
      value.toFixed(Math.abs(exact - 1) < 0.01 ? 3 : exact < 10 ? 2 : 1);
  }

  // An interval that tells no side says no more than that far away.
  const MAX_RATIO = 10;
  const bounds = (low, high, value = 1) => (low > 1 || high < 1 ? [low, high] : [
    Math.max(low, Math.min(value, 1 / MAX_RATIO)), Math.min(high, Math.max(value, MAX_RATIO))]);

  function ratios(low, high) {
    const [least, most] = bounds(low, high);
    const from = least > low ? "<" + short(ratio(least)) : ratio(least);
    return from + "–" + (most < high ? ">" + short(ratio(most)) : ratio(most));
  }

  function interval(low, high, form) {
    return low === null && high === null ? "" :
      `${low === null ? "up to" : form(low)} – ${high === null ? "not known" : form(high)}`;
  }

  return {latency, plain, short, ratio, ratios, bounds, interval};
})();
