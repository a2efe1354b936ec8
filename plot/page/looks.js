// How a line looks everywhere: a letter, a colour, and a dash where it is a thread for each client.
page.looks = (() => {
  "use strict";
  const COLOURS = 8;
  const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const order = new Map(page.data.given.figures.lines.map((line, i) => [line.name, i]));

  function letter(line) {
    const i = order.get(line.name);
    return i < LETTERS.length ? LETTERS[i] : LETTERS[i % LETTERS.length] +
      Math.floor(i / LETTERS.length);
  }

  // A class, as the page's policy allows no styles in elements.
  const colour = (line) => "colour" + (order.get(line.name) % COLOURS);

  const dashed = (line) => (line.dashed ? " dashed" : "");

  // By name, which stays when a run that goes on gets more lines.
  const isShown = (line) => !page.choice.list("hide").includes(line.name);

  return {letter, isShown, classes: (line) => colour(line) + dashed(line)};
})();
