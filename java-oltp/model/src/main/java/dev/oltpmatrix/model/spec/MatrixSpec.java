package dev.oltpmatrix.model.spec;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.FactorSet;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.descriptors.Generator;
import dev.oltpmatrix.model.descriptors.Generators;
import dev.oltpmatrix.model.descriptors.Via;
import dev.oltpmatrix.model.descriptors.Workload;
import dev.oltpmatrix.model.descriptors.Workloads;
import dev.oltpmatrix.model.input.IntRange;
import dev.oltpmatrix.model.userworkload.UserWorkloadFile;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Specification of a matrix: the contents of a file in {@code matrices/}, with the command line's
 * changes. What may be left out of a file is {@code null} or empty here.
 *
 * @param servers arms, or names of builds, each of which stands for all its arms
 * @param tableSize rows of sysbench's table; 0 where the data set has a fixed size
 * @param warmupS minimum duration of the load that is discarded, in seconds
 * @param warmupLimitS maximum to which it is lengthened until the load is steady; {@code null} is a
 *     minute, or {@code warmupS} if that is more
 * @param windowS minimum duration of the measurement window, in seconds
 * @param windowLimitS maximum to which a window is lengthened for {@code minEventsPerClient}
 * @param minEventsPerClient transactions that 95 % of the clients should complete in the window; 0
 *     gives warm-up and window fixed durations
 * @param repetitions blocks; each holds every cell once
 * @param untilPercent maximum distance of a confidence interval's end from its ratio: blocks are
 *     added until no interval exceeds it; {@code null} adds none
 * @param marginPercent by how much a level may be worse than its base: blocks are added until it is
 *     clear whether it is worse by that; {@code null} asks nothing of the kind
 * @param timeLimitS maximum duration of a run; no block is begun that would not end in it
 * @param runs number of runs of a campaign; {@code null} for one run
 * @param runsApartS minimum time between the end of a run and the start of the next
 * @param seed seed of the cells' order and of the rows' contents
 * @param state state of the server in which write cells begin
 * @param factors levels of the factors beyond those above, by their names
 * @param settings levels of servers' settings, each of which is a factor
 * @param except rules for cells that are not run, each with levels by factor
 * @param points rules for the cells that are run; empty for all
 * @param asks {@code works} for a matrix whose purpose is that all cells run, whatever they
 *     measure; {@code null} is {@code numbers}
 * @param metrics metrics that cells are compared in; {@code null} for throughput, p50 and p95
 * @param userWorkloads the files of those workloads that are the user's own, by their names; a
 *     workload that is the path of such a file, {@code file:PATH}, is replaced by its name
 * @param aa where A/A cells are added to the configs: {@code primary} (at the points of the primary
 *     outcome), {@code all} or {@code none}; {@code null} is {@code primary} if there is one and
 *     the configs have no A/A pair
 * @param question the question that the matrix answers, in a sentence
 * @param compare the comparison that answers it
 * @param fraction the fraction of the combinations of the settings that is run, such as {@code
 *     2^(5-1)}; {@code null} for all
 * @param oneAtATime whether only combinations are run that have at most one setting beside its
 *     first level; {@code null} for all
 * @param externalProxies URLs of the user's own proxies among the levels of {@code via}, by their
 *     names; such a level, {@code NAME=URL}, is replaced by its name
 * @param loadHosts hosts that play the clients; empty for this machine
 * @param serverHost machine of the servers by URL, where their processes are read; {@code null} for
 *     none
 * @param launcher command that leads to a shell of {@code {host}}; {@code null} for ssh
 * @param serverLauncher the same for {@code serverHost}
 */
@RecordBuilder
public record MatrixSpec(
    String name,
    String description,
    List<String> servers,
    List<String> configs,
    List<String> workloads,
    List<String> generators,
    List<Integer> threads,
    long tableSize,
    String randType,
    int warmupS,
    Integer warmupLimitS,
    int windowS,
    int windowLimitS,
    int minEventsPerClient,
    int repetitions,
    @JsonInclude(Include.NON_NULL) Integer untilPercent,
    @JsonInclude(Include.NON_NULL) Integer marginPercent,
    @JsonInclude(Include.NON_NULL) Integer timeLimitS,
    @JsonInclude(Include.NON_NULL) Integer runs,
    @JsonInclude(Include.NON_NULL) Integer runsApartS,
    long seed,
    StateSpec state,
    CpuPinning placement,
    @JsonInclude(Include.NON_EMPTY) Map<String, List<String>> factors,
    @JsonInclude(Include.NON_EMPTY) Map<String, List<String>> settings,
    @JsonInclude(Include.NON_EMPTY) List<Map<String, List<String>>> except,
    @JsonInclude(Include.NON_EMPTY) List<Map<String, List<String>>> points,
    @JsonInclude(Include.NON_NULL) String asks,
    @JsonInclude(Include.NON_NULL) List<String> metrics,
    @JsonInclude(Include.NON_EMPTY) Map<String, UserWorkloadFile> userWorkloads,
    @JsonInclude(Include.NON_NULL) Primary primary,
    @JsonInclude(Include.NON_NULL) String aa,
    @JsonInclude(Include.NON_NULL) String question,
    @JsonInclude(Include.NON_NULL) Compare compare,
    @JsonInclude(Include.NON_NULL) String fraction,
    @JsonInclude(Include.NON_NULL) @JsonProperty("one_at_a_time") @JsonAlias("one_at_atime")
        Boolean oneAtATime,
    @JsonInclude(Include.NON_EMPTY) Map<String, String> externalProxies,
    @JsonInclude(Include.NON_EMPTY) List<String> loadHosts,
    @JsonInclude(Include.NON_NULL) String launcher,
    @JsonInclude(Include.NON_NULL) String serverHost,
    @JsonInclude(Include.NON_NULL) String serverLauncher) {

  static final int MAX_SECONDS = 24 * 3600;
  private static final String UNIFORM = "uniform";
  private static final String WORKS = "works";

  private static final String LOOK = "look";
  private static final int MAX_QUESTION = 200;

  /**
   * A range query spans 100 ids: a smaller table would answer all of them in the same way. The
   * largest table has 25 GB; beyond it loading takes hours.
   */
  public static final IntRange TABLE_SIZE = new IntRange("table-size", 1000, 100_000_000);

  public static final IntRange THREADS = new IntRange("threads", 1, Factors.MAX_CLIENTS);

  public static final IntRange WARMUP_S = new IntRange("warmup", 0, MAX_SECONDS);
  public static final IntRange WARMUP_LIMITS_S = new IntRange("warmup-limit", 0, MAX_SECONDS);

  private static final int WARMUP_LIMIT_S = 60;

  public static final IntRange WINDOW_S = new IntRange("duration", 1, MAX_SECONDS);
  public static final IntRange REPETITIONS = new IntRange("repetitions", 1, 1000);
  public static final IntRange MARGIN_PERCENT = new IntRange("margin_percent", 1, 50);
  public static final IntRange UNTIL_PERCENT = new IntRange("until_percent", 1, 100);

  /** Maximum: a week. */
  public static final IntRange TIME_LIMIT_S = new IntRange("time-limit", 1, 7 * MAX_SECONDS);

  public static final IntRange RUNS = new IntRange("runs", 1, 100);
  public static final IntRange RUNS_APART_S = new IntRange("runs-apart", 0, 7 * MAX_SECONDS);
  public static final IntRange SEED = new IntRange("seed", 0, Integer.MAX_VALUE);
  static final IntRange EVENTS = new IntRange("min_events_per_client", 0, 1_000_000);

  public MatrixSpec {
    requireDistinct("servers", servers);
    requireDistinct("configs", configs);
    aa = AaControl.level(aa, primary, configs);
    configs = AaControl.configs(aa, configs);
    requireDistinct("names of configs", configs.stream().map(ConfigName::inFileNames).toList());
    requireDistinct("workloads", workloads);
    requireDistinct("generators", generators);
    requireDistinct("threads", threads);
    Map<String, UserWorkloadFile> files = UserWorkloadFile.byEntry(workloads, userWorkloads);
    workloads = workloads.stream().map(entry -> UserWorkloadFile.name(entry, files)).toList();
    requireDistinct("workloads", workloads); // two files may have one name
    userWorkloads = UserWorkloadFile.byName(files);
    generators.forEach(one -> Names.require("generator", one, Generators.names()));
    tableSize = dataSet(workloads, userWorkloads).equals(Workload.SBTEST) ? table(tableSize) : 0;
    warmupLimitS = warmupLimitS == null ? Math.max(WARMUP_LIMIT_S, warmupS) : warmupLimitS;
    if (warmupLimitS < warmupS) {
      throw new UsageException(
          "warmup-limit is %d, less than the warm-up's least time of %d s; give %2$d or more, or a"
                  .formatted(warmupLimitS, warmupS)
              + " shorter --warmup");
    }
    new IntRange("window_limit_s", windowS, MAX_SECONDS).require(windowLimitS);
    if (runs == null && runsApartS != null) {
      throw new UsageException(
          "runs-apart is %d s, and there is one run; give --runs or runs of 2 or more, or leave it out"
              .formatted(runsApartS));
    }
    runs = runs == null || runs == 1 ? null : runs;
    runsApartS = runs == null || Objects.equals(runsApartS, 0) ? null : runsApartS;
    if (marginPercent != null && untilPercent != null) {
      throw new UsageException(
          "margin is %d %% and until %d %%: each says when enough is measured; leave one out"
              .formatted(marginPercent, untilPercent));
    }
    SEED.require(seedOfRun(seed, runs == null ? 1 : runs));
    randType = randType == null ? UNIFORM : Names.require("rand_type", randType, List.of(UNIFORM));
    placement = placement == null ? CpuPinning.NONE : placement;
    servers = List.copyOf(servers);
    generators = List.copyOf(generators);
    threads = List.copyOf(threads);
    state = state == null ? StateSpec.DEFAULT : state;
    externalProxies =
        Via.urls(factors == null ? null : factors.get(Factors.VIA.name()), externalProxies);
    factors = FactorLevels.read(factors);
    settings = FactorLevels.readSettings(settings);
    FactorLevels.requireTogether(factors, threads, windowS);
    SettingsDesign.require(settings, fraction, oneAtATime);
    FactorSet varied = FactorLevels.factorSet(settings);
    except = except == null ? List.of() : List.copyOf(except);
    points = points == null ? List.of() : List.copyOf(points);
    rules(except, points).forEach(rule -> rule.requireFactors(varied));
    if (primary != null) {
      primary.rule().requireFactors(varied);
    }
    if (compare != null) {
      compare.requireFactors(varied);
    }
    if (question != null && (question.isBlank() || question.length() > MAX_QUESTION)) {
      throw new UsageException(
          "question has %d characters, allowed: 1..%d".formatted(question.length(), MAX_QUESTION));
    }
    if (asks != null) {
      Names.require("asks", asks, List.of("numbers", LOOK, WORKS));
    }
    if (metrics != null) {
      requireDistinct("metrics", metrics);
    }
    loadHosts = loadHosts == null ? List.of() : List.copyOf(loadHosts);
    requireServerHost(serverHost, serverLauncher, servers);
    requireLoadHosts(loadHosts, launcher, generators);
    if (!loadHosts.isEmpty() && launcher == null && !loadHosts.get(0).startsWith("dial:")) {
      requireReachable(servers);
    }
    if (!loadHosts.isEmpty()
        && (placement.clientCpus() != null || placement.clientNice() != null)) {
      throw new UsageException(
          "client-cpus and client-nice are for this machine, and load hosts play the clients; place those by the launcher, as in 'ssh {host} taskset -c 0-3'");
    }
  }

  private static void requireServerHost(String serverHost, String launcher, List<String> servers) {
    Set<String> hosts =
        servers.stream()
            .flatMap(s -> ServerName.parse(s).host().stream())
            .collect(Collectors.toSet());
    if (serverHost == null) {
      if (launcher != null) {
        throw new UsageException(
            "server-launcher is '%s', and there is no server-host; name it, too"
                .formatted(launcher));
      }
    } else if (hosts.size() != 1) {
      throw new UsageException(
          "server-host is '%s', and servers by URL are on %d hosts; it is read for servers on one"
              .formatted(serverHost, hosts.size()));
    } else if (launcher != null && !launcher.contains("{host}")) {
      throw new UsageException(
          "server-launcher is '%s' without {host}, where the machine's name goes; write it, as in 'ssh {host} sudo'"
              .formatted(launcher));
    }
  }

  /** A launcher may lead to a place on this machine; ssh leads to others. */
  private static void requireReachable(List<String> servers) {
    for (String server : servers) {
      Optional<String> host = ServerName.parse(server).host();
      if (host.isEmpty()) {
        throw new UsageException(
            "server %s: is started here and listens on 127.0.0.1, which load hosts do not reach; name a server by URL"
                .formatted(server));
      }
      if (ServerName.isLoopback(host.get())) {
        throw new UsageException(
            "server %s: %s is each load host itself; name an address that they reach, or, where each has a proxy there, say --launcher"
                .formatted(ServerName.parse(server).name(), host.get()));
      }
    }
  }

  private static void requireLoadHosts(
      List<String> hosts, String launcher, List<String> generators) {
    if (hosts.isEmpty()) {
      if (launcher != null) {
        throw new UsageException(
            "launcher is '%s', and there are no load hosts; name them with --load-hosts"
                .formatted(launcher));
      }
      return;
    }
    requireDistinct("load-hosts", hosts);
    for (String generator : generators) {
      if (Generators.named(generator).program() != Generator.Program.OLTP) {
        throw new UsageException(
            "generator %s: cannot play a part of a load, which begins and ends by another clock; with --load-hosts use java-mariadb or java-mysql"
                .formatted(generator));
      }
    }
  }

  private static void requireDistinct(String key, List<?> values) {
    if (values == null || values.isEmpty() || new HashSet<>(values).size() < values.size()) {
      throw new UsageException(key + " is " + values + "; name at least one, and each once");
    }
  }

  private static Stream<CellRule> rules(
      List<Map<String, List<String>>> except, List<Map<String, List<String>>> points) {
    return Stream.concat(
        except.stream().map(rule -> new CellRule(CellRule.EXCEPT, rule)),
        points.stream().map(rule -> new CellRule(CellRule.POINTS, rule)));
  }

  private static String dataSet(List<String> workloads, Map<String, UserWorkloadFile> files) {
    List<String> sets =
        workloads.stream().map(name -> known(name, files).dataSet()).distinct().toList();
    if (sets.size() > 1) {
      throw new UsageException(
          "workloads " + workloads + " need the data sets " + sets + "; a matrix has one");
    }
    return sets.get(0);
  }

  private static long table(long rows) {
    if (rows == 0) {
      throw new UsageException(
          "the workloads need a table, and the matrix has no size for it; give table_size or"
              + " --table-size");
    }
    return TABLE_SIZE.require(rows);
  }

  private static Workload known(String name, Map<String, UserWorkloadFile> files) {
    return files.containsKey(name)
        ? files.get(name).workload().descriptor()
        : Workloads.named(Names.require("workload", name, Workloads.names()));
  }

  /**
   * Refuses rules, a primary outcome and a comparison that do not fit this matrix.
   *
   * @param arms the arms that its servers stand for
   * @param metric refuses a metric that the matrix does not measure, by its name
   * @param compared refuses a factor by whose levels nothing is compared, by its name
   */
  public void requireOf(List<ServerRef> arms, Consumer<String> metric, Consumer<String> compared) {
    rules(except, points).forEach(rule -> rule.requireOf(this, arms));
    if (primary != null) {
      metric.accept(primary.metric());
      primary.rule().requireOf(this, arms);
    }
    if (compare != null) {
      compared.accept(compare.factor());
      compare.requireLevels(factorSet(), factor -> CellRule.levels(this, arms, factor));
    }
  }

  /** Checks whether the number of blocks depends on what they show. */
  public boolean addsBlocks() {
    return untilPercent != null || marginPercent != null;
  }

  public int runCount() {
    return runs == null ? 1 : runs;
  }

  /** Returns the matrix of one run of a campaign, which has rows and an order of its own. */
  public MatrixSpec ofRun(int run) {
    return MatrixSpecBuilder.builder(this)
        .runs(null)
        .runsApartS(null)
        .seed(seedOfRun(seed, run))
        .build();
  }

  /** The order of a block is made of the seed plus its number: no run repeats one of another. */
  private static long seedOfRun(long seed, int run) {
    return seed + REPETITIONS.high() * (run - 1);
  }

  /** Checks whether the numbers mean nothing. */
  public boolean asksWhetherItWorks() {
    return WORKS.equals(asks);
  }

  /** Checks whether a run has fulfilled its purpose even if a busy machine made cells invalid. */
  public boolean toleratesABusyMachine() {
    return WORKS.equals(asks) || LOOK.equals(asks);
  }

  public Workload workload(String name) {
    return known(name, userWorkloads);
  }

  public Map<String, List<String>> transactionKinds() {
    Map<String, List<String>> kinds = new LinkedHashMap<>();
    for (String name : workloads) {
      if (workload(name).mixesKinds()) {
        kinds.put(name, workload(name).transactions());
      }
    }
    return kinds;
  }

  public FactorSet factorSet() {
    return FactorLevels.factorSet(settings);
  }

  /**
   * Returns the levels that are named of a factor that need not be; empty where none are. A setting
   * has no name of another factor.
   */
  public List<String> named(Factor factor) {
    return factors.getOrDefault(factor.name(), settings.getOrDefault(factor.name(), List.of()));
  }

  /** Returns the levels of a factor that need not be named: the default one where it is not. */
  public List<String> levels(Factor factor) {
    List<String> named = named(factor);
    return named.isEmpty() ? List.of(factor.defaultLevel()) : named;
  }

  public boolean writes() {
    return workloads.stream().map(this::workload).anyMatch(Workload::writes);
  }

  public boolean waitsForSteadyState() {
    return minEventsPerClient > 0;
  }
}
