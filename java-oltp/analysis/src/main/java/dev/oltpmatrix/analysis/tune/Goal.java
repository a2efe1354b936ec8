package dev.oltpmatrix.analysis.tune;

import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.stats.StudyNoise;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.spec.MatrixSpec;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The number that is to become better, and the number of clients at which. */
public record Goal(Metric metric, int clients) {
  private static final Pattern FORM = Pattern.compile("(.+) at ([0-9]+) clients?");

  /**
   * Reads a goal such as {@code p95 at 1024 clients}.
   *
   * @param metrics returns a metric by its name, and refuses others
   */
  public static Goal read(String text, Function<String, Metric> metrics) {
    Matcher goal = FORM.matcher(text.strip());
    if (!goal.matches()) {
      throw new UsageException(
          "--goal is '" + text + "'; write METRIC at N clients, such as \"p95 at 1024 clients\"");
    }
    return new Goal(metrics.apply(goal.group(1)), MatrixSpec.THREADS.readInt(goal.group(2)));
  }

  /** Returns the logarithm of a ratio with the sign that makes better values positive. */
  double gain(double ratio) {
    return metric.isHigherBetter() ? Math.log(ratio) : -Math.log(ratio);
  }

  /** Returns the standard deviation of a pair's log ratio that the studies had there. */
  double expectedNoise() {
    return StudyNoise.ofPair(clients, metric.tail());
  }

  /** Returns words such as {@code p95 at 1024 clients}. */
  public String words() {
    return metric.name() + " at " + clients + (clients == 1 ? " client" : " clients");
  }
}
