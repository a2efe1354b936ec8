// The first screen: what the run says, and two curves of it.
page.first = (() => {
  "use strict";
  const {html} = page.elements;
  const {given, rows} = page.data;

  function head() {
    document.title = given.head.title;
    return html(
      "header", {}, html("h1", {}, given.head.title), html("p", {class: "about"}, given.head.about),
      html("p", {class: "made"}, given.head.made), page.live.notice(), contents());
  }

  // Where to find what; made after the sections are there.
  const contents = () => html("nav", {class: "usage", "aria-label": "Contents"});

  function fillContents() {
    document.querySelector("nav").append(...[...document.querySelectorAll("section > h2")].slice(2).map(
      (head) => html("button", {
        type: "button", class: "link", click: () => {
          head.setAttribute("tabindex", -1);
          head.focus();
        },
      }, head.textContent)));
  }

  function answer() {
    const sentences = given.answer.sentences.length > 0 ? given.answer.sentences :
      ["Nothing was compared: no two arms, builds, configs or generators were run at one place."];
    return html(
      "section", {id: "answer", "aria-labelledby": "answer-head"},
      html("h2", {id: "answer-head"}, "What it says"), differences(),
      html("ol", {class: "answer"}, sentences.map((sentence) => html("li", {}, sentence))),
      html("p", {class: "trust"}, given.answer.trust));
  }

  // Of two runs: what else may be the reason.
  function differences() {
    const all = given.answer.differences;
    if (all === null) {
      return null;
    }
    return all.length === 0 ?
      html("p", {}, "A and B differ in nothing else that their records tell.") :
      html("details", {open: true},
        html("summary", {}, "What A and B differ in beside their numbers"),
        html("ul", {}, all.map((line) => html("li", {}, line))));
  }

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

  function curves() {
    const all = page.figures.panels();
    if (all.length === 0) {
      return null;
    }
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
    return html("section", {id: "curves", "aria-labelledby": "curves-head"},
      html("h2", {id: "curves-head"}, "The curves"),
      html("div", {class: "choices"}, panels, arms), place,
      html("p", {class: "hint"}, given.figures.bars +
        " A cross marks an invalid point, an arrow one that is more than what was seen."),
      html("p", {class: "usage"},
        "Tab and arrow keys go from point to point; Enter opens the cell."));
  }

  return {head, answer, curves, fillContents, hasRows: () => rows.length > 0};
})();
