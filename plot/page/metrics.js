// What can be drawn of a row: its columns, its axis, and how it is written.
page.metrics = (() => {
  "use strict";
  const {number} = page.data;
  const {latency, plain} = page.text;

  const perSecond = (value) => (value === null ? "–" : plain(value) + "/s");

  const METRICS = [
    {
      name: "throughput", label: "Throughput", unit: "transactions/s", form: perSecond, log: false,
      value: (row) => number(row, "tps"), low: (row) => number(row, "tps_lo"),
      high: (row) => number(row, "tps_hi"), above: () => null,
    },
    ...["p50", "p95"].map((name) => ({
      name, label: name === "p50" ? "Median latency (p50)" : "95th-percentile latency (p95)",
      unit: "latency", form: latency, log: true,
      value: (row) => number(row, name + "_ms"), low: (row) => number(row, name + "_lo_ms"),
      high: (row) => number(row, name + "_hi_ms"),
      above: (row) => (name === "p95" ? number(row, "p95_above_ms") : null),
    })),
    counted("server_cpu_us_per_txn", "Server CPU", "µs a transaction"),
    counted("server_voluntary_cs_per_txn", "Voluntary context switches of the server",
            "a transaction"),
    counted("client_mean_p95_ms", "Mean latency that 5 % of the clients reach or exceed", "latency",
            latency, true),
    counted("starved_clients_percent", "Clients that completed nothing", "% of clients"),
    counted("pool_queue_length", "Queue of the thread pool", "connections"),
    counted("wait_ready_threads", "Server threads ready without a CPU", "threads"),
    counted("wait_futex_threads", "Server threads that wait for a latch", "threads"),
  ];

  function counted(column, label, unit, form = plain, log = false) {
    return {
      name: column, label, unit, form, log, value: (row) => number(row, column),
      low: () => null, high: () => null, above: () => null,
    };
  }

  const named = (name) => METRICS.find((metric) => metric.name === name) ?? counted(name, name, "");

  // Those that some of the rows has a number of; a counter that is 0 everywhere is no picture. Where
  // no row can be, one picture says so.
  function shownBy(rows) {
    const known = METRICS.filter((metric) =>
      rows.some((row) => metric.value(row) || metric.above(row) !== null));
    return known.length === 0 && rows.some((row) => row.unsupported) ? [METRICS[0]] : known;
  }

  function words(metric, row) {
    if (row.unsupported) {
      return "unsupported: " + row.unsupported;
    }
    const value = metric.value(row);
    const above = metric.above(row);
    if (value === null) {
      const why = metric.missing?.(row);
      return above !== null ? "> " + metric.form(above) : why ? "not known: " + why : "not known";
    }
    const range = page.text.interval(metric.low(row), metric.high(row), metric.form);
    return metric.form(value) + (range ? ` (${range})` : "");
  }

  return {named, shownBy, words};
})();
