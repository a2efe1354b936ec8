// A page of a run that goes on: it is written anew, and loads itself again. What the reader chose
// is in the address and stays; the browser keeps the place.
page.live = (() => {
  "use strict";
  const everyS = page.data.given.head.liveEveryS;
  const KEPT = "oltp-matrix-live";

  // Of all that can have the focus, which one has it; and which parts are open.
  function state() {
    const stops = [...document.querySelectorAll("a, button, summary, pre, [tabindex]")];
    const open = [...document.querySelectorAll("details")].map((one) => one.open);
    return {stop: stops.indexOf(document.activeElement), open};
  }

  function restore({stop, open}) {
    document.querySelectorAll("details").forEach((one, i) => {
      one.open = open[i] ?? one.open;
    });
    const stops = document.querySelectorAll("a, button, summary, pre, [tabindex]");
    stops[stop]?.focus({preventScroll: true});
  }

  function follow() {
    if (everyS === null) {
      return;
    }
    const kept = sessionStorage.getItem(KEPT);
    if (kept !== null) {
      restore(JSON.parse(kept));
    }
    setTimeout(() => {
      sessionStorage.setItem(KEPT, JSON.stringify(state()));
      location.reload();
    }, everyS * 1000);
  }

  return {follow};
})();
