package dev.oltpmatrix.workload.sbtest;

import dev.oltpmatrix.workload.api.Settings;
import dev.oltpmatrix.workload.sbtest.Step.Draw;
import dev.oltpmatrix.workload.sbtest.Step.TableChoice;
import dev.oltpmatrix.workload.script.Query;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The steps of a transaction of each test with the options of a run; statements and the order of
 * draws are sysbench's.
 */
final class SbtestScript {
  private static final Map<String, String> TESTS =
      byFirstWord(
          """
          oltp_read_only begin point-selects simple-ranges sum-ranges order-ranges \
          distinct-ranges commit
          oltp_read_write begin point-selects simple-ranges sum-ranges order-ranges \
          distinct-ranges index-updates non-index-updates delete-inserts commit
          oltp_write_only begin index-updates non-index-updates delete-inserts commit
          oltp_point_select point-select
          oltp_update_index index-updates
          oltp_update_non_index non-index-updates
          oltp_insert insert
          oltp_delete delete
          bulk_insert bulk-insert
          select_random_points random-points
          select_random_ranges random-ranges
          """);

  /**
   * Each step, the option that says how often it is done, what it draws each time, and its
   * statements. There {@code %d} is the table's number, and {@code ?0} the first value drawn.
   */
  private static final Map<String, String> STEPS =
      byFirstWord(
          """
          begin 1 | | BEGIN
          commit 1 | | COMMIT
          point-select 1 | ID | SELECT c FROM sbtest%d WHERE id=?0
          point-selects point-selects | ID | SELECT c FROM sbtest%d WHERE id=?0
          simple-ranges simple-ranges | ID | SELECT c FROM sbtest%d WHERE id BETWEEN ?0 AND ?0+range
          sum-ranges sum-ranges | ID | SELECT SUM(k) FROM sbtest%d WHERE id BETWEEN ?0 AND ?0+range
          order-ranges order-ranges | ID | SELECT c FROM sbtest%d WHERE id BETWEEN ?0 AND ?0+range \
          ORDER BY c
          distinct-ranges distinct-ranges | ID | SELECT DISTINCT c FROM sbtest%d WHERE id BETWEEN ?0 \
          AND ?0+range ORDER BY c
          index-updates index-updates | ID | UPDATE sbtest%d SET k=k+1 WHERE id=?0
          non-index-updates non-index-updates | C ID | UPDATE sbtest%d SET c=?0 WHERE id=?1
          delete-inserts delete-inserts | ID ID C PAD | DELETE FROM sbtest%d WHERE id=?0 | \
          INSERT INTO sbtest%d (id, k, c, pad) VALUES (?0, ?1, ?2, ?3)
          delete 1 | ID | DELETE FROM sbtest%d WHERE id=?0
          insert 1 | ID C PAD NEW_ID | INSERT INTO sbtest%d (id, k, c, pad) VALUES (?3, ?0, ?1, ?2)
          """);

  private static final Pattern PLACE = Pattern.compile("\\?(\\d+)(\\+\\w+)?");

  private final Settings options;

  SbtestScript(Settings options) {
    this.options = options;
  }

  private static Map<String, String> byFirstWord(String table) {
    return table
        .lines()
        .map(line -> line.split(" ", 2))
        .collect(Collectors.toMap(words -> words[0], words -> words[1]));
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

  // Line breaks and spaces are sysbench's too, so that the servers' logs are the same.
  private Step step(String name) {
    return switch (name) {
      case "bulk-insert" ->
          step(name, 1, List.of(Draw.SERIAL), List.of("INSERT INTO sbtest%d VALUES(?0,?0)"));
      case "random-points" ->
          ofList(
              name,
              "random-points",
              """
              SELECT id, k, c, pad
                        FROM sbtest1
                        WHERE k IN (%s)\
              """,
              "?%d",
              ", ");
      case "random-ranges" ->
          ofList(
              name,
              "number-of-ranges",
              """
              SELECT count(k)
                        FROM sbtest1
                        WHERE %s\
              """,
              "k BETWEEN ?%1$d AND ?%1$d+delta",
              " OR ");
      default -> {
        List<String> row = List.of(STEPS.get(name).split(" ?[|] ", -1));
        String count = row.get(0);
        List<Draw> draws =
            Stream.of(row.get(1).split(" ", -1))
                .filter(word -> !word.isEmpty())
                .map(Draw::valueOf)
                .toList();
        yield step(
            name,
            count.equals("1") ? 1 : options.integer(count),
            draws,
            row.subList(2, row.size()));
      }
    };
  }

  /** Draws so many ids for one statement. */
  private Step ofList(String name, String option, String sql, String part, String separator) {
    int count = options.integer(option);
    String parts =
        IntStream.range(0, count).mapToObj(part::formatted).collect(Collectors.joining(separator));
    return step(
        name, 1, Collections.nCopies(count, Draw.OWN_ID), List.of(sql.replace("%s", parts)));
  }

  private Step step(String name, int count, List<Draw> draws, List<String> statements) {
    TableChoice table =
        !statements.get(0).contains("%d")
            ? TableChoice.FIXED
            : draws.contains(Draw.SERIAL) ? TableChoice.OWN : TableChoice.DRAWN;
    List<Query> queries = statements.stream().map(sql -> query(sql, draws)).toList();
    return new Step(name, count, table, draws, queries);
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
    Query.Sending sending = sending(draws);
    boolean isBatched = sending == Query.Sending.BATCHED;
    return new Query(
        isBatched ? sql.substring(0, sql.indexOf('(')) : sql,
        sql.contains("%d"),
        kind(sql),
        sending,
        values);
  }

  private long plus(String name) {
    if (name == null) {
      return 0;
    }
    return name.equals("+delta") ? options.number("delta") : options.number("range-size") - 1;
  }

  private static Query.Kind kind(String sql) {
    if (sql.indexOf(' ') < 0) {
      return Query.Kind.OTHER;
    }
    return sql.startsWith("SELECT") ? Query.Kind.READ : Query.Kind.WRITE;
  }

  private static Query.Sending sending(List<Draw> draws) {
    if (draws.contains(Draw.SERIAL)) {
      return Query.Sending.BATCHED;
    }
    return draws.contains(Draw.NEW_ID) ? Query.Sending.TEXT : Query.Sending.PREPARED;
  }
}
