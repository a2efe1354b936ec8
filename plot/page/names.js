// What is compared by names: which factors make them, which are held at a level, and of what.
page.names = (() => {
  "use strict";
  const {given, number} = page.data;
  const {latency, plain} = page.text;
  const OF_SERVERS = ["server", "arm"];
  const rows = page.data.rows.filter((row) => !row.line.control);
  const varying = given.figures.varying;
  const numbers = varying.filter((one) => one.numeric);

  // What bars are named by, the one that gives them their colour first.
  const others = varying.filter((one) => !one.numeric && one.factor !== "workload" &&
    !OF_SERVERS.includes(one.factor));
  const ofServers = varying.filter((one) => OF_SERVERS.includes(one.factor));
  const names = others.length > 0 ? d3.sort(others, (one) => one.factor !== "generator") : ofServers;
  const cases = varying.find((one) => one.factor === "workload")?.levels ??
    [...new Set(rows.map((row) => row.workload))];

  // Each held at a level of its own; arms are bars only where nothing else is compared.
  const held = others.length > 0 ? [...numbers, ...ofServers] : numbers;
  const overOther = numbers.length === 1 && numbers[0].factor !== "threads" ? numbers[0] : null;

  const time = (ms) => (ms !== null && ms < 1 ? plain(ms * 1000) + " µs" : latency(ms));

  // Of the clients that work.
  function meanMs(row, column) {
    const perS = number(row, column);
    const active = Number(row.active);
    // Of clients that arrive at a rate, throughput does not tell how long they take.
    const isClosed = row.rate === undefined || row.rate === "closed";
    return perS === null || perS <= 0 || !isClosed ? null :
      1000 * (Number.isFinite(active) ? active : Number(row.threads)) / perS;
  }

  const MEAN = {
    name: "mean", label: "Mean time of an operation", form: time,
    value: (row) => meanMs(row, "tps"), low: (row) => meanMs(row, "tps_hi"),
    high: (row) => meanMs(row, "tps_lo"), above: () => null,
  };
  const CLIENT = {
    name: "client_cpu_us_per_txn", label: "Client CPU, µs an operation", form: plain,
    value: (row) => number(row, "client_cpu_us_per_txn"), low: () => null, high: () => null,
    above: () => null,
  };
  const metrics = [MEAN, ...page.metrics.shownBy(rows), CLIENT]
    .filter((metric) => rows.some((row) => metric.value(row)));

  const metric = () => metrics.find((one) => one.name === page.choice.get("bars-of")) ?? metrics[0];

  const ALL = "all";

  const ofCase = (name) => rows.filter((row) => name === ALL || row.workload === name);

  const firstCase = d3.greatest(cases, (name) => ofCase(name).length);

  // The chosen one, else that which most was asked of.
  function chosenCase() {
    const wanted = page.choice.get("case");
    return cases.includes(wanted) || wanted === ALL ? wanted : firstCase;
  }

  function chosenLevel({factor, levels}) {
    const wanted = page.choice.get("bars-" + factor);
    return levels.includes(wanted) ? wanted : null;
  }

  // The combination of held levels that most rows have, of those with the chosen levels.
  function combination() {
    const fits = ofCase(chosenCase()).filter((row) => held.every((one) =>
      [null, row[one.factor]].includes(chosenLevel(one))));
    const groups = d3.groups(fits, (row) => JSON.stringify(held.map((one) => row[one.factor])));
    return d3.greatest(groups, ([, some]) => some.length)?.[1][0] ?? rows[0];
  }

  let found = {of: null};

  // The chosen level, else that of a combination that was run.
  function level(one) {
    const of = JSON.stringify([chosenCase(), held.map(chosenLevel)]);
    found = found.of === of ? found : {of, row: combination()};
    return chosenLevel(one) ?? found.row[one.factor];
  }

  const isHeld = (row, of) => of.every((one) => row[one.factor] === level(one));

  // In the order of the run's lists.
  const sorted = (some) => d3.sort(some, ...names.map((one) => (row) =>
    one.levels.indexOf(row[one.factor])));

  const colour = (row) => "colour" + names[0].levels.indexOf(row[names[0].factor]) % 8;

  // Curves show arms over their axis; at one point of it these are bars, too.
  const isWorthIt = () => names.length > 0 && metrics.length > 0 &&
    (others.length > 0 || new Set(rows.map((row) => row.x)).size === 1);

  // More names than places to draw curves over: they are what was asked.
  const isFirst = () => isWorthIt() && new Set(rows.map((row) => row.x)).size <
    new Set(rows.map((row) => names.map((one) => row[one.factor]).join(" "))).size;

  return {
    ALL, rows, names, cases, ofCase, chosenCase, held, overOther, metrics, metric, level, isHeld,
    sorted, colour, isWorthIt, isFirst,
  };
})();
