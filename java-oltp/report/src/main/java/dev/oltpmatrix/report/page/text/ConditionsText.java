package dev.oltpmatrix.report.page.text;

import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.CellRecord.ServerFacts;
import dev.oltpmatrix.model.results.RunDescription;
import dev.oltpmatrix.model.spec.CpuPinning;
import dev.oltpmatrix.model.text.Plural;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The conditions of a run in one line: products with versions, CPUs, what is in memory and what
 * waits for a disk, blocks, date.
 */
public final class ConditionsText {
  private static final Pattern NUMBER = Pattern.compile("\\d+(?:\\.\\d+)*");

  /** A row of sysbench's table with its two indexes takes less than this in memory. */
  private static final long ROW_BYTES = 400;

  private static final Set<String> NO = Set.of("OFF", "0");

  private ConditionsText() {}

  public static String of(RunDescription run, List<CellRecord> records, int blocks) {
    List<String> products = new ArrayList<>();
    List<Map<String, String>> settings = new ArrayList<>();
    for (CellRecord record : records) {
      ServerFacts facts = record.origin().serverFacts();
      if (facts != null && facts.version() != null) {
        products.add(product(record.cell().server(), facts.version()));
        settings.add(facts.settings());
      }
    }
    return line(
        products.stream().distinct().toList(),
        cpus(run, records),
        storage(
            settings.stream().filter(Objects::nonNull).distinct().toList(), run.spec().tableSize()),
        Plural.of(blocks, "block"),
        run.startedAt().replaceFirst("T.*", ""));
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

  private static String pinned(String what, String cpus) {
    return cpus == null ? "" : ", " + what + " on CPUs " + cpus;
  }

  /**
   * Returns the statement on memory and disk; empty where the servers' settings do not tell it or
   * differ.
   *
   * @param settings of each server
   * @param rows of sysbench's table; 0 for another data set
   */
  static String storage(List<Map<String, String>> settings, long rows) {
    boolean isInMemory =
        rows > 0 && all(settings, "innodb_buffer_pool_size", size -> size >= rows * ROW_BYTES);
    boolean hasNoBinaryLog =
        settings.stream().allMatch(one -> NO.contains(one.getOrDefault("log_bin", "")));
    String flush = "innodb_flush_log_at_trx_commit";
    String commits = "";
    if (all(settings, flush, value -> value == 1)) {
      commits = "commits wait for the disk";
    } else if (all(settings, flush, value -> value != 1) && hasNoBinaryLog) {
      commits = "no commit waits for a disk";
    }
    return isInMemory ? "data in memory" + (commits.isEmpty() ? "" : ", " + commits) : commits;
  }

  private static boolean all(List<Map<String, String>> settings, String name, LongPredicate test) {
    return !settings.isEmpty()
        && settings.stream()
            .map(one -> one.getOrDefault(name, ""))
            .allMatch(value -> value.matches("\\d{1,18}") && test.test(Long.parseLong(value)));
  }
}
