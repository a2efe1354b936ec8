// The first screen: the answer in a few sentences, and the table that it is of.
page.answer = (() => {
  "use strict";
  const {html, wide} = page.elements;
  const {table, sentences, trust, differences, next} = page.data.given.answer;
  const MAX_SENTENCES = 5;
  const SHOWN_OF_MORE = 2;
  const MAX_ROWS = 24;
  const NOTHING =
    ["Nothing was compared: no two arms, builds, configs or generators were run at one place."];

  const all = sentences.length > 0 ? sentences : NOTHING;
  const shown = all.length > MAX_SENTENCES ? SHOWN_OF_MORE : all.length;
  const first = all.slice(0, shown);
  const others = all.slice(shown);

  // For two runs: what else may be the reason.
  function otherReasons() {
    if (differences === null) {
      return null;
    }
    return differences.length === 0 ?
      html("p", {}, "A and B differ in nothing else that their records tell.") :
      html("details", {open: true},
        html("summary", {}, "What A and B differ in beside their numbers"),
        html("ul", {}, differences.map((line) => html("li", {}, line))));
  }

  // One unit for both where it is the same.
  function values({baseValue, value}) {
    const unit = value?.match(/\D*$/)[0];
    const base = baseValue === null ? "not known" :
      unit && baseValue.endsWith(unit) ? baseValue.slice(0, -unit.length) : baseValue;
    return baseValue === null && value === null ? null :
      html("span", {class: "values"}, `${base} → ${value ?? "not known"}`);
  }

  // With one repetition there is no interval, and so no field that says more than its ratio.
  const isRepeated = table !== null &&
    table.rows.some((row) => row.fields.some((one) => one !== null && one.interval !== null));

  function words({outcome, ratio, interval, isStarred}) {
    if (!isRepeated && ratio !== null) {
      return isStarred ? ratio + " *" : ratio;
    }
    const range = interval === null ? "" : ` (${interval})`;
    const star = isStarred ? " *" : "";
    return ratio === null ? outcome + star :
      [outcome + ", ", html("span", {class: "whole"}, ratio + range + star)];
  }

  const kindOf = ({outcome}) => (["better", "worse"].includes(outcome) ? outcome : "none");

  function field(row, one, head) {
    return one === null ? html("td", {class: "nothing"}, "–") :
      html("td", {class: kindOf(one), "data-head": head},
        page.beneath.button(["first", row.metric, one.cell], null,
          values(one), html("span", {class: "of"}, words(one)),
          one.problems.map(({text}) => html("span", {class: "problem"}, text))));
  }

  const parts = table === null ? [] : [...new Set(table.rows.map((row) => row.part))];

  const placeOf = (row) => (parts.length > 1 ? `${row.place}, ${row.part}` : row.place);

  // Names of workloads are long for a narrow screen.
  const breakable = (text) => text.split(/(?<=[_,/])/).flatMap((part) => [part, html("wbr")]);

  // A place that the row above has already is for those who do not see the table.
  function rowOf(row, above) {
    const isSame = above !== undefined && placeOf(above) === placeOf(row);
    return html("tr", {class: isSame ? null : "next"},
      html("th", {scope: "row"},
        html("span", {class: isSame ? "unseen" : "place"}, breakable(placeOf(row) + " ")),
        html("span", {class: "of"}, row.metric)),
      row.fields.map((one, i) => field(row, one, table.heads[i])));
  }

  function tableOf(rows) {
    const caption = `${parts.join(", ")} against ${table.base}: ` + (isRepeated ?
      "medians of valid repetitions (of all, where none is valid or a queue grew), and their ratio with its 95 %" +
      " interval in another run." :
      "single measurements and their ratio, which has no interval and proves nothing.") +
      " A field opens its cell.";
    return wide(caption, html("table", {class: "verdicts first"},
      html("caption", {}, html("span", {class: "fits"}, caption)),
      html("thead", {}, html("tr", {}, html("td"),
        table.heads.map((one) => html("th", {scope: "col"}, one)))),
      html("tbody", {}, rows.map((row, i) => rowOf(row, rows[i - 1])))));
  }

  function asked() {
    if (table === null || table.rows.length === 0) {
      return [];
    }
    const rest = table.rows.slice(MAX_ROWS);
    return [
      tableOf(table.rows.slice(0, MAX_ROWS)),
      rest.length === 0 ? null :
        page.elements.lazy(`${rest.length} more rows`, () => tableOf(rest)),
      ...table.notes.map((note) => html("p", {class: "hint"}, note)),
    ];
  }

  function section() {
    return html("section", {id: "answer", "aria-labelledby": "answer-head"},
      html("h2", {id: "answer-head"}, "Answer"), otherReasons(),
      first.map((sentence) => html("p", {class: "says"}, sentence)),
      others.length === 0 ? null : html("details", {class: "more"},
        html("summary", {}, "More that differs"),
        html("ol", {class: "answer"}, others.map((sentence) => html("li", {}, sentence)))),
      asked(), html("p", {class: "trust"}, trust));
  }

  // The command that would tell more.
  const nextSteps = () => (next.length === 0 ? null : page.elements.section("next", "Next",
    html("pre", {tabindex: 0}, next.join("\n"))));

  return {section, nextSteps};
})();
