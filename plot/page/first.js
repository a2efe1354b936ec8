// The question and its conditions, where to find what, and two curves.
page.first = (() => {
  "use strict";
  const {html} = page.elements;
  const {given, rows} = page.data;

  function head() {
    document.title = given.head.title;
    return html("header", {}, html("h1", {}, given.head.title),
      html("p", {class: "conditions"}, given.head.conditions), page.live.notice());
  }

  function show(section) {
    const details = section.querySelector(":scope > details");
    const head = section.querySelector("h2");
    if (details === null) {
      head.setAttribute("tabindex", -1);
    } else {
      page.elements.open(details);
    }
    (details === null ? head : head.parentElement).focus({preventScroll: true});
    section.scrollIntoView();
  }

  // Where to find what, of all that is below.
  const contents = (sections) => html("nav", {class: "usage", "aria-label": "Contents"},
    sections.map((section) => html("button", {
      type: "button", class: "link", click: () => show(section),
    }, section.querySelector("h2").textContent)));

  function chosenPanel() {
    const name = page.choice.get("panel");
    const all = page.figures.panels();
    return all.find((panel) => panel.name === name) ?? all[0];
  }

  function panelButtons(all) {
    return html("div", {class: "buttons", role: "group", "aria-label": "Workload and generator"},
      all.map((panel) => html("button", {
        type: "button", "data-panel": panel.name, "aria-pressed": String(panel === chosenPanel()),
        click: () => {
          page.choice.set({panel: panel === all[0] ? null : panel.name});
          document.querySelector("#curves [data-panel][aria-pressed=true]")?.focus();
        },
      }, panel.name)));
  }

  function armButtons(panel) {
    const lines = page.figures.linesOf(page.figures.ofPanel(panel));
    return html("div", {class: "buttons arms", role: "group", "aria-label": "Lines to show"},
      lines.map((line) => page.elements.toggle(
        "arm " + page.looks.classes(line), () => page.looks.isShown(line),
        () => page.choice.toggle(page.looks.choice(line), line.name), page.looks.choice(line),
        html("b", {}, page.looks.letter(line)), " " + line.name +
        (line.control ? " (the same again)" : ""))));
  }

  function content() {
    const all = page.figures.panels();
    const place = html("div", {class: "pair"});
    const arms = html("div", {});
    const panels = html("div", {});
    const redraw = () => {
      const panel = chosenPanel();
      panels.replaceChildren(all.length > 1 ? panelButtons(all) : "");
      arms.replaceChildren(armButtons(panel));
      const metrics = page.metrics.shownBy(page.figures.ofPanel(panel))
        .filter((metric) => ["throughput", "p95"].includes(metric.name));
      place.replaceChildren(...metrics.map((metric) => page.figures.figure(panel, metric, {height: 240})),
        page.published.choice(panel));
    };
    page.choice.onChange(["panel"], redraw);
    redraw();
    return [html("div", {class: "choices"}, panels, arms), place,
      html("p", {class: "hint"}, given.figures.bars +
        " A cross marks an invalid point, an arrow one that is more than what was seen. " +
        page.axis.hint),
      html("p", {class: "usage"},
        "Tab and arrow keys go from point to point; Enter opens the cell.")];
  }

  // Closed where names are what was asked.
  function curves() {
    const title = "The curves";
    return page.figures.panels().length === 0 ? null : page.names.isFirst() ?
      page.elements.fold("curves", title, content, page.choice.hasSome(["panel"])) :
      page.elements.section("curves", title, content());
  }

  return {head, contents, curves, hasRows: () => rows.length > 0};
})();
