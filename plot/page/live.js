// A page of a run that goes on: it is written anew, and loads itself again. What the reader chose
// is in the address and stays; the browser keeps the place on the page.
page.live = (() => {
  "use strict";
  const everyS = page.data.given.head.liveEveryS;
  const key = "oltp-matrix-live " + location.pathname;
  const STOPS = "button, summary, pre, select, .wide, .target, h3";

  // What a stop is called, which stays where others come or go before it.
  function nameOf(stop) {
    const section = stop.closest("section")?.id ?? "";
    const figure = stop.closest("figure")?.querySelector("figcaption")?.textContent ?? "";
    return `${section}|${figure}|${stop.tagName}|` +
      (stop.getAttribute("aria-label") ?? stop.textContent).split("\n")[0];
  }

  const named = (name) => [...document.querySelectorAll(STOPS)]
    .find((stop) => nameOf(stop) === name);

  function save() {
    const focused = document.activeElement;
    const open = [...document.querySelectorAll("details[open] > summary")].map(nameOf);
    const stop = focused?.matches(STOPS) ? nameOf(focused) : null;
    try {
      sessionStorage.setItem(key, JSON.stringify({stop, open}));
    } catch {
      // A browser that keeps nothing for pages from disk: then the focus is lost, and no more.
    }
  }

  function saved() {
    try {
      const kept = sessionStorage.getItem(key);
      sessionStorage.removeItem(key);
      return kept === null ? null : JSON.parse(kept);
    } catch {
      return null;
    }
  }

  // Pictures come when they are in view: what was in the focus may take some frames to be there.
  function restore({stop, open}, frames = 60) {
    open.forEach((name) => {
      const summary = named(name);
      if (summary !== undefined) {
        summary.parentElement.open = true;
      }
    });
    const focused = stop === null ? undefined : named(stop);
    if (focused !== undefined) {
      focused.focus({preventScroll: true});
    } else if (stop !== null && frames > 0 && document.activeElement === document.body) {
      requestAnimationFrame(() => restore({stop, open: []}, frames - 1));
    }
  }

  function follow() {
    const kept = saved();
    if (kept !== null) {
      restore(kept);
    }
    if (everyS !== null) {
      setTimeout(() => {
        save();
        location.reload();
      }, everyS * 1000);
    }
  }

  return {follow};
})();
