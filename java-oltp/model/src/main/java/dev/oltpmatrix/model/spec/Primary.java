package dev.oltpmatrix.model.spec;

import static dev.oltpmatrix.model.UsageException.checkKey;

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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
  private static final Pattern PERCENT = Pattern.compile("([0-9]+(?:[.][0-9]+)?) ?%");
  private static final double MAX_PERCENT = 100;

  public Primary {
    String name = metric;
    checkKey("metric", () -> requireThere("metric", name));
    if (at == null) {
      throw new UsageException(
          "primary.at is missing; name the levels at which it is asked: {threads: 4096}");
    }
    at = Map.copyOf(at);
    String text = margin;
    checkKey("margin", () -> requireThere("margin", text));
    checkKey("margin", () -> percent(text));
  }

  private static void requireThere(String key, String value) {
    if (value == null) {
      throw new UsageException("primary." + key + " is missing; it needs metric, at and margin");
    }
  }

  private static double percent(String margin) {
    Matcher percent = PERCENT.matcher(margin);
    double value = percent.matches() ? Double.parseDouble(percent.group(1)) : 0;
    if (value <= 0 || value > MAX_PERCENT) {
      throw new UsageException(
          "primary.margin is '%s'; allowed: above 0%%, at most 100%%, such as 10%%"
              .formatted(margin));
    }
    return value;
  }

  private CellRule rule() {
    return new CellRule("primary.at", at);
  }

  void requireFactors(FactorSet factors) {
    rule().requireFactors(factors);
  }

  void requireOf(MatrixSpec spec, List<ServerRef> arms) {
    rule().requireOf(spec, arms);
  }

  /** Returns the greatest ratio in either direction that is equivalent. */
  @JsonIgnore
  public double marginRatio() {
    return 1 + percent(margin) / 100;
  }

  /** Returns the factors whose levels it names, and which are therefore not compared. */
  public Set<Factor> named(FactorSet factors) {
    return rule().factors(factors);
  }

  /** Returns a predicate for the cells at its points. */
  public Predicate<CellKey> points(FactorSet factors) {
    return rule().matching(factors);
  }

  /** Returns words such as {@code throughput at threads 4096, margin 10%}. */
  public String words() {
    return metric
        + " at "
        + new TreeMap<>(at)
            .entrySet().stream()
                .map(levels -> levels.getKey() + " " + String.join(", ", levels.getValue()))
                .collect(Collectors.joining("; "))
        + ", margin "
        + margin;
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
