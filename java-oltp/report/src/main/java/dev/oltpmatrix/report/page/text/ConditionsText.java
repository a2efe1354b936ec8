package dev.oltpmatrix.report.page.text;

import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.CellRecord.ServerFacts;
import dev.oltpmatrix.model.record.LoadHostResult;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.results.RunDescription;
import dev.oltpmatrix.model.spec.CpuPinning;
import dev.oltpmatrix.model.text.Plural;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The conditions of a run in one line: products with versions, CPUs, what commits flush, blocks,
 * date.
 */
public final class ConditionsText {
  private static final Pattern NUMBER = Pattern.compile("\\d+(?:\\.\\d+)*");

  /** Commits may wait for the disk; told where all servers are alike. */
  private static final String FLUSH = "innodb_flush_log_at_trx_commit";

  private ConditionsText() {}

  public static String of(RunDescription run, List<CellRecord> records, int blocks) {
    Set<String> products = new LinkedHashSet<>();
    Set<String> flushes = new LinkedHashSet<>();
    for (CellRecord record : records) {
      ServerFacts facts = record.origin().serverFacts();
      if (facts != null && facts.version() != null) {
        products.add(product(record.cell().server(), facts.version()));
        flushes.add(facts.settings() == null ? null : facts.settings().get(FLUSH));
      }
    }
    String flush = flushes.size() == 1 ? flushes.iterator().next() : null;
    return line(
        List.copyOf(products),
        cpus(run, records),
        loadHosts(records),
        flush == null ? "" : FLUSH + " " + flush,
        Plural.of(blocks, "repetition") + inRuns(records),
        run.startedAt().replaceFirst("T.*", ""));
  }

  /** Returns how many runs of a campaign the records are of; empty of one run. */
  public static String inRuns(List<CellRecord> records) {
    long runs = records.stream().map(CellRecord::run).filter(Objects::nonNull).distinct().count();
    return runs == 0 ? "" : " in " + Plural.of(runs, "run");
  }

  /** Joins products and other conditions, of which empty ones are left out. */
  public static String line(List<String> products, String... others) {
    return Stream.concat(Stream.of(String.join(", ", products)), Stream.of(others))
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(" · "));
  }

  /**
   * Returns a product with its version, such as {@code MariaDB 10.11.18}.
   *
   * @param server name of the build
   * @param version as the server says it, such as {@code 10.11.18-MariaDB-0+deb12u1}
   */
  static String product(String server, String version) {
    Matcher number = NUMBER.matcher(version);
    String name = server.startsWith("mysql-") ? "MySQL" : server;
    if (version.contains("MariaDB") || server.startsWith("mariadb-")) {
      name = "MariaDB";
    }
    return number.lookingAt() ? name + " " + number.group() : server;
  }

  private static String cpus(RunDescription run, List<CellRecord> records) {
    String all = Plural.of(run.host().cpus(), "CPU");
    if (records.stream().anyMatch(record -> record.origin().hosts().areApart())) {
      return all + " for the clients, the server on another machine";
    }
    if (MethodWords.isExternal(run.spec())) {
      return all + " where the clients ran";
    }
    CpuPinning pinning = run.spec().placement();
    String pinned =
        pinned("server", pinning.serverCpus())
            + pinned("clients", pinning.clientCpus())
            + pinned("proxy", pinning.proxyCpus());
    return all + (pinned.isEmpty() ? " shared with the clients" : pinned);
  }

  /** Returns which hosts played the clients, and how well they kept time with each other. */
  private static String loadHosts(List<CellRecord> records) {
    List<LoadResult> loads =
        records.stream()
            .map(CellRecord::load)
            .filter(load -> load != null && !load.hosts().isEmpty())
            .toList();
    if (loads.isEmpty()) {
      return "";
    }
    long hosts =
        loads.stream()
            .flatMap(load -> load.hosts().stream())
            .map(LoadHostResult::name)
            .distinct()
            .count();
    return String.format(
        Locale.ROOT,
        "%s whose clients began at most %.1f ms apart, windows aligned to within %.2f ms%s",
        Plural.of(hosts, "load host"),
        loads.stream().mapToDouble(LoadResult::startSpreadMs).max().orElse(0),
        loads.stream().mapToDouble(LoadResult::clockBoundMs).max().orElse(0),
        busiest(loads));
  }

  /** Returns what its part took of the host whose load generator had the least CPU time left. */
  private static String busiest(List<LoadResult> loads) {
    return loads.stream()
        .flatMap(load -> load.hosts().stream())
        .filter(host -> host.usedCpus() != null)
        .max(Comparator.comparingDouble(host -> host.usedCpus() / host.cpus()))
        .map(
            host ->
                ", the load generator on the busiest (%s) used %s of its %s"
                        .formatted(host.name(), two(host.usedCpus()), Plural.of(host.cpus(), "CPU"))
                    + known(", waited for ", host.queuedCpus(), "")
                    + known(", lost ", host.stolenCpus(), " by steal"))
        .orElse("");
  }

  private static String known(String before, Double cpus, String after) {
    return cpus == null ? "" : before + two(cpus) + after;
  }

  private static String two(double number) {
    return String.format(Locale.ROOT, "%.2f", number);
  }

  private static String pinned(String what, String cpus) {
    return cpus == null ? "" : ", " + what + " on CPUs " + cpus;
  }
}
