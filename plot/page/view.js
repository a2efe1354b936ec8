// Draws what is in view, and again when what it depends on has changed.
page.view = (() => {
  "use strict";
  const waiting = new Map();

  const watcher = new IntersectionObserver((entries) => {
    for (const entry of entries.filter((one) => one.isIntersecting)) {
      const draw = waiting.get(entry.target);
      watcher.unobserve(entry.target);
      waiting.delete(entry.target);
      draw?.();
    }
  }, {rootMargin: "200px"});

  // Draws again where there is much more or less room than before.
  const sizes = new ResizeObserver((entries) => {
    for (const {target, contentRect} of entries) {
      if (!target.isConnected) {
        sizes.unobserve(target);
      } else if (Math.abs(contentRect.width - target.drawnWidth) > 24) {
        wait(target, target.drawing);
      }
    }
  });

  function wait(element, draw) {
    waiting.set(element, draw);
    watcher.observe(element);
  }

  // names: of choices.
  function whenSeen(element, draw, names = []) {
    element.classList.add("waits");
    element.drawing = () => {
      element.classList.remove("waits");
      element.drawnWidth = element.clientWidth;
      draw(element.clientWidth);
      sizes.observe(element);
    };
    wait(element, element.drawing);
    page.choice.onChange(names, () => wait(element, element.drawing), element);
  }

  const isClosed = (element) => element.closest("details:not([open])") !== null;

  // On paper all is in view that the reader left open.
  addEventListener("beforeprint", () => {
    for (const [element, draw] of [...waiting]) {
      if (element.isConnected && !isClosed(element)) {
        waiting.delete(element);
        watcher.unobserve(element);
        draw();
      }
    }
  });

  return {whenSeen};
})();
