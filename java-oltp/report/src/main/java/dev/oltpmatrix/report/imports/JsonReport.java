package dev.oltpmatrix.report.imports;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.ImportedResult;
import dev.oltpmatrix.model.record.ImportedResult.Source;
import dev.oltpmatrix.model.record.ImportedResultBuilder;
import dev.oltpmatrix.model.record.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** A run's result in another load generator's JSON; a table says where its values stand. */
final class JsonReport {
  /** No report has so many; other files that begin with a brace may. */
  private static final int MAX_LINES = 1_000_000;

  /**
   * A text that only one program's results have, and a row for each value: name, place, and unit if
   * it is not that of records. A place is a JSON Pointer; what follows a star is summed up over
   * go-tpc's rows, without those of errors, or over these alone. Without a slash it is the value.
   *
   * <p>The places are those of HammerDB 6.0 (jobs summaryjson), of BenchBase since 2023
   * (ResultWriter; before, it wrote no time, requests and state), and of go-tpc's tpcc. HammerDB
   * and go-tpc have percentiles by kind of transaction alone. Those of all do not follow from them,
   * and stay unknown.
   */
  private static final Map<String, String> FORMS =
      Map.of(
          "\"hammerdb-job-report-",
          """
          form | hammerdb-job-report-v1 |
          schema | /schema |
          generator | hammerdb |
          version | /job/hdb_version |
          workload | tpcc |
          server | /job/database |
          release | /job/release |
          threads | /result/active_virtual_users |
          warehouses | /benchmark_config/warehouses |
          option rampup_minutes | /benchmark_config/rampup_minutes |
          tps | /result/tpm | 1/min
          time | /benchmark_config/duration_minutes | min
          note transactions_per_s | TPM over 60: commits and rollbacks that the server counted |
          note NOPM, new orders alone | /result/nopm |
          """,
          "\"(?:Benchmark Type|DBMS Type|(?:Throughput|Goodput) \\(requests/second\\))\"",
          """
          form | benchbase-summary |
          generator | benchbase |
          workload | /Benchmark Type |
          server | /DBMS Type |
          release | /DBMS Version |
          threads | /terminals |
          warehouses | /scalefactor |
          option scalefactor | /scalefactor |
          option isolation | /isolation |
          state | /Final State |
          tps | /Throughput (requests~1second) |
          time | /Elapsed Time (nanoseconds) | ns
          transactions | /Measured Requests |
          mean | /Latency Distribution/Average Latency (microseconds) |
          min | /Latency Distribution/Minimum Latency (microseconds) |
          50 | /Latency Distribution/Median Latency (microseconds) |
          95 | /Latency Distribution/95th Percentile Latency (microseconds) |
          99 | /Latency Distribution/99th Percentile Latency (microseconds) |
          max | /Latency Distribution/Maximum Latency (microseconds) |
          note transactions_per_s | Throughput: all measured requests, not successful ones alone |
          note Goodput per second | /Goodput (requests~1second) |
          """,
          "\"Operation\":\"(?:NEW_ORDER|PAYMENT|ORDER_STATUS|DELIVERY|STOCK_LEVEL)(?:_ERR)?\"",
          """
          form | go-tpc-json |
          generator | go-tpc |
          workload | tpcc |
          tps | /*/TPM | 1/min
          time | /0/Takes(s) |
          transactions | /*/Count |
          errors | /*/Count |
          note transactions_per_s | TPM over 60 of all kinds; tpmC is the TPM of NEW_ORDER |
          """);

  private static final Map<String, DoubleUnaryOperator> UNITS =
      Map.of("", n -> n, "1/min", n -> n / 60, "min", n -> n * 60, "ns", n -> n / 1e9);

  private static final String ERRORS = "errors";

  /** Such as 10.11.6 in {@code 10.11.6-MariaDB-log}. */
  private static final Pattern RELEASE = Pattern.compile("\\d+(?:\\.\\d+)+");

  private final String where;
  private final String content;
  private final Map<String, String[]> rows = new LinkedHashMap<>();
  private final JsonNode json;

  private JsonReport(String where, String table, String content) {
    this.where = where;
    this.content = content;
    table.lines().map(line -> line.split(" *[|] *", -1)).forEach(row -> rows.put(row[0], row));
    String generator = rows.get("generator")[1];
    try {
      json = Json.mapper().readTree(content);
    } catch (JsonProcessingException e) {
      throw new UsageException(
          where + " is no whole JSON; import the file as " + generator + " wrote it");
    }
    String form = rows.get("form")[1];
    if (rows.containsKey("schema") && !text("schema").equals(form)) {
      throw new UsageException(
          "%s is a '%s', this program reads %s; import one that %s wrote in that form"
              .formatted(where, text("schema"), form, generator));
    }
  }

  /** Keeps a document to its end, or go-tpc's lines of rows, which stand between lines of text. */
  static void keep(String line, List<String> kept) {
    boolean isBegun = !kept.isEmpty() && kept.get(0).startsWith("{");
    boolean isPart = isBegun && kept.size() < MAX_LINES;
    if (isPart || line.startsWith("[{") || (kept.isEmpty() && line.startsWith("{"))) {
      kept.add(line);
    }
  }

  /** Returns the records of a file, one for each run; none if it is of another form. */
  static List<CellRecord> read(Path file, List<String> lines, CellNaming naming) {
    String all = String.join("\n", lines);
    String mark =
        FORMS.keySet().stream()
            .filter(one -> Pattern.compile(one).matcher(all).find())
            .findFirst()
            .orElse(null);
    if (mark == null) {
      return List.of();
    }
    // With --wait a second line of [Summary] has keying and thinking times, without TPM.
    List<String> runs =
        all.startsWith("{")
            ? List.of(all)
            : lines.stream().filter(l -> l.contains("[Summary]") && l.contains("\"TPM\"")).toList();
    if (runs.isEmpty()) {
      throw new UsageException(
          file + " has no whole line of [Summary], go-tpc's last; import a run that ended");
    }
    String number = runs.size() == 1 ? "" : " (run %d of " + runs.size() + ")";
    return IntStream.range(0, runs.size())
        .mapToObj(i -> new JsonReport(file + number.formatted(i + 1), FORMS.get(mark), runs.get(i)))
        .map(report -> report.toRecord(file, naming))
        .toList();
  }

  private CellRecord toRecord(Path file, CellNaming naming) {
    String failure = failure();
    Map<String, String> fields = naming.known(where, file, said());
    CellKey cell = CellNaming.key(where, fields);
    String sha256 = LogText.sha256(content.lines().toList());
    ImportedResultBuilder result =
        ImportedResultBuilder.builder()
            .sources(List.of(new Source(file.toString(), text("form"), sha256, null)))
            .generatorVersion((text("generator") + " " + text("version")).strip())
            .options(named("option "));
    List<Flag> flags = new ArrayList<>();
    if (failure != null) {
      flags.add(Flag.of(Flag.Kind.FAILED));
    } else {
      addNumbers(result);
      Long errors = whole(ERRORS);
      // The end of go-tpc's run cuts off a transaction of each client, and counts it as an error.
      if (errors != null && errors > cell.threads()) {
        flags.add(Flag.of(Flag.Kind.ERRORS, errors, cell.threads(), "{all=" + errors + "}"));
      }
    }
    return CellRecord.imported(cell, CellNaming.spec(fields), result.build())
        .flags(flags)
        .failure(failure)
        .build();
  }

  /** Returns why nothing was measured; {@code null} if something was. */
  private String failure() {
    if (text("state").equals("ERROR")) {
      return "its Final State is ERROR, as clients died before the end; run it again";
    }
    Double perS = number("tps");
    if (perS == null) {
      throw new UsageException(
          "%s has no throughput (%s); import a report that has it"
              .formatted(where, rows.get("tps")[1]));
    }
    return perS == 0 ? "no transaction completed; run it again" : null;
  }

  /** Returns the fields of the cell that the report has. */
  private Map<String, String> said() {
    Map<String, String> said = new HashMap<>();
    String workload = text("workload").toLowerCase(Locale.ROOT);
    Matcher release = RELEASE.matcher(text("release"));
    // BenchBase may call a MariaDB by its driver's name.
    String server = text("release").contains("MariaDB") ? "mariadb" : text("server");
    said.put(CellNaming.GENERATOR, text("generator"));
    said.put(CellNaming.WORKLOAD, workload);
    said.put(CellNaming.THREADS, text("threads"));
    said.put(Factors.WAREHOUSES.name(), workload.equals("tpcc") ? text("warehouses") : "");
    if (release.find()) {
      said.put(Factors.SERVER.name(), server.toLowerCase(Locale.ROOT) + "-" + release.group());
    }
    said.values().removeIf(String::isEmpty);
    return said;
  }

  private void addNumbers(ImportedResultBuilder result) {
    Map<String, Long> percentilesUs = new HashMap<>();
    List.of("50", "95", "99").forEach(percent -> percentilesUs.put(percent, whole(percent)));
    percentilesUs.values().removeIf(us -> us == null);
    List<String> notes = new ArrayList<>();
    named("note ").forEach((name, note) -> notes.add(name + ": " + note));
    Double meanUs = number("mean");
    result
        .timeS(number("time"))
        .transactions(whole("transactions"))
        .transactionsPerS(number("tps"))
        .errors(whole(ERRORS))
        .latency(new ImportedResult.Latency(meanUs, whole("min"), whole("max"), percentilesUs))
        .notes(notes);
  }

  /** Returns the values whose name begins with a word, by the rest of it. */
  private Map<String, String> named(String word) {
    Map<String, String> named = new LinkedHashMap<>();
    rows.keySet().stream()
        .filter(name -> name.startsWith(word) && !text(name).isEmpty())
        .forEach(name -> named.put(name.substring(word.length()), text(name)));
    return named;
  }

  /** Returns a value as printed; empty if there is none. BenchBase may print 8 as 8.0. */
  private String text(String name) {
    String place = rows.containsKey(name) ? rows.get(name)[1] : "";
    if (!place.startsWith("/")) {
      return place;
    }
    JsonNode node = json.at(place);
    return node.isNull() ? "" : node.asText().replaceFirst("^(\\d+)\\.0+$", "$1");
  }

  /** Returns a number in the unit of records; {@code null} if there is none. */
  private Double number(String name) {
    if (!rows.containsKey(name)) {
      return null;
    }
    DoubleUnaryOperator unit = UNITS.get(rows.get(name)[2]);
    String[] places = rows.get(name)[1].split("/[*]", 2);
    if (places.length == 1) {
      boolean isMissing = text(name).isEmpty();
      return isMissing ? null : Double.valueOf(unit.applyAsDouble(number(json.at(places[0]))));
    }
    double sum = 0;
    for (JsonNode row : json.at(places[0])) {
      boolean isOfErrors = row.path("Operation").asText().endsWith("_ERR");
      sum += isOfErrors == name.equals(ERRORS) ? number(row.at(places[1])) : 0;
    }
    return unit.applyAsDouble(sum);
  }

  /** Reads a number, which may have an exponent, or a text. */
  private double number(JsonNode node) {
    boolean isNumber = node.isNumber() && node.doubleValue() >= 0;
    return isNumber ? node.doubleValue() : LogText.number(where, node.asText());
  }

  private Long whole(String name) {
    Double number = number(name);
    return number == null ? null : Long.valueOf(Math.round(number));
  }
}
