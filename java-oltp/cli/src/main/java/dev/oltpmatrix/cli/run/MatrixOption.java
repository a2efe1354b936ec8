package dev.oltpmatrix.cli.run;

import dev.oltpmatrix.analysis.conclusions.NoWorse;
import dev.oltpmatrix.analysis.conclusions.Until;
import dev.oltpmatrix.cli.base.FactorOptions;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.FactorSet;
import dev.oltpmatrix.model.input.IntRange;
import dev.oltpmatrix.model.input.NameList;
import dev.oltpmatrix.model.input.TimeText;
import dev.oltpmatrix.model.spec.CpuPinning;
import dev.oltpmatrix.model.spec.FactorLevels;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.MatrixSpecBuilder;
import dev.oltpmatrix.workload.sbtest.Sbtest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import picocli.CommandLine.Model.OptionSpec;

/**
 * An option that changes a matrix.
 *
 * @param type {@code List} if it may be given several times
 * @param change reads the option's value, and sets what it stands for in a matrix
 */
record MatrixOption(
    String name,
    String label,
    Class<?> type,
    String help,
    BiConsumer<MatrixSpecBuilder, String> change) {
  private static final List<MatrixOption> OF_ALL_MATRICES =
      List.of(
          list(
              "servers",
              "Arms such as mariadb-10.11/pool; a build's name alone means all its arms. Your own:"
                  + " path:DIR, system:, docker:IMAGE, NAME=mysql://user@host:port/db; #pool or"
                  + " #per-thread after it picks an arm.",
              MatrixSpecBuilder::servers),
          list(
              "configs",
              "base, overlays, or settings such as flush_log=1; joined by +.",
              MatrixSpecBuilder::configs),
          new MatrixOption(
              "settings",
              "LIST",
              List.class,
              "Settings of the servers that vary, each with its values:"
                  + " flush_log=0,1,2,io_capacity=200; default is the value without.",
              (matrix, text) ->
                  matrix.settings(
                      with(
                          matrix.settings(),
                          FactorLevels.readSettings(
                              NameList.settings("settings", List.of(text)))))),
          list("workloads", "Workloads.", MatrixSpecBuilder::workloads),
          list(
              "generators",
              "sysbench, java-mariadb, java-mysql, java-mariadb-3.5; of single calls"
                  + " jmh-mariadb, jmh-mariadb-3.5, jmh-mysql, jmh-drizzle.",
              MatrixSpecBuilder::generators),
          list(
              "threads",
              "Client counts: 4,32,256, or 4..4096 for doublings.",
              (matrix, counts) -> matrix.threads(FactorLevels.clients(counts))),
          whole(
              MatrixSpec.WINDOW_S,
              "S",
              "Least seconds of the measured window.",
              // A longer window raises its limit: the user asked for at least that duration.
              (matrix, s) -> matrix.windowS(s).windowLimitS(Math.max(matrix.windowLimitS(), s))),
          whole(
              MatrixSpec.WARMUP_S,
              "S",
              "Least seconds of load thrown away first.",
              (matrix, s) -> matrix.warmupS(s).warmupLimitS(Math.max(matrix.warmupLimitS(), s))),
          whole(
              MatrixSpec.WARMUP_LIMITS_S,
              "S",
              "Most seconds of it, while 95 %% of the clients wait to be served twice.",
              MatrixSpecBuilder::warmupLimitS),
          whole(
              MatrixSpec.REPETITIONS,
              "N",
              "Blocks; each runs every cell once.",
              MatrixSpecBuilder::repetitions),
          text(
              "until",
              "PERCENT",
              "Add blocks until every verdict's interval reaches at most so far beyond its ratio,"
                  + " such as 10%%, or the time limit comes.",
              (matrix, text) -> matrix.untilPercent(Until.read("--until", text).percent())),
          text(
              "margin",
              "PERCENT",
              "Add blocks until it is clear whether a level is worse than its base by so much, such"
                  + " as 5%%; the exit status says it.",
              (matrix, text) -> matrix.marginPercent(NoWorse.percent(text))),
          text(
              "time-limit",
              "TIME",
              "The most that the run may take, such as 5400s, 90m or 2h: no block is begun that"
                  + " would not end in it.",
              (matrix, text) -> matrix.timeLimitS(TimeText.seconds(MatrixSpec.TIME_LIMIT_S, text))),
          whole(
              MatrixSpec.RUNS,
              "N",
              "Runs of a campaign, each with rows and an order of its own.",
              MatrixSpecBuilder::runs),
          text(
              "runs-apart",
              "TIME",
              "The least time between the end of a run and the start of the next, such as 2h.",
              (matrix, text) -> matrix.runsApartS(TimeText.seconds(MatrixSpec.RUNS_APART_S, text))),
          whole(
              MatrixSpec.TABLE_SIZE,
              "N",
              "Rows of " + Sbtest.TABLE + ".",
              (matrix, rows) -> matrix.tableSize(rows)),
          whole(
              MatrixSpec.SEED,
              "N",
              "Makes the rows and the order of the cells.",
              (matrix, seed) -> matrix.seed(seed)),
          text(
              "server-cpus",
              "LIST",
              "CPUs of the servers, such as 0-3,8; a pool's size follows.",
              (matrix, cpus) -> pin(matrix, new CpuPinning(cpus, null, null, null, null))),
          text(
              "client-cpus",
              "LIST",
              "CPUs of the generators.",
              (matrix, cpus) -> pin(matrix, new CpuPinning(null, cpus, null, null, null))),
          text(
              "proxy-cpus",
              "LIST",
              "CPUs of the proxies.",
              (matrix, cpus) -> pin(matrix, new CpuPinning(null, null, null, null, cpus))),
          list(
              "load-hosts",
              "Hosts that play the clients, by names of ~/.ssh/config; @GROUP is one of Ansible's.",
              (matrix, hosts) -> matrix.loadHosts(HostGroup.names(hosts))),
          text(
              "launcher",
              "COMMAND",
              "Leads to a shell of {host} in place of ssh, such as 'srun -N1 -n1 -w {host}'.",
              MatrixSpecBuilder::launcher),
          text(
              "server-host",
              "HOST",
              "Machine of servers by URL, where their CPU time, switches and disk are read.",
              MatrixSpecBuilder::serverHost),
          text(
              "server-launcher",
              "COMMAND",
              "Leads to a shell of the server's machine in place of ssh: 'ssh {host} sudo'.",
              MatrixSpecBuilder::serverLauncher),
          whole(
              CpuPinning.SERVER_NICE,
              "N",
              "Priority of the servers, -20 (first served) to 19.",
              (matrix, nice) -> pin(matrix, new CpuPinning(null, null, nice, null, null))),
          whole(
              CpuPinning.CLIENT_NICE,
              "N",
              "Priority of the generators.",
              (matrix, nice) -> pin(matrix, new CpuPinning(null, null, null, nice, null))));

  static final List<MatrixOption> ALL =
      Stream.concat(
              OF_ALL_MATRICES.stream(),
              FactorSet.KINDS.optional().stream().map(MatrixOption::ofFactor))
          .toList();

  private static MatrixOption ofFactor(Factor factor) {
    return new MatrixOption(
        factor.option(),
        "LIST",
        List.class,
        factor.help(),
        (matrix, text) ->
            matrix.factors(
                with(
                    matrix.factors(),
                    Map.of(factor.name(), NameList.read(factor.name(), List.of(text))))));
  }

  private static MatrixOption text(
      String name, String label, String help, BiConsumer<MatrixSpecBuilder, String> change) {
    return new MatrixOption(name, label, String.class, help, change);
  }

  private static MatrixOption list(
      String name, String help, BiConsumer<MatrixSpecBuilder, List<String>> change) {
    return new MatrixOption(
        name,
        "LIST",
        List.class,
        help,
        (matrix, text) -> change.accept(matrix, NameList.read(name, List.of(text))));
  }

  private static MatrixOption whole(
      IntRange range, String label, String help, BiConsumer<MatrixSpecBuilder, Integer> change) {
    return text(
        range.what(), label, help, (matrix, text) -> change.accept(matrix, range.readInt(text)));
  }

  private static <V> Map<String, V> with(Map<String, V> some, Map<String, V> changes) {
    Map<String, V> all = new LinkedHashMap<>(some);
    all.putAll(changes);
    return all;
  }

  private static void pin(MatrixSpecBuilder matrix, CpuPinning changes) {
    matrix.placement(matrix.placement().changedBy(changes));
  }

  OptionSpec spec() {
    return FactorOptions.option(name, label, type, help);
  }
}
