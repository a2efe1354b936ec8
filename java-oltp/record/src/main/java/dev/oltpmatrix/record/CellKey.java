package dev.oltpmatrix.record;

import dev.oltpmatrix.text.Counted;
import dev.oltpmatrix.text.PlainName;
import java.util.Locale;

/**
 * Which cell of the matrix: one combination, one repetition.
 *
 * @param server the server build, such as {@code mariadb-10.11}
 * @param arm its threading model: {@code per-thread} or {@code pool}
 * @param config the overlays on top of the arm; {@code base} for none
 * @param threads client concurrency
 * @param repetition counted from 1
 */
public record CellKey(
    String server,
    String arm,
    String config,
    String workload,
    String generator,
    int threads,
    int repetition) {

  /** No server of the family is sensibly asked for more. */
  public static final int MOST_THREADS = 100_000;

  private static final int MOST_REPETITIONS = 100_000;

  /** File systems take 255 bytes; a file that is not whole yet has some more in its name. */
  private static final int LONGEST_FILE_NAME = 220;

  public CellKey {
    PlainName.require("server", server);
    PlainName.require("arm", arm);
    PlainName.require("config", config);
    PlainName.require("workload", workload);
    PlainName.require("generator", generator);
    requireRange("threads", threads, 1, MOST_THREADS);
    // 0 is the series that a repetition is of.
    requireRange("repetition", repetition, 0, MOST_REPETITIONS);
    int length = fileName(server, arm, config, workload, generator, threads, repetition).length();
    if (length > LONGEST_FILE_NAME) {
      throw new IllegalArgumentException(
          "the names of the cell make a file name of "
              + length
              + " signs, allowed: "
              + LONGEST_FILE_NAME
              + "; shorten one");
    }
  }

  private static void requireRange(String what, int value, int low, int high) {
    if (value < low || value > high) {
      throw new IllegalArgumentException(what + " is " + value + ", allowed: " + low + ".." + high);
    }
  }

  /** Sorts well, and tells which cell the record is of: one in a file of another name is none. */
  public String fileName() {
    return fileName(server, arm, config, workload, generator, threads, repetition);
  }

  private static String fileName(
      String server,
      String arm,
      String config,
      String workload,
      String generator,
      int threads,
      int repetition) {
    return String.format(
            Locale.ROOT,
            "%s_%s_%s_%s_%s_t%04d_r%02d.json",
            server,
            arm,
            config,
            workload,
            generator,
            threads,
            repetition)
        .replaceAll("[^A-Za-z0-9._-]", "-");
  }

  public String label() {
    return String.format(
        Locale.ROOT,
        "%s/%s %s %s %s",
        server,
        arm,
        workload,
        generator,
        Counted.of(threads, "client"));
  }
}
