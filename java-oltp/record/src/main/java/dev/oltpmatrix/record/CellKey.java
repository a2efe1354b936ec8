package dev.oltpmatrix.record;

import dev.oltpmatrix.text.Counted;
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

  /** A file name that sorts well; it is for people: programs read the record's own keys. */
  public String fileName() {
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
