package dev.oltpmatrix.load.options;

import dev.oltpmatrix.workload.LoadWorkloads;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Options as the command line gives them. */
public final class TestOptions {
  private TestOptions() {}

  /** Returns those of a run of a test. */
  public static Options of(String test, String... options) {
    List<String> line = new ArrayList<>(List.of(test, "run"));
    line.addAll(List.of(options));
    return CommandLine.parse(line, Map.of(), LoadWorkloads.names()).options();
  }

  public static Options ofReadOnly(String... options) {
    return of("oltp_read_only", options);
  }
}
