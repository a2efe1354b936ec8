// How a line looks everywhere: a letter, a colour, and a dash where it is a thread for each client.
page.looks = (() => {
  "use strict";
  const COLOURS = 8;
  const {lines, letters} = page.data.given.figures;
  const LETTERS = d3.range(26).map((i) => String.fromCharCode(letters.charCodeAt(0) + i));
  const order = new Map(lines.map((line, i) => [line.name, i]));

  function letter(line) {
    const i = order.get(line.name);
    return i < LETTERS.length ? LETTERS[i] : LETTERS[i % LETTERS.length] +
      Math.floor(i / LETTERS.length);
  }

  // A class, as the page's policy allows no styles in elements.
  const colour = (line) => "colour" + (order.get(line.name) % COLOURS);

  const dashed = (line) => (line.dashed ? " dashed" : "");

  // The choice that has the line in it: by name, which stays when a run that goes on gets more
  // lines. What runs another line again is shown when asked for, all others until they are hidden.
  const choice = (line) => (line.control ? "show" : "hide");

  const isShown = (line) => page.choice.list(choice(line)).includes(line.name) === line.control;

  return {letter, choice, isShown, classes: (line) => colour(line) + dashed(line)};
})();
