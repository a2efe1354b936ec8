// A page of a run that goes on: it is written anew, and loads itself again. What the reader chose
// is in the address and stays; the browser keeps the place on the page.
page.live = (() => {
  "use strict";
  const {html} = page.elements;
  const MAX_TIMES_SAME = 180;
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

  // What the page says; another page of the run has other words or more of them.
  const print = () => document.getElementById("data").textContent.length;

  function save() {
    const focused = document.activeElement;
    const open = [...document.querySelectorAll("details[open] > summary")].map(nameOf);
    const stop = focused?.matches(STOPS) ? nameOf(focused) : null;
    const times = kept?.print === print() ? kept.times + 1 : 0;
    try {
      sessionStorage.setItem(key, JSON.stringify({stop, open, print: print(), times}));
    } catch {
      // A browser that keeps nothing for pages from disk: then the focus is lost, and no more.
    }
  }

  function saved() {
    try {
      const text = sessionStorage.getItem(key);
      sessionStorage.removeItem(key);
      return text === null ? null : JSON.parse(text);
    } catch {
      return null;
    }
  }

  const kept = saved();

  // Pictures come when they are in view: what was open or in the focus may take some frames to be
  // there.
  function restore({stop, open}, frames = 60) {
    const closed = open.filter((name) => {
      const summary = named(name);
      if (summary !== undefined) {
        page.elements.open(summary.parentElement);
      }
      return summary === undefined;
    });
    const focused = stop === null ? undefined : named(stop);
    focused?.focus({preventScroll: true});
    const isLost = stop !== null && document.activeElement === document.body;
    if ((closed.length > 0 || isLost) && frames > 0) {
      requestAnimationFrame(() => restore({stop: isLost ? stop : null, open: closed}, frames - 1));
    }
  }

  function reload() {
    save();
    location.reload();
  }

  const isPaused = () => page.choice.get("pause") !== null;

  // The run may have been killed: nobody writes the page any more.
  const hasStopped = () => kept !== null && kept.print === print() && kept.times >= MAX_TIMES_SAME;

  function notice() {
    if (everyS === null) {
      return null;
    }
    return html("p", {class: "usage"}, hasStopped() ?
      "No newer page came for long, so this one looks for none any more. " :
      `The run goes on; this page looks for a newer one every ${everyS} s. `,
    page.elements.toggle("pause", isPaused,
      () => page.choice.set({pause: isPaused() ? null : "yes"}), "pause", "Pause"));
  }

  function follow() {
    if (kept !== null) {
      restore(kept);
    }
    if (everyS !== null && !hasStopped()) {
      setInterval(() => isPaused() || reload(), everyS * 1000);
    }
  }

  return {follow, notice, isComingBack: () => kept !== null};
})();
