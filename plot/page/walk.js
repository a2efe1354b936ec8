// The keyboard in a picture: one stop of the Tab key, then arrows from point to point. What a point
// says is shown beside it and told to those who do not see it.
page.walk = (() => {
  "use strict";
  const {html} = page.elements;
  const GAP = 12;
  let shown = null;
  const tip = html("div", {class: "tip", hidden: true, "aria-hidden": "true"});
  document.body.append(tip);

  function show(target) {
    shown = target.element;
    tip.replaceChildren(...target.point.words.split("\n").map((line) => html("div", {}, line)));
    tip.hidden = false;
    tip.style.left = "0px";
    tip.style.top = "0px";
    const at = target.element.getBoundingClientRect();
    const size = tip.getBoundingClientRect();
    const right = at.right + GAP + size.width <= document.documentElement.clientWidth;
    const left = right ? at.right + GAP : Math.max(0, at.left - GAP - size.width);
    const top = Math.min(Math.max(0, at.top), Math.max(0, innerHeight - size.height));
    tip.style.left = left + scrollX + "px";
    tip.style.top = top + scrollY + "px";
  }

  function hide() {
    tip.hidden = true;
    shown = null;
  }

  // The target of a line that is nearest to a place on the axis.
  function nearest(targets, x) {
    return targets.reduce((best, one) =>
      (Math.abs(one.place.x - x) < Math.abs(best.place.x - x) ? one : best));
  }

  // rows: for each line its targets, from left to right.
  function over(root, rows) {
    const lines = rows.filter((row) => row.length > 0);
    if (lines.length === 0) {
      return;
    }
    let current = lines[0][0];
    current.element.setAttribute("tabindex", 0);

    function go(target) {
      current.element.setAttribute("tabindex", -1);
      current = target;
      current.element.setAttribute("tabindex", 0);
      current.element.focus({preventScroll: true});
    }

    function step(key) {
      const i = lines.findIndex((line) => line.includes(current));
      const j = lines[i].indexOf(current);
      const line = lines[i];
      switch (key) {
        case "ArrowRight": return line[Math.min(j + 1, line.length - 1)];
        case "ArrowLeft": return line[Math.max(j - 1, 0)];
        case "ArrowDown": return nearest(lines[(i + 1) % lines.length], current.place.x);
        case "ArrowUp": return nearest(lines[(i + lines.length - 1) % lines.length],
                                       current.place.x);
        case "Home": return line[0];
        case "End": return line.at(-1);
        default: return null;
      }
    }

    root.addEventListener("keydown", (event) => {
      const next = step(event.key);
      if (next !== null) {
        go(next);
        event.preventDefault();
      } else if ((event.key === "Enter" || event.key === " ") && current.point.open) {
        current.point.open();
        event.preventDefault();
      } else if (event.key === "Escape") {
        hide();
      }
    });
    for (const target of lines.flat()) {
      target.element.addEventListener("focus", () => {
        current.element.setAttribute("tabindex", -1);
        current = target;
        target.element.setAttribute("tabindex", 0);
        show(target);
      });
      target.element.addEventListener("blur", hide);
      target.element.addEventListener("pointerenter", () => show(target));
      target.element.addEventListener("pointerleave", hide);
      target.element.addEventListener("click", () => target.point.open?.());
    }
  }

  // A picture that is drawn anew takes its points away without a word.
  new MutationObserver(() => {
    if (shown !== null && !shown.isConnected) {
      hide();
    }
  }).observe(document.body, {childList: true, subtree: true});

  addEventListener("beforeprint", hide);
  return {over};
})();
