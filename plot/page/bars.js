// Names beside each other at one point of every axis of numbers, such as drivers and their options:
// a table for each case, whose bars are for the eye and whose numbers are for all.
page.bars = (() => {
  "use strict";
  const {html, svg} = page.elements;
  const {names, cases, held, overOther, metrics, metric, level, isHeld, sorted, colour} = page.names;
  const {ALL, ofCase, chosenCase} = page.names;

  function gauge(of, row, most) {
    const at = (value) => 99 * value / most; // room for the end of the longest interval
    const value = of.value(row);
    const low = of.low(row) ?? value;
    const high = of.high(row) ?? value;
    return svg("svg", {
      class: "gauge " + colour(row), viewBox: "0 0 100 16", preserveAspectRatio: "none",
      "aria-hidden": "true",
    }, svg("rect", {x: 0, y: 2, width: at(value), height: 12}),
    svg("path", {d: `M${at(low)} 8H${at(high)}M${at(low)} 4V12M${at(high)} 4V12`}));
  }

  // What all rows of a case have alike is no name there. The first always is one.
  const namesOf = (name) => names.filter((one, k) =>
    k === 0 || new Set(ofCase(name).map((row) => row[one.factor])).size > 1);

  const opening = (row, words) => page.beneath.button(["bars", row.name], null, words);

  function fields(of, row, most) {
    if (row.unsupported) {
      return [html("td", {colspan: 3}, "unsupported: " + row.unsupported)];
    }
    if (of.value(row) === null) {
      return [html("td", {colspan: 3}, opening(row, page.metrics.words(of, row) +
        (row.flags ? ": " + row.flags : "")))];
    }
    return [
      html("td", {class: "gauges"}, gauge(of, row, most)),
      html("td", {}, opening(row, of.form(of.value(row)) + (row.valid === "false" ? " *" : ""))),
      html("td", {}, page.text.interval(of.low(row), of.high(row), of.form)),
    ];
  }

  function table(of, name) {
    const some = sorted(ofCase(name).filter((row) => isHeld(row, held)));
    const most = d3.max(some, (row) => d3.max([of.value(row), of.high(row)])) || 1;
    const isFirst = (row, i) => i > 0 && row[names[0].factor] !== some[i - 1][names[0].factor];
    const caption = `${of.label}, ${name}`;
    const parts = namesOf(name);
    return some.length === 0 ? html("p", {}, "Not run together.") : page.elements.wide(caption, html(
      "table", {class: "bars"}, html("caption", {}, caption),
      html("thead", {}, html("tr", {},
        [...parts.map((one) => one.factor), "bar", "median", "interval"].map((head) =>
          html("th", {scope: "col"}, head)))),
      html("tbody", {}, some.map((row, i) => html(
        "tr", {class: isFirst(row, i) ? "next" : null},
        parts.map((one, k) => html(k === 0 ? "th" : "td", {scope: k === 0 ? "row" : null},
          row[one.factor])),
        fields(of, row, most))))));
  }

  // A line a name, over what is no client count: of those that have one. A point is a bar already.
  function curves(of, name) {
    const some = ofCase(name).filter((row) => row.x !== null &&
      isHeld(row, held.filter((one) => one !== overOther)));
    const parts = namesOf(name);
    const labelled = d3.groups(sorted(some), (row) => parts.map((one) => row[one.factor]).join(" "));
    const lines = labelled.filter(([, list]) => isCourse(list)).map(([label, list], i, all) => ({
      label, letter: String.fromCharCode(65 + i % 26) + (i < 26 ? "" : Math.floor(i / 26)),
      classes: colour(list[0]) +
        (i > 0 && colour(all[i - 1][1][0]) === colour(list[0]) ? " dashed" : ""),
      points: d3.sort(list, (row) => row.x).map((row) => ({
        x: row.x, y: of.value(row), low: of.low(row), high: of.high(row), above: of.above(row),
        invalid: row.valid === "false", unsupported: Boolean(row.unsupported),
        words: `${label}, ${page.axis.place(row.x)}\n${of.label}: ${page.metrics.words(of, row)}`,
        open: () => page.choice.set({cell: row.name}),
      })),
    }));
    if (lines.length === 0) {
      return null;
    }
    const canvas = html("div", {class: "canvas"});
    page.view.whenSeen(canvas, (width) => canvas.replaceChildren(page.chart.draw({
      lines, width, height: 300, label: `${of.label}, ${name}`,
      x: page.axis.across(some.map((row) => row.x)),
      y: {log: false, tick: of.form},
    })));
    return [canvas, html("ol", {class: "key"}, lines.map((line) =>
      html("li", {class: line.classes}, html("b", {}, line.letter), " " + line.label)))];
  }

  const isCourse = (list) => new Set(list.map((row) => row.x)).size > 1;

  function figure(of, name) {
    return html("figure", {class: "panel"},
      html("figcaption", {}, html("strong", {}, name)),
      table(of, name), overOther === null ? null : curves(of, name));
  }

  function choices(chosen) {
    return html("div", {class: "buttons"},
      cases.length < 2 ? null : page.elements.select("case", "case", [...cases, ALL], chosen,
        (one) => (one === ALL ? "all cases" : one)),
      page.elements.select("of", "bars-of", metrics.map((one) => one.name), metric().name,
        (name) => metrics.find((one) => one.name === name).label),
      held.map((one) =>
        page.elements.select(one.factor, "bars-" + one.factor, one.levels, level(one))));
  }

  const CHOICES = ["case", "bars-of", ...held.map((one) => "bars-" + one.factor)];

  function content() {
    const place = html("div", {});
    const redraw = () => {
      const focused = [...place.querySelectorAll("select")].indexOf(document.activeElement);
      const chosen = chosenCase();
      place.replaceChildren(choices(chosen), html("div", {class: "bar-panels"},
        (chosen === ALL ? cases : [chosen]).map((name) => figure(metric(), name))));
      place.querySelectorAll("select")[focused]?.focus();
    };
    page.choice.onChange(CHOICES, redraw);
    redraw();
    return [place, html("p", {class: "hint"}, "Medians over the blocks with their intervals, no" +
      " verdicts. A star: the row holds an invalid cell. “unsupported” is a cell that does not" +
      " exist, and why.")];
  }

  const isAskedFor = () => page.choice.hasSome(CHOICES) || page.beneath.hasSome("bars");

  // Where names are what was asked, it is no fold.
  function section() {
    const title = "Side by side";
    return !page.names.isWorthIt() ? null : page.names.isFirst() ?
      page.elements.section("bars", title, content()) :
      page.elements.fold("bars", title, content, isAskedFor());
  }

  return {section};
})();
