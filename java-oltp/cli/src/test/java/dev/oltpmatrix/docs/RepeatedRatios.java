package dev.oltpmatrix.docs;

import dev.oltpmatrix.analysis.stats.Ratio;
import dev.oltpmatrix.analysis.stats.Ratios;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Published ratios between drivers compared with current ones: throughput ÷ that of MariaDB's
 * driver.
 *
 * <p>{@code repeated.csv} says which numbers correspond; published ones are from the tables in
 * {@code reference/}, current ones from the cells of the study {@code drivers-published}, paired by
 * block.
 */
final class RepeatedRatios {
  private static final String HEADER =
      "year,placement,published_case,driver,published_ratio,"
          + "workload,options,server,rtt,ratio,another_run_lo,another_run_hi,"
          + "another_run_result,blocks,flags";

  private final Path study;
  private final Path reference;
  private final List<Map<String, String>> cells;
  private final List<Map<String, String>> verdicts;

  RepeatedRatios(Path docs, Path reference) throws IOException {
    this.study = docs.resolve("drivers-published");
    this.reference = reference;
    this.cells = CsvTable.read(study.resolve("cells.csv")).rows();
    this.verdicts = CsvTable.read(study.resolve("verdicts.csv")).rows();
  }

  String text() throws IOException {
    List<String> lines = new ArrayList<>(List.of(HEADER));
    for (Map<String, String> pair : CsvTable.read(study.resolve("repeated.csv")).rows()) {
      lines.add(line(pair));
    }
    return String.join("\n", lines) + "\n";
  }

  private String line(Map<String, String> pair) throws IOException {
    List<Map<String, String>> base = cells(pair, "jmh-mariadb", pair.get("options_base"));
    String generator = pair.get("driver").equals("C") ? "sysbench" : "jmh-" + pair.get("driver");
    List<Map<String, String>> of = cells(pair, generator, pair.get("options"));
    Ratio ratio = paired(of, base);
    Map<String, String> verdict = verdict(pair, generator);
    boolean invalid =
        Stream.concat(of.stream(), base.stream())
            .anyMatch(cell -> cell.get("valid").equals("false"));
    return String.join(
        ",",
        pair.get("year"),
        pair.get("placement"),
        pair.get("published_case"),
        pair.get("driver"),
        number(published(pair)),
        pair.get("workload"),
        pair.get("options"),
        pair.get("server"),
        pair.get("rtt"),
        number(ratio.value()),
        verdict.getOrDefault("another_run_lo", ""),
        verdict.getOrDefault("another_run_hi", ""),
        verdict.getOrDefault("another_run_result", ""),
        Integer.toString(ratio.repetitions()),
        invalid ? "invalid" : "");
  }

  /** Returns the verdict on a pair, empty where the study compares no such options. */
  private Map<String, String> verdict(Map<String, String> pair, String generator) {
    return verdicts.stream()
        .filter(row -> row.get("compared").equals("generators"))
        .filter(row -> row.get("metric").equals("throughput"))
        .filter(row -> row.get("generator").equals(generator))
        .filter(row -> row.get("base_generator").equals("jmh-mariadb"))
        .filter(row -> row.get("base_options").equals(pair.get("options_base")))
        .filter(row -> row.get("base_server").equals(pair.get("server")))
        .filter(row -> row.get("connection").equals("tcp"))
        .filter(
            row ->
                Stream.of("server", "rtt", "workload", "options")
                    .allMatch(column -> row.get(column).equals(pair.get(column))))
        .findFirst()
        .orElse(Map.of());
  }

  private List<Map<String, String>> cells(
      Map<String, String> pair, String generator, String options) {
    List<Map<String, String>> found =
        cells.stream()
            .filter(cell -> cell.get("generator").equals(generator))
            .filter(cell -> cell.get("options").equals(options))
            .filter(cell -> cell.get("connection").equals("tcp"))
            .filter(cell -> !cell.get("tps").isEmpty())
            .filter(
                cell ->
                    List.of("server", "rtt", "workload").stream()
                        .allMatch(column -> cell.get(column).equals(pair.get(column))))
            .toList();
    if (found.isEmpty()) {
      throw new IllegalStateException("no cell of " + generator + " " + options + " for " + pair);
    }
    return found;
  }

  /** Returns the ratio over the blocks that both have. */
  private static Ratio paired(List<Map<String, String>> of, List<Map<String, String>> base) {
    Map<String, Double> baseTps =
        base.stream().collect(Collectors.toMap(row -> row.get("repetition"), RepeatedRatios::tps));
    List<Map<String, String>> both =
        of.stream().filter(row -> baseTps.containsKey(row.get("repetition"))).toList();
    return Ratios.paired(
        both.stream().mapToDouble(RepeatedRatios::tps).toArray(),
        both.stream().mapToDouble(row -> baseTps.get(row.get("repetition"))).toArray());
  }

  private static double tps(Map<String, String> row) {
    return Double.parseDouble(row.get("tps"));
  }

  private double published(Map<String, String> pair) throws IOException {
    List<Map<String, String>> rows =
        CsvTable.read(reference.resolve(pair.get("published_table"))).rows().stream()
            .filter(row -> holds(row, pair.get("published_row").split(";")))
            .toList();
    return published(rows, pair.get("published")) / published(rows, pair.get("published_base"));
  }

  /** Returns transactions, otherwise queries a second of a row such as {@code driver=mysql}. */
  private static double published(List<Map<String, String>> rows, String what) {
    Map<String, String> row =
        rows.stream().filter(one -> holds(one, what)).findFirst().orElseThrow();
    return Double.parseDouble(row.containsKey("tps") ? row.get("tps") : row.get("qps"));
  }

  private static boolean holds(Map<String, String> row, String... conditions) {
    return Arrays.stream(conditions)
        .map(condition -> condition.split("=", 2))
        .allMatch(sides -> row.get(sides[0]).equals(sides[1]));
  }

  private static String number(Double value) {
    return value == null ? "" : String.format(Locale.ROOT, "%.4f", value);
  }
}
