package dev.oltpmatrix.workload.sbtest;

import static dev.oltpmatrix.workload.sbtest.Group.once;
import static dev.oltpmatrix.workload.sbtest.Group.repeated;
import static dev.oltpmatrix.workload.sbtest.Param.drawn;
import static dev.oltpmatrix.workload.sbtest.Param.plus;
import static dev.oltpmatrix.workload.sbtest.Param.rangeEndOf;
import static dev.oltpmatrix.workload.sbtest.StatementTemplate.batched;
import static dev.oltpmatrix.workload.sbtest.StatementTemplate.other;
import static dev.oltpmatrix.workload.sbtest.StatementTemplate.read;
import static dev.oltpmatrix.workload.sbtest.StatementTemplate.write;
import static dev.oltpmatrix.workload.sbtest.StatementTemplate.writeAsText;

import dev.oltpmatrix.workload.api.LoadWorkload;
import java.util.List;

/** The available tests; statements and the order of draws are sysbench's. */
public final class SbtestWorkloads {
  private static final Group BEGIN = once("begin", other("BEGIN")).onlyIf("!skip-trx");
  private static final Group COMMIT = once("commit", other("COMMIT")).onlyIf("!skip-trx");

  private static final Group POINT_SELECTS =
      repeated(
          "point-selects",
          List.of(InputGenerator.ID),
          read("SELECT c FROM sbtest%d WHERE id=?", drawn(0)));
  private static final Group SIMPLE_RANGES =
      range("simple-ranges", "SELECT c FROM sbtest%d WHERE id BETWEEN ? AND ?");
  private static final Group SUM_RANGES =
      range("sum-ranges", "SELECT SUM(k) FROM sbtest%d WHERE id BETWEEN ? AND ?");
  private static final Group ORDER_RANGES =
      range("order-ranges", "SELECT c FROM sbtest%d WHERE id BETWEEN ? AND ? ORDER BY c");
  private static final Group DISTINCT_RANGES =
      range(
          "distinct-ranges", "SELECT DISTINCT c FROM sbtest%d WHERE id BETWEEN ? AND ? ORDER BY c");
  private static final Group INDEX_UPDATES =
      repeated(
          "index-updates",
          List.of(InputGenerator.ID),
          write("UPDATE sbtest%d SET k=k+1 WHERE id=?", drawn(0)));
  private static final Group NON_INDEX_UPDATES =
      repeated(
          "non-index-updates",
          List.of(InputGenerator.C, InputGenerator.ID),
          write("UPDATE sbtest%d SET c=? WHERE id=?", drawn(0), drawn(1)));

  private static final StatementTemplate DELETE =
      write("DELETE FROM sbtest%d WHERE id=?", drawn(0));
  private static final String INSERT = "INSERT INTO sbtest%d (id, k, c, pad) VALUES (?, ?, ?, ?)";

  private static final Group DELETE_INSERTS =
      repeated(
          "delete-inserts",
          List.of(InputGenerator.ID, InputGenerator.ID, InputGenerator.C, InputGenerator.PAD),
          DELETE,
          write(INSERT, drawn(0), drawn(1), drawn(2), drawn(3)));

  // Line breaks and spaces are sysbench's too, so that the servers' logs are the same.
  private static final StatementTemplate SELECT_IN_LIST =
      read(
              """
              SELECT id, k, c, pad
                        FROM sbtest1
                        WHERE k IN (%s)""",
              drawn(0))
          .listing("?", ", ");
  private static final StatementTemplate COUNT_IN_RANGES =
      read(
              """
              SELECT count(k)
                        FROM sbtest1
                        WHERE %s""",
              drawn(0), plus("delta", 0))
          .listing("k BETWEEN ? AND ?", " OR ");

  private static final List<SbtestWorkload> ALL =
      List.of(
          SbtestWorkload.of(
              "oltp_read_only",
              BEGIN,
              POINT_SELECTS,
              SIMPLE_RANGES,
              SUM_RANGES,
              ORDER_RANGES,
              DISTINCT_RANGES,
              COMMIT),
          SbtestWorkload.of(
              "oltp_read_write",
              BEGIN,
              POINT_SELECTS,
              SIMPLE_RANGES,
              SUM_RANGES,
              ORDER_RANGES,
              DISTINCT_RANGES,
              INDEX_UPDATES,
              NON_INDEX_UPDATES,
              DELETE_INSERTS,
              COMMIT),
          SbtestWorkload.of(
              "oltp_write_only", BEGIN, INDEX_UPDATES, NON_INDEX_UPDATES, DELETE_INSERTS, COMMIT),
          SbtestWorkload.of("oltp_point_select", POINT_SELECTS.once()),
          SbtestWorkload.of("oltp_update_index", INDEX_UPDATES),
          SbtestWorkload.of("oltp_update_non_index", NON_INDEX_UPDATES),
          SbtestWorkload.of(
                  "oltp_insert",
                  once("insert", writeAsText(INSERT, drawn(3), drawn(0), drawn(1), drawn(2)))
                      .from(TableChoice.DRAWN)
                      .drawing(
                          InputGenerator.ID,
                          InputGenerator.C,
                          InputGenerator.PAD,
                          InputGenerator.NEW_ID))
              .on(TableContent.GROWING),
          SbtestWorkload.of(
                  "oltp_delete",
                  once("delete", DELETE).from(TableChoice.DRAWN).drawing(InputGenerator.ID))
              .on(TableContent.SOME_ROWS),
          SbtestWorkload.of(
                  "bulk_insert",
                  once("bulk-insert", batched("INSERT INTO sbtest%d VALUES", drawn(0), drawn(0)))
                      .from(TableChoice.OWN)
                      .drawing(InputGenerator.SERIAL))
              .on(TableContent.EMPTY_PER_CLIENT),
          SbtestWorkload.of(
              "select_random_points",
              once("random-points", SELECT_IN_LIST)
                  .drawing(InputGenerator.OWN_ID)
                  .listedBy("random-points")),
          SbtestWorkload.of(
              "select_random_ranges",
              once("random-ranges", COUNT_IN_RANGES)
                  .drawing(InputGenerator.OWN_ID)
                  .listedBy("number-of-ranges")));

  private SbtestWorkloads() {}

  private static Group range(String option, String sql) {
    return repeated(option, List.of(InputGenerator.ID), read(sql, drawn(0), rangeEndOf(0)))
        .onlyIf("range-selects");
  }

  public static List<? extends LoadWorkload> all() {
    return ALL;
  }
}
