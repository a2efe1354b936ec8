// The page, from top to bottom.
(() => {
  "use strict";
  const {html} = page.elements;
  const {first} = page;
  const answer = page.answer.section();
  const main = html("main", {}, answer);
  document.body.prepend(first.head(), main);
  const parts = [page.answer.nextSteps];
  if (first.hasRows()) {
    const {section: bars} = page.bars;
    parts.push(
      ...(page.names.isFirst() ? [bars, first.curves] : [first.curves, bars]),
      page.effects.section, page.cell.section, page.verdicts.section, page.kinds.section,
      page.ratios.section, page.rest.all, page.factors.section, page.heat.section,
      page.rest.settings);
  }
  parts.push(page.rest.method);
  const sections = parts.map((part) => part()).filter((section) => section !== null);
  main.append(first.contents(sections), ...sections);
  page.live.follow();
  document.documentElement.dataset.ready = "yes";
  performance.mark("ready");
})();
