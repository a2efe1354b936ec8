package dev.oltpmatrix.load.table;

import dev.oltpmatrix.load.driver.DbDriver;
import dev.oltpmatrix.load.driver.Servers;
import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.CountedRun;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.model.text.IoWords;
import dev.oltpmatrix.workload.api.LoadWorkload;
import dev.oltpmatrix.workload.data.DataSet;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Checks whether the tables contradict themselves, as a lost or a doubled commit makes them, and
 * whether they hold what a run's clients saw committed.
 *
 * @param counted what these clients have counted; empty where no run is named
 */
public record ConsistencyCheck(DataSet data, Map<String, Long> counted) {
  public static ConsistencyCheck of(LoadWorkload workload, Options options, int servers) {
    DataSet data = workload.checkedData(options).orElse(null);
    if (data == null) {
      throw new UsageException(
          "check: nothing in the tables of %s can contradict itself; use it with a workload that has checks"
              .formatted(workload.name()));
    }
    String json = options.text("json");
    if (json.isEmpty()) {
      return new ConsistencyCheck(data, Map.of());
    }
    if (servers > 1) {
      throw new UsageException(
          "--json=%s: its counts are of all %d servers together; check one of them, or leave it out"
              .formatted(json, servers));
    }
    return new ConsistencyCheck(data, counted(json, workload.name()));
  }

  private static Map<String, Long> counted(String json, String workload) {
    CountedRun run;
    try {
      run = RecordFile.read(Path.of(json), CountedRun.class, LoadResult.FORMAT, LoadResult.VERSION);
    } catch (IOException e) {
      throw new UsageException(
          "--json: " + IoWords.of(Path.of(json), e) + "; name the file that run has written");
    }
    if (!workload.equals(run.workload()) || run.counted() == null) {
      throw new UsageException(
          "--json=%s: a run of %s has no counts of what %s committed; name the file of one that has"
              .formatted(json, run.workload(), workload));
    }
    return run.counted();
  }

  public void require(Servers servers, DbDriver server) {
    try {
      String problems =
          Stream.of(
                  data.verifyAfter(server::connect),
                  data.differences(server::connect, counted)
                      .map(what -> "ledger of the only run since prepare: " + what))
              .flatMap(Optional::stream)
              .collect(Collectors.joining("; "));
      if (!problems.isEmpty()) {
        throw new LoadException(server.endpoint() + ": " + problems, null);
      }
    } catch (SQLException e) {
      throw servers.explained(e, server);
    }
  }

  public String success() {
    return counted.isEmpty()
        ? "are consistent"
        : "are consistent and hold what clients saw committed";
  }
}
