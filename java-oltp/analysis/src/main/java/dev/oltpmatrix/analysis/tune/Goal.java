package dev.oltpmatrix.analysis.tune;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.spec.MatrixSpec;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The number that is to become better, and the number of clients at which.
 *
 * @param maxP95Ms a candidate with a higher p95 does not win; {@code null} for no bound
 */
public record Goal(String metric, int clients, Double maxP95Ms) {
  private static final Pattern FORM =
      Pattern.compile("(.+) at ([0-9]+) clients?(?:, p95 up to ([0-9]+(?:\\.[0-9]+)?) ms)?");

  /** Reads a goal such as {@code throughput at 1024 clients, p95 up to 20 ms}. */
  public static Goal read(String text) {
    Matcher goal = FORM.matcher(text.strip());
    if (!goal.matches()) {
      throw new UsageException(
          "--goal is '%s'; write METRIC at N clients, such as \"p95 at 1024 clients\" or \"throughput at 64 clients, p95 up to 20 ms\""
              .formatted(text));
    }
    Double bound = goal.group(3) == null ? null : Double.valueOf(goal.group(3));
    return new Goal(goal.group(1), MatrixSpec.THREADS.readInt(goal.group(2)), bound);
  }
}
