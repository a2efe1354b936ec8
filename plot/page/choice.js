// What the reader chose. It is in the address, so that a link leads to the same view.
page.choice = (() => {
  "use strict";
  const heard = [];
  let chosen = read();

  function read() {
    const words = new URLSearchParams(location.hash.slice(1));
    return Object.fromEntries(words);
  }

  function write() {
    const words = new URLSearchParams(chosen).toString();
    history.replaceState(null, "", words ? "#" + words : location.pathname + location.search);
  }

  function get(name, usual = null) {
    return chosen[name] ?? usual;
  }

  const hasSome = (names) => names.some((name) => get(name) !== null);

  // A value of null is the usual one, which no link has to name.
  function set(changes) {
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === "") {
        delete chosen[name];
      } else {
        chosen[name] = String(value);
      }
    }
    write();
    [...heard].forEach((tell) => tell(Object.keys(changes)));
  }

  // A word of a list that is joined by commas, in it or not.
  function toggle(name, word) {
    const words = new Set(list(name));
    if (!words.delete(word)) {
      words.add(word);
    }
    set({[name]: [...words].join(",")});
  }

  function list(name) {
    return get(name, "").split(",").filter((word) => word !== "");
  }

  // Tells whenever one of the names has another value, for as long as an element is in the page.
  function onChange(names, tell, element = null) {
    const hear = (changed) => {
      if (element !== null && !element.isConnected) {
        heard.splice(heard.indexOf(hear), 1);
      } else if (names.some((name) => changed.includes(name))) {
        tell();
      }
    };
    heard.push(hear);
  }

  addEventListener("hashchange", () => {
    const before = chosen;
    chosen = read();
    const names = new Set([...Object.keys(before), ...Object.keys(chosen)]);
    const changed = [...names].filter((name) => before[name] !== chosen[name]);
    [...heard].forEach((tell) => tell(changed));
  });

  return {get, hasSome, set, toggle, list, onChange};
})();
