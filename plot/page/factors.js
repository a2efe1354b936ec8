// Any two things that rows differ in, one down and one across, with all others held: where settings
// were varied, which of them matter, and whether one changes what another does.
page.factors = (() => {
  "use strict";
  const {html, select, table} = page.elements;
  const {given} = page.data;
  const rows = page.data.rows.filter((row) => !row.line.control);

  const isNumber = (level) => level !== "" && Number.isFinite(Number(level));

  function levels(factor, of = rows) {
    const all = [...new Set(of.map((row) => row[factor]))];
    return all.every(isNumber) ? all.sort((a, b) => a - b) : all;
  }

  const varying = given.figures.factors.filter((factor) =>
    rows.some((row) => row[factor] !== undefined) && levels(factor).length > 1);

  // What most runs are made to compare.
  const first = ["config", "arm", "server"].find((one) => varying.includes(one)) ?? varying[0];

  const chosen = (name, usual, allowed) => {
    const word = page.choice.get(name);
    return allowed.includes(word) ? word : usual;
  };

  // A name may be chosen once; so the second goes on to the next where both are the same.
  function two() {
    const down = chosen("down", first, varying);
    const others = varying.filter((factor) => factor !== down);
    return {down, across: chosen("across", others.at(-1), others), others};
  }

  // Each other factor at one level: the chosen one, else that of the row beside which most others
  // stand.
  function held(others, across, down) {
    const names = others.filter((factor) => factor !== across);
    const fits = (row) => names.every((factor) =>
      chosen("at-" + factor, row[factor], levels(factor)) === row[factor]);
    const groups = d3.groups(rows.filter(fits), (row) =>
      JSON.stringify(names.map((factor) => row[factor])));
    const size = ([, of]) => levels(down, of).length * levels(across, of).length;
    const usual = d3.greatest(groups, size)?.[1][0] ?? rows[0];
    return names.map((factor) => {
      const all = levels(factor);
      return {factor, all, level: chosen("at-" + factor, usual[factor], all)};
    });
  }

  function field(metric, row, base) {
    if (row === undefined) {
      return "";
    }
    if (row.unsupported) {
      return "unsupported: " + row.unsupported;
    }
    const value = metric.value(row);
    const least = base === undefined || base === row ? null : metric.value(base);
    const ratio = value === null || least === null || least === 0 ? "" :
      ` (${page.text.ratio(value / least)}×)`;
    return metric.form(value) + ratio + (row.valid === "false" ? " *" : "");
  }

  function grid() {
    const {down, across, others} = two();
    const fixed = held(others, across, down);
    const shown = page.metrics.shownBy(rows);
    const metric = page.metrics.named(chosen("of", "throughput", shown.map((one) => one.name)));
    const of = rows.filter((row) => fixed.every(({factor, level}) => row[factor] === level));
    const heads = levels(across, of);
    return [
      html("div", {class: "buttons"},
        select("down", "down", varying, down),
        select("across", "across", varying.filter((factor) => factor !== down), across),
        select("of", "of", shown.map((one) => one.name), metric.name,
          (name) => page.metrics.named(name).label),
        fixed.map(({factor, all, level}) => select(factor, "at-" + factor, all, level))),
      of.length === 0 ? html("p", {}, "Not run together.") : table(`${metric.label}, medians; in ` +
        "brackets their ratio to the first of the row, no verdict; * holds an invalid cell",
        [`${down} \\ ${across}`, ...heads],
        levels(down, of).map((level) => {
          const ofRow = heads.map((head) =>
            of.find((row) => row[down] === level && row[across] === head));
          return [level, ...ofRow.map((row) => field(metric, row, ofRow[0]))];
        })),
    ];
  }

  function section() {
    if (varying.length < 2) {
      return null;
    }
    const place = html("div", {});
    const names = ["down", "across", "of", ...varying.map((factor) => "at-" + factor)];
    const redraw = () => {
      const focused = [...place.querySelectorAll("select")].indexOf(document.activeElement);
      place.replaceChildren(...grid());
      place.querySelectorAll("select")[focused]?.focus();
    };
    page.choice.onChange(names, redraw);
    redraw();
    return html("section", {id: "factors", "aria-labelledby": "factors-head"},
      html("h2", {id: "factors-head"}, "One thing against another"), place);
  }

  return {section};
})();
