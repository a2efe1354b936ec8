// Effects of settings: at each place how much each of them matters, the greatest first, and which of
// them change what another does.
page.effects = (() => {
  "use strict";
  const {html, svg, select, table, lazy} = page.elements;
  const {given, number} = page.data;
  const {ratio, ratios, latency} = page.text;
  const effects = given.effects ?? null;
  const MAX_BARS = 12;
  const CHOICES = ["effects-of"];
  // Beside two levels at 0 and 1, for their names.
  const ROOM = [-0.25, 1.25];

  const rows = effects === null ? [] : page.data.inAnotherRun(effects.csv).map((row, i) => Object.assign(row, {
    place: effects.places[i], interaction: effects.interactions[i],
  }));
  const known = rows.filter((row) => row.ratio !== "");
  const metrics = d3.sort(new Set(rows.map((row) => row.metric)), (name) => name !== "throughput");

  const chosenMetric = () => {
    const wanted = page.choice.get("effects-of");
    return metrics.includes(wanted) ? wanted : metrics[0];
  };

  const isSignificant = (row) => ["higher", "lower"].includes(row.result);

  // An interaction changes an effect: that is neither better nor worse.
  function outcome(row) {
    if (!isSignificant(row)) {
      return row.result === "equivalent" ? "no difference" : "not proven";
    }
    return row.kind === "interaction" ? "changes" : page.data.isBetter(row) ? "better" : "worse";
  }

  const size = (row) => Math.abs(Math.log(number(row, "ratio")));

  // A bound that says no more than that it is far away ends at the edge.
  function bounds(row) {
    const [low, high] = ["ratio_lo", "ratio_hi"].map((column) => Math.log(number(row, column)));
    return low < 0 && high > 0 ? [0, Math.max(-low, high)] : d3.sort([Math.abs(low), Math.abs(high)]);
  }

  function words(row) {
    const interval = row.ratio_lo === "" ? "" :
      ` (${ratios(number(row, "ratio_lo"), number(row, "ratio_hi"))})`;
    return `${ratio(number(row, "ratio"))}×${interval}, ${outcome(row)}`;
  }

  // Of the logarithm, in which a ratio and its inverse are as long.
  function bar(row, most) {
    const at = (value) => 0.5 + 99 * Math.min(1, value / most);
    const [low, high] = row.ratio_lo === "" ? [size(row), size(row)] : bounds(row);
    return svg("svg", {
      class: "pareto", viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true",
    }, svg("rect", {
      class: isSignificant(row) ? "filled " + outcome(row) : "hollow", x: 0.5, y: 1, width: at(size(row)) - 0.5,
      height: 8,
    }), svg("path", {d: `M${at(low)} 5H${at(high)}M${at(low)} 2.5V7.5M${at(high)} 2.5V7.5`}));
  }

  const alias = (row) => (row.aliases === "" ? null :
    html("span", {class: "of"}, "cannot be told from " + row.aliases));

  const item = (row, most) => html("li", {}, html("span", {class: "effect"}, row.effect),
    " ", html("span", {class: "size"}, words(row)), bar(row, most), alias(row));

  const list = (some, most) => html("ol", {class: "effects"}, some.map((row) => item(row, most)));

  // Simple effects are with the interaction that they are parts of. All places have the same scale.
  function pareto(metric, place) {
    const ofMetric = known.filter((row) => row.metric === metric && row.kind !== "simple");
    const most = 1.2 * d3.max(ofMetric, size) || 1;
    const some = d3.sort(ofMetric.filter((row) => row.place === place), (row) => -size(row));
    const rest = some.slice(MAX_BARS);
    return html("figure", {class: "panel"},
      html("figcaption", {}, html("strong", {}, place), html("span", {class: "of"},
        `effects in ${metric}, the greatest first`)),
      some.length === 0 ? html("p", {}, "No block has a value in all cells of an effect.") :
        list(some.slice(0, MAX_BARS), most),
      rest.length === 0 ? null : lazy(`${rest.length} smaller ones`, () => list(rest, most)));
  }

  const form = (metric) => (/^p\d/.test(metric) ? latency : page.metrics.named(metric).form);

  const isPartOf = (row, whole) => row.kind === "simple" && row.place === whole.place &&
    whole.interaction.parts.includes(row.effect);

  function numbers(row) {
    const {across, levels, by, lines, texts} = row.interaction;
    return [table(row.effect, [`${by} \\ ${across}`, ...levels],
      lines.map((line, i) => [line, ...texts[i]])),
    list(known.filter((one) => one.metric === row.metric && isPartOf(one, row)),
      1.2 * d3.max(known.filter((one) => one.metric === row.metric), size) || 1)];
  }

  // Parallel lines on an axis of powers are two effects that do not change each other.
  function interaction(row) {
    const {across, levels, by, lines, values, texts} = row.interaction;
    const drawn = lines.map((line, i) => ({
      letter: "AB"[i], classes: "colour" + i, points: levels.map((level, j) => ({
        x: j, y: values[i][j], low: null, high: null, above: null, invalid: false,
        words: `${by} ${line}, ${across} ${level}\n${row.metric}: ${texts[i][j]}`,
      })),
    }));
    const canvas = html("div", {class: "canvas"});
    page.view.whenSeen(canvas, (width) => canvas.replaceChildren(page.chart.draw({
      lines: drawn, width, height: 230, label: `${row.metric}, ${row.effect}, ${row.place}`,
      x: {log: false, label: across, tick: (j) => levels[j], also: ROOM, isNamed: Number.isInteger},
      y: {log: true, tick: form(row.metric)},
    })));
    return html("figure", {class: "panel interaction"},
      html("figcaption", {}, html("strong", {}, row.effect), html("span", {class: "of"},
        `${row.place}: ${words(row)}`), alias(row)),
      canvas, html("ol", {class: "key"}, drawn.map((line, i) => html("li", {class: line.classes},
        html("b", {}, line.letter), ` ${by} ${lines[i]}`))),
      lazy("Numbers, and each step at both levels of the other", () => numbers(row)));
  }

  function pictures(metric) {
    const places = [...new Set(rows.map((row) => row.place))];
    const notable = d3.sort(known.filter((row) => row.metric === metric && row.interaction !== null),
      (row) => -size(row));
    return [html("div", {class: "panels places"}, places.map((place) => pareto(metric, place))),
            notable.length === 0 ? null : html("h3", {}, "Where one may change what another does"),
            html("div", {class: "panels"}, notable.map(interaction))];
  }

  const stalled = () => (effects.stalled.length === 0 ? null : [
    html("p", {class: "note"}, "Stalled: in these cells the server completed nothing for seconds. Their" +
      " numbers are in no effect."),
    table("Stalled cells", ["cell", "block", "without a transaction", "checkpoint age"],
      effects.stalled)]);

  function content() {
    const place = html("div", {});
    const redraw = () => {
      const isFocused = place.querySelector("select") === document.activeElement;
      const metric = chosenMetric();
      place.replaceChildren(html("div", {class: "buttons"},
        select("of", "effects-of", metrics, metric, (name) => page.metrics.named(name).label)),
      ...pictures(metric).flat().filter((part) => part !== null));
      if (isFocused) {
        place.querySelector("select").focus();
      }
    };
    page.choice.onChange(CHOICES, redraw);
    redraw();
    return [stalled(), place, html("p", {class: "hint"}, "A bar is as long as the logarithm of its ratio:" +
      " half as much is as long as twice as much. A green bar is better, a red one worse, a blue one" +
      " changes another effect, after the correction for all effects; an empty one is not proven. The line is the 95 % interval in another run. Values are geometric means over the cells that" +
      " differ in nothing else; where lines are parallel, neither setting changes what the other does.")];
  }

  const section = () => (rows.length === 0 ? null :
    page.elements.fold("effects", "Effects of settings", content, true));

  return {section};
})();
