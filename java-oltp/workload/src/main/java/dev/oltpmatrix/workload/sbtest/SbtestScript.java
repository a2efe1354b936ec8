package dev.oltpmatrix.workload.sbtest;

import static dev.oltpmatrix.workload.sbtest.Step.Draw.C;
import static dev.oltpmatrix.workload.sbtest.Step.Draw.ID;
import static dev.oltpmatrix.workload.sbtest.Step.Draw.NEW_ID;
import static dev.oltpmatrix.workload.sbtest.Step.Draw.OWN_ID;
import static dev.oltpmatrix.workload.sbtest.Step.Draw.PAD;
import static dev.oltpmatrix.workload.sbtest.Step.Draw.SERIAL;
import static dev.oltpmatrix.workload.sbtest.Step.TableChoice.DRAWN;
import static dev.oltpmatrix.workload.sbtest.Step.TableChoice.FIXED;
import static dev.oltpmatrix.workload.sbtest.Step.TableChoice.OWN;
import static dev.oltpmatrix.workload.script.Query.Value.number;
import static dev.oltpmatrix.workload.script.Query.Value.text;

import dev.oltpmatrix.workload.api.Settings;
import dev.oltpmatrix.workload.sbtest.Step.Draw;
import dev.oltpmatrix.workload.script.Query;
import dev.oltpmatrix.workload.script.Query.Kind;
import dev.oltpmatrix.workload.script.Query.Sending;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The steps of a transaction of each test with the options of a run; statements and the order of
 * draws are sysbench's. In a statement {@code %d} is the table's number, and each question mark
 * takes one of the values that the step has drawn before, counted from 0.
 */
final class SbtestScript {
  private static final Query DELETE = write("DELETE FROM sbtest%d WHERE id=?", number(0));
  private static final String INSERT = "INSERT INTO sbtest%d (id, k, c, pad) VALUES (?, ?, ?, ?)";

  private final Settings options;

  SbtestScript(Settings options) {
    this.options = options;
  }

  List<Step> of(String test) {
    return switch (test) {
      case "oltp_read_only" -> transaction(List.of(pointSelects(), ranges()));
      case "oltp_read_write" -> transaction(List.of(pointSelects(), ranges(), writes()));
      case "oltp_write_only" -> transaction(List.of(writes()));
      case "oltp_point_select" -> List.of(pointSelects(1));
      case "oltp_update_index" -> List.of(indexUpdates());
      case "oltp_update_non_index" -> List.of(nonIndexUpdates());
      case "oltp_insert" -> List.of(insert());
      case "oltp_delete" -> List.of(new Step("delete", 1, DRAWN, List.of(ID), DELETE));
      case "bulk_insert" -> List.of(bulkInsert());
      case "select_random_points" -> List.of(randomPoints());
      case "select_random_ranges" -> List.of(randomRanges());
      default -> throw new IllegalArgumentException("no test is called " + test);
    };
  }

  /** Encloses the steps in BEGIN and COMMIT, unless options leave these out. */
  private List<Step> transaction(List<List<Step>> parts) {
    List<Step> steps = new ArrayList<>();
    parts.forEach(steps::addAll);
    if (!options.flag("skip-trx")) {
      steps.add(0, control("begin", "BEGIN"));
      steps.add(control("commit", "COMMIT"));
    }
    return steps;
  }

  private static Step control(String name, String sql) {
    return new Step(name, 1, FIXED, List.of(), Query.prepared(Kind.OTHER, sql));
  }

  private List<Step> pointSelects() {
    return List.of(pointSelects(options.integer("point-selects")));
  }

  private static Step pointSelects(int count) {
    Query query = read("SELECT c FROM sbtest%d WHERE id=?", number(0));
    return new Step("point-selects", count, DRAWN, List.of(ID), query);
  }

  private List<Step> ranges() {
    return options.flag("range-selects")
        ? List.of(
            range("simple-ranges", "SELECT c FROM sbtest%d WHERE id BETWEEN ? AND ?"),
            range("sum-ranges", "SELECT SUM(k) FROM sbtest%d WHERE id BETWEEN ? AND ?"),
            range("order-ranges", "SELECT c FROM sbtest%d WHERE id BETWEEN ? AND ? ORDER BY c"),
            range(
                "distinct-ranges",
                "SELECT DISTINCT c FROM sbtest%d WHERE id BETWEEN ? AND ? ORDER BY c"))
        : List.of();
  }

  private Step range(String option, String sql) {
    return each(
        option, List.of(ID), read(sql, number(0), number(0, options.number("range-size") - 1)));
  }

  private List<Step> writes() {
    return List.of(indexUpdates(), nonIndexUpdates(), deleteInserts());
  }

  private Step indexUpdates() {
    return each(
        "index-updates", List.of(ID), write("UPDATE sbtest%d SET k=k+1 WHERE id=?", number(0)));
  }

  private Step nonIndexUpdates() {
    return each(
        "non-index-updates",
        List.of(C, ID),
        write("UPDATE sbtest%d SET c=? WHERE id=?", text(0), number(1)));
  }

  private Step deleteInserts() {
    return each(
        "delete-inserts",
        List.of(ID, ID, C, PAD),
        DELETE,
        write(INSERT, number(0), number(1), text(2), text(3)));
  }

  private static Step insert() {
    Query query =
        Query.of(Kind.WRITE, Sending.TEXT, INSERT, number(3), number(0), text(1), text(2));
    return new Step("insert", 1, DRAWN, List.of(ID, C, PAD, NEW_ID), query);
  }

  /** A number that is both id and k. */
  private static Step bulkInsert() {
    Query query =
        Query.of(Kind.WRITE, Sending.BATCHED, "INSERT INTO sbtest%d VALUES", number(0), number(0));
    return new Step("bulk-insert", 1, OWN, List.of(SERIAL), query);
  }

  /** Runs statements as often as the option of the same name says. */
  private Step each(String option, List<Draw> draws, Query... queries) {
    return new Step(option, options.integer(option), DRAWN, draws, queries);
  }

  // Line breaks and spaces are sysbench's too, so that the servers' logs are the same.
  private Step randomPoints() {
    int points = options.integer("random-points");
    return list(
        "random-points",
        points,
        """
        SELECT id, k, c, pad
                  FROM sbtest1
                  WHERE k IN (%s)\
        """
            .replace("%s", String.join(", ", Collections.nCopies(points, "?"))),
        0);
  }

  private Step randomRanges() {
    int ranges = options.integer("number-of-ranges");
    return list(
        "random-ranges",
        ranges,
        """
        SELECT count(k)
                  FROM sbtest1
                  WHERE %s\
        """
            .replace("%s", String.join(" OR ", Collections.nCopies(ranges, "k BETWEEN ? AND ?"))),
        0,
        options.number("delta"));
  }

  /** Draws so many ids for one statement, which takes each of them plus each of the numbers. */
  private static Step list(String name, int count, String sql, long... plus) {
    Query.Value[] values =
        IntStream.range(0, count)
            .boxed()
            .flatMap(draw -> LongStream.of(plus).mapToObj(more -> number(draw, more)))
            .toArray(Query.Value[]::new);
    return new Step(name, 1, FIXED, Collections.nCopies(count, OWN_ID), read(sql, values));
  }

  private static Query read(String sql, Query.Value... values) {
    return Query.prepared(Kind.READ, sql, values);
  }

  private static Query write(String sql, Query.Value... values) {
    return Query.prepared(Kind.WRITE, sql, values);
  }
}
