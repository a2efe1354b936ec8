// What the page has of single cells: packed, and read when it is first asked for.
page.details = (() => {
  "use strict";
  const {given, table, bulk} = page.data;
  let read = null;

  // A page of two runs has a part for each.
  function parts() {
    read ??= Promise.all(Object.keys(given.bulk).filter((name) => name.startsWith("cells"))
      .map(async (name) => JSON.parse(await bulk(name))));
    return read;
  }

  const cellsOf = (part) => table(part.csv).map((cell, i) => ({...cell, ...part.more[i]}));

  let grouped = null;

  // All cells, by the name of their row.
  function bySeries() {
    grouped ??= parts().then((all) => d3.group(all.flatMap(cellsOf), (cell) => cell.series));
    return grouped;
  }

  // Latencies of all cells of a row, by its name.
  async function windows() {
    return new Map((await parts()).flatMap((part) => Object.entries(part.windows)));
  }

  return {bySeries, windows};
})();
