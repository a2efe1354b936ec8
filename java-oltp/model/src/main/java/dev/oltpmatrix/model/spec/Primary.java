package dev.oltpmatrix.model.spec;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.FactorSet;
import dev.oltpmatrix.model.record.CellKey;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The primary outcome of a matrix, stated before it is run: the metric, the points at which the
 * question is asked, and the margin within which two things are equivalent. Factors that {@code at}
 * does not name are what is compared there.
 *
 * @param at levels of factors, a rule of the form that {@code except} has
 * @param margin relative to 1, such as {@code 10%}: ratios from 1/1.1 to 1.1 are equivalent
 */
public record Primary(String metric, Map<String, List<String>> at, String margin) {
  private static final double MAX_PERCENT = 100;

  public Primary {
    if (metric == null || at == null || margin == null) {
      throw new UsageException(
          "primary needs metric, at and margin; write such as"
              + " {metric: p95, at: {threads: 4096}, margin: 10%}");
    }
    if (!(percent(margin) > 0 && percent(margin) <= MAX_PERCENT)) {
      throw new UsageException(
          "primary.margin is '" + margin + "'; allowed: above 0%, at most 100%, such as 10%");
    }
  }

  private static double percent(String margin) {
    return margin.matches("[0-9]+([.][0-9]+)? ?%")
        ? Double.parseDouble(margin.replaceAll("[ %]", ""))
        : 0;
  }

  CellRule rule() {
    return new CellRule("primary.at", at);
  }

  @JsonIgnore
  public double marginRatio() {
    return 1 + percent(margin) / 100;
  }

  /** Returns the factors whose levels it names, and which are therefore not compared. */
  public Set<Factor> named(FactorSet factors) {
    return rule().factors(factors);
  }

  public Predicate<CellKey> points(FactorSet factors) {
    return rule().matching(factors);
  }

  /** Returns words such as {@code throughput at threads 4096, margin 10%}. */
  public String words() {
    String points =
        new TreeMap<>(at)
            .entrySet().stream()
                .map(levels -> levels.getKey() + " " + String.join(", ", levels.getValue()))
                .collect(Collectors.joining("; "));
    return metric + " at " + points + ", margin " + margin;
  }

  /** Returns the SHA-256 of its statement, by which a resumed run recognizes it. */
  public String sha256() {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(words().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
