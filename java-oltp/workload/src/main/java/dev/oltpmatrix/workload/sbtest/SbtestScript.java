package dev.oltpmatrix.workload.sbtest;

import dev.oltpmatrix.workload.api.Settings;
import dev.oltpmatrix.workload.data.SqlFile;
import dev.oltpmatrix.workload.sbtest.Step.Draw;
import dev.oltpmatrix.workload.sbtest.Step.TableChoice;
import dev.oltpmatrix.workload.script.Query;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The steps of a transaction of each test with the options of a run; statements and the order of
 * draws are sysbench's, in steps.sql.
 */
final class SbtestScript {
  private static final Map<String, String> TESTS =
      """
      oltp_read_only: begin point-selects simple-ranges sum-ranges order-ranges \
      distinct-ranges commit
      oltp_read_write: begin point-selects simple-ranges sum-ranges order-ranges \
      distinct-ranges index-updates non-index-updates delete-inserts commit
      oltp_write_only: begin index-updates non-index-updates delete-inserts commit
      oltp_point_select: point-select
      oltp_update_index: index-updates
      oltp_update_non_index: non-index-updates
      oltp_insert: insert
      oltp_delete: delete
      bulk_insert: bulk-insert
      select_random_points: random-points
      select_random_ranges: random-ranges
      """
          .lines()
          .map(line -> line.split(": ", 2))
          .collect(Collectors.toMap(words -> words[0], words -> words[1]));

  private static final Map<String, String> STEPS = SqlFile.blocks(SbtestScript.class, "steps.sql");
  private static final Pattern LIST = Pattern.compile("\\{(.*)[|](.*)}");
  private static final Pattern PLACE = Pattern.compile("\\?(\\d+)(\\+\\w+)?");

  private final Settings options;

  SbtestScript(Settings options) {
    this.options = options;
  }

  List<Step> of(String test) {
    return Stream.of(TESTS.get(test).split(" ", -1))
        .filter(name -> !isLeftOut(name))
        .map(this::step)
        .toList();
  }

  private boolean isLeftOut(String name) {
    return switch (name) {
      case "begin", "commit" -> options.flag("skip-trx");
      case "simple-ranges", "sum-ranges", "order-ranges", "distinct-ranges" ->
          !options.flag("range-selects");
      default -> false;
    };
  }

  private Step step(String name) {
    String title =
        STEPS.keySet().stream().filter(one -> one.startsWith(name + ":")).findFirst().orElseThrow();
    String[] head = title.split(": ?", -1);
    List<Draw> draws = Stream.of(head[2].split(" ", -1)).flatMap(this::draws).toList();
    String whole =
        LIST.matcher(STEPS.get(title))
            .replaceAll(
                list ->
                    IntStream.range(0, draws.size())
                        .mapToObj(i -> list.group(1).replace("$", Integer.toString(i)))
                        .map(Matcher::quoteReplacement)
                        .collect(Collectors.joining(list.group(2))));
    List<Query> queries =
        Stream.of(whole.split(";\n?", -1))
            .filter(sql -> !sql.isEmpty())
            .map(statement -> query(statement, draws))
            .toList();
    return new Step(
        name,
        head[1].equals("1") ? 1 : options.integer(head[1]),
        !queries.get(0).usesTable()
            ? TableChoice.FIXED
            : draws.contains(Draw.SERIAL) ? TableChoice.OWN : TableChoice.DRAWN,
        draws,
        queries);
  }

  private Stream<Draw> draws(String word) {
    String[] drawAndOption = word.split("[*]", 2);
    return word.isEmpty()
        ? Stream.of()
        : Collections.nCopies(
            drawAndOption.length == 1 ? 1 : options.integer(drawAndOption[1]),
            Draw.valueOf(drawAndOption[0]))
            .stream();
  }

  private Query query(String text, List<Draw> draws) {
    List<Query.Value> values = new ArrayList<>();
    String sql =
        PLACE
            .matcher(text)
            .replaceAll(
                place -> {
                  int draw = Integer.parseInt(place.group(1));
                  values.add(new Query.Value(draw, draws.get(draw).isText(), plus(place.group(2))));
                  return "?";
                });
    Query.Kind kind =
        !sql.contains(" ")
            ? Query.Kind.OTHER
            : sql.startsWith("SELECT") ? Query.Kind.READ : Query.Kind.WRITE;
    Query.Sending sending =
        draws.contains(Draw.NEW_ID) ? Query.Sending.TEXT : Query.Sending.PREPARED;
    return draws.contains(Draw.SERIAL)
        ? new Query(sql.substring(0, sql.indexOf('(')), true, kind, Query.Sending.BATCHED, values)
        : new Query(sql, sql.contains("%d"), kind, sending, values);
  }

  private long plus(String name) {
    if (name == null) {
      return 0;
    }
    return name.equals("+delta") ? options.number("delta") : options.number("range-size") - 1;
  }
}
