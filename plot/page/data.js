// What the page was given: words, and tables whose rows are objects by column.
page.data = (() => {
  "use strict";
  const given = JSON.parse(document.getElementById("data").textContent);

  // Before what a spreadsheet would compute stands an apostrophe, which is not of the text.
  const APOSTROPHE = /^'(?='*\s*[=+\-@\t\r＝＋－＠])/;

  // Fields may be in quotes, with commas, quotes and line ends in them.
  function fields(csv) {
    const rows = [[]];
    const part = /("(?:[^"]|"")*"|[^,\n]*)(,|\n|$)/gy;
    for (let found = part.exec(csv); found; found = part.exec(csv)) {
      const quoted = found[1].startsWith('"');
      const text = quoted ? found[1].slice(1, -1).replaceAll('""', '"') : found[1];
      rows.at(-1).push(text.replace(APOSTROPHE, ""));
      if (found[2] === "\n") {
        rows.push([]);
      } else if (found[2] === "") {
        break;
      }
    }
    return rows.filter((row) => row.length > 1 || row[0] !== "");
  }

  function table(csv) {
    const [names = [], ...rows] = fields(csv);
    return rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i] ?? ""])));
  }

  // A field that is not known is empty, and no number.
  function number(row, column) {
    const text = row[column];
    return text === undefined || text === "" ? null : Number(text);
  }

  // Where a row stands: its panel, its line in it, its place on the axis; and its name in links.
  function placed(rows, places, names) {
    rows.forEach((row, i) => {
      const [panel, line, x] = places[i];
      Object.assign(row, {
        panel: given.figures.panels[panel], line: given.figures.lines[line], x, name: names[i],
      });
    });
    return rows;
  }

  function bytes(base64) {
    const signs = atob(base64);
    const all = new Uint8Array(signs.length);
    for (let i = 0; i < signs.length; i++) {
      all[i] = signs.charCodeAt(i);
    }
    return all;
  }

  async function inflated(name) {
    const stream = new Blob([bytes(given.bulk[name])]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream).text();
  }

  // People are shown what holds in another run; the files have both.
  const inAnotherRun = (csv) => table(csv).map((row) => ({
    ...row, ratio_lo: row.another_run_lo, ratio_hi: row.another_run_hi,
    result: row.another_run_result,
  }));

  const read = new Map();

  // Of what is large, unpacked when it is first asked for.
  function bulk(name) {
    if (!read.has(name)) {
      read.set(name, inflated(name));
    }
    return read.get(name);
  }

  // Of a row whose result is a difference.
  const isBetter = (row) =>
    given.verdicts.higherIsBetter.includes(row.metric) === (row.result === "higher");

  return {
    given,
    isBetter,
    table,
    inAnotherRun,
    number,
    bulk,
    rows: placed(table(given.rows.csv), given.rows.places, given.rows.names),
    kinds: table(given.kinds.csv).map((row, i) => ({...row, name: given.kinds.names[i]})),
    verdicts: inAnotherRun(given.verdicts.csv),
  };
})();
