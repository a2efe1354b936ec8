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

  function await_(element, draw) {
    waiting.set(element, draw);
    watcher.observe(element);
  }

  // names: of choices.
  function whenSeen(element, draw, names = []) {
    element.classList.add("waits");
    const now = () => {
      element.classList.remove("waits");
      draw();
    };
    await_(element, now);
    page.choice.onChange(names, () => {
      if (element.isConnected) {
        await_(element, now);
      }
    });
  }

  // On paper all is in view.
  addEventListener("beforeprint", () => {
    for (const draw of waiting.values()) {
      draw();
    }
    waiting.clear();
    document.querySelectorAll("details").forEach((one) => one.setAttribute("open", ""));
  });

  return {whenSeen};
})();
