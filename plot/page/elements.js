// Makes elements; texts are set as texts, so no name can be markup.
page.elements = (() => {
  "use strict";
  const SVG = "http://www.w3.org/2000/svg";

  function fill(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) {
      if (typeof value === "function") {
        element.addEventListener(name, value);
      } else if (value !== null && value !== undefined && value !== false) {
        element.setAttribute(name, value === true ? "" : value);
      }
    }
    element.append(...children.flat().filter((child) => child !== null && child !== undefined));
    return element;
  }

  const html = (name, attributes = {}, ...children) =>
    fill(document.createElement(name), attributes, children);

  const svg = (name, attributes = {}, ...children) =>
    fill(document.createElementNS(SVG, name), attributes, children);

  // Heads name the columns; the first field of each row names the row.
  function table(caption, heads, rows) {
    return html(
      "div", {class: "wide"},
      html(
        "table", {},
        html("caption", {}, caption),
        html("thead", {}, html("tr", {}, heads.map((head) => html("th", {scope: "col"}, head)))),
        html("tbody", {}, rows.map((row) => html(
          "tr", {},
          row.map((field, i) => {
            const content = field === null || field === undefined ? "" : field;
            return i === 0 ? html("th", {scope: "row"}, content) : html("td", {}, content);
          }))))));
  }

  return {html, svg, table};
})();
