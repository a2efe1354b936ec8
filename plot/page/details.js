// What the page has of single cells: packed, and read when it is first asked for.
page.details = (() => {
  "use strict";
  const {given, table, bulk} = page.data;
  let read = null;

  // Of all cells, by the name of their row; a page of two runs has a part for each.
  function bySeries() {
    read ??= Promise.all(Object.keys(given.bulk).filter((name) => name.startsWith("cells"))
      .map(part)).then((parts) => d3.group(parts.flat(), (cell) => cell.series));
    return read;
  }

  async function part(name) {
    const all = JSON.parse(await bulk(name));
    return table(all.csv).map((cell, i) => ({...cell, ...all.more[i]}));
  }

  return {bySeries};
})();
