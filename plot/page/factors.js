// Any two things that rows differ in, one down and one across, with all others held: where settings
// were varied, which of them matter, and whether one changes what another does.
page.factors = (() => {
  "use strict";
  const {html, select, table} = page.elements;
  const {given, verdicts, number} = page.data;
  const rows = page.data.rows.filter((row) => !row.line.control);

  const isNumber = (level) => level !== "" && Number.isFinite(Number(level));

  function levels(factor, of = rows) {
    const all = [...new Set(of.map((row) => row[factor]))];
    return all.every(isNumber) ? all.sort((a, b) => a - b) : all;
  }

  const varying = given.figures.factors.filter((factor) =>
    rows.some((row) => row[factor] !== undefined) && levels(factor).length > 1);

  const byName = new Map(rows.map((row) => [row.name, row]));

  // The one factor whose levels a verdict compares; null where they are several, or it is told apart
  // by none that varies.
  function comparedBy(verdict) {
    const differing = varying.filter((factor) =>
      (verdict["base_" + factor] ?? "") !== "" && verdict["base_" + factor] !== verdict[factor]);
    return differing.length === 1 ? differing[0] : null;
  }

  const size = (verdict) => Math.abs(Math.log(number(verdict, "ratio")));

  // The significant ratio that is farthest from 1, with the row whose cell it is of: in the factor
  // that the run asks about, if it asks.
  function largest() {
    const all = verdicts.filter((one) => number(one, "ratio") > 0 &&
      page.verdicts.isDifference(one) && comparedBy(one) !== null && byName.has(one.cell));
    const asked = all.filter((one) => comparedBy(one) === given.answer.table?.factor);
    const verdict = d3.greatest(asked.length > 0 ? asked : all, size);
    return verdict === undefined ? null :
      {factor: comparedBy(verdict), metric: verdict.metric, row: byName.get(verdict.cell)};
  }

  const found = largest();

  // The compared factor stands across, so that each row is a ratio.
  const FIRST = {
    across: found?.factor ?? ["config", "arm", "server"].find((one) => varying.includes(one)) ??
      varying[0],
    of: found?.metric ?? "throughput",
  };

  const chosen = (name, usual, allowed) => {
    const word = page.choice.get(name);
    return allowed.includes(word) ? word : usual;
  };

  // A name may be chosen once; so the second goes on to the next where both are the same.
  function two() {
    const across = chosen("across", FIRST.across, varying);
    const others = varying.filter((factor) => factor !== across);
    const axis = others.find((factor) => factor === "threads") ?? others.at(-1);
    return {across, down: chosen("down", axis, others), others};
  }

  // Each other factor at one level: the chosen one, else that of the largest ratio, else that of the
  // row beside which most others stand.
  function held(others, across, down) {
    const names = others.filter((factor) => factor !== down);
    const fits = (row) => names.every((factor) =>
      chosen("at-" + factor, row[factor], levels(factor)) === row[factor]);
    const groups = d3.groups(rows.filter(fits), (row) =>
      JSON.stringify(names.map((factor) => row[factor])));
    const area = ([, of]) => levels(down, of).length * levels(across, of).length;
    const usual = found !== null && fits(found.row) ? found.row :
      d3.greatest(groups, area)?.[1][0] ?? rows[0];
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
    const {across, down, others} = two();
    const fixed = held(others, across, down);
    const shown = page.metrics.shownBy(rows);
    const metric = page.metrics.named(chosen("of", FIRST.of, shown.map((one) => one.name)));
    const of = rows.filter((row) => fixed.every(({factor, level}) => row[factor] === level));
    const heads = levels(across, of);
    return [
      html("div", {class: "buttons"},
        select("across", "across", varying, across),
        select("down", "down", others, down),
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

  const CHOICES = ["down", "across", "of", ...varying.map((factor) => "at-" + factor)];

  function content() {
    const place = html("div", {});
    const redraw = () => {
      const focused = [...place.querySelectorAll("select")].indexOf(document.activeElement);
      place.replaceChildren(...grid());
      place.querySelectorAll("select")[focused]?.focus();
    };
    page.choice.onChange(CHOICES, redraw);
    redraw();
    return place;
  }

  const section = () => (varying.length < 2 ? null : page.elements.fold("factors",
    "One thing against another", content, page.choice.hasSome(CHOICES)));

  return {section};
})();
