// The page, from top to bottom.
(() => {
  "use strict";
  const {html} = page.elements;
  const {first} = page;
  const main = html("main", {});
  document.body.prepend(first.head(), main);
  const parts = [() => first.answer()];
  if (first.hasRows()) {
    const {section: bars} = page.bars;
    parts.push(
      ...(page.names.isFirst() ? [bars, first.curves] : [first.curves, bars]),
      page.kinds.section, page.verdicts.section, page.ratios.section, page.cell.section, page.rest.all,
      page.factors.section, page.heat.section, page.rest.settings);
  }
  parts.push(page.rest.method);
  for (const part of parts) {
    const section = part();
    if (section !== null) {
      main.append(section);
    }
  }
  first.fillContents();
  page.live.follow();
  // What paper needs at once is read before anybody prints.
  if (page.data.rows.length <= 1000) {
    (window.requestIdleCallback ?? setTimeout)(() => page.details.bySeries());
  }
  document.documentElement.dataset.ready = "yes";
  performance.mark("ready");
})();
