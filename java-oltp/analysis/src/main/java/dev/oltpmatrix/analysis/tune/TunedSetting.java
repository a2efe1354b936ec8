package dev.oltpmatrix.analysis.tune;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.SettingFactor;
import dev.oltpmatrix.model.input.SizeText;
import dev.oltpmatrix.model.text.PlainName;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A setting and the values among which good ones are searched: a range of numbers or sizes, or a
 * list.
 *
 * @param values the two ends of a range, or the list
 * @param isRange whether the values between the two are allowed too
 */
public record TunedSetting(String name, List<String> values, boolean isRange) {
  private static final String FORM =
      "write a range, such as 2..64 or 64M..1G, or a list, such as 0|1|2";

  private static final Pattern RANGE = Pattern.compile("([^.|]+)\\.\\.([^.|]+)");
  private static final int TEN = 10;

  public TunedSetting {
    values = List.copyOf(values);
  }

  /**
   * Reads a setting.
   *
   * @param written the values: {@code 2..64}, {@code 64M..1G} or {@code 0|1|2}
   */
  static TunedSetting read(String name, String written) {
    String setting = SettingFactor.of(name).name();
    Matcher range = RANGE.matcher(written);
    if (range.matches()) {
      return range(setting, written, range.group(1).strip(), range.group(2).strip());
    }
    List<String> values = List.of(written.split("\\|", -1)).stream().map(String::strip).toList();
    if (values.size() < 2 || values.stream().distinct().count() < values.size()) {
      throw refused(setting, written, "needs two values or more, each once");
    }
    values.forEach(value -> PlainName.require("value of " + setting, value));
    return new TunedSetting(setting, values, false);
  }

  private static TunedSetting range(String setting, String written, String low, String high) {
    OptionalLong first = SizeText.whole(low);
    OptionalLong last = SizeText.whole(high);
    if (first.isEmpty() || last.isEmpty()) {
      throw refused(setting, written, "has an end that is no whole number and no size");
    }
    if (first.getAsLong() >= last.getAsLong()) {
      throw refused(setting, written, "does not begin below its end");
    }
    return new TunedSetting(setting, List.of(low, high), true);
  }

  private static UsageException refused(String setting, String written, String why) {
    return new UsageException("--settings %s=%s %s; %s".formatted(setting, written, why, FORM));
  }

  public String low() {
    return values.get(0);
  }

  public String high() {
    return values.get(values.size() - 1);
  }

  /** Returns the values as the option has them. */
  public String written() {
    return String.join(isRange ? ".." : "|", values);
  }

  /** Checks whether a value is one of those that are searched. */
  boolean holds(String value) {
    if (!isRange) {
      return values.contains(value);
    }
    OptionalLong number = SizeText.whole(value);
    return number.isPresent()
        && number.getAsLong() >= number(low())
        && number.getAsLong() <= number(high());
  }

  /** Checks whether two values are the same, however they are written. */
  static boolean isSame(String one, String other) {
    OptionalLong number = SizeText.whole(one);
    return number.isPresent() ? number.equals(SizeText.whole(other)) : one.equalsIgnoreCase(other);
  }

  /**
   * Returns a value halfway between two: of a range on the scale of the logarithm, of a list by
   * place. It is empty if there is none.
   */
  Optional<String> between(String one, String other) {
    if (!isRange) {
      int from = Math.min(values.indexOf(one), values.indexOf(other));
      int to = Math.max(values.indexOf(one), values.indexOf(other));
      return from < 0 || to - from < 2
          ? Optional.empty()
          : Optional.of(values.get((from + to) / 2));
    }
    OptionalLong first = SizeText.whole(one);
    OptionalLong last = SizeText.whole(other);
    if (first.isEmpty() || last.isEmpty()) {
      return Optional.empty();
    }
    double from = Math.min(first.getAsLong(), last.getAsLong());
    double to = Math.max(first.getAsLong(), last.getAsLong());
    long step = step();
    // The logarithm of 0 is none.
    double middle = from == 0 ? Math.sqrt(to + 1) - 1 : Math.sqrt(from * to);
    long rounded = Math.round(middle / step) * step;
    return rounded > from && rounded < to ? Optional.of(text(rounded)) : Optional.empty();
  }

  /**
   * Returns the distance of values that servers take: some count in tens, and sizes are multiples
   * of a power of two. It is the largest power of ten, or of two, that both ends are multiples of.
   */
  private long step() {
    long low = number(low());
    long high = number(high());
    if (isSize()) {
      return Long.lowestOneBit(low | high);
    }
    long step = 1;
    while (low % (step * TEN) == 0 && high % (step * TEN) == 0) {
      step *= TEN;
    }
    return step;
  }

  private String text(long number) {
    return isSize() ? SizeText.of(number) : Long.toString(number);
  }

  /** Checks whether its ends are sizes, written with a unit. */
  boolean isSize() {
    return isRange && values.stream().anyMatch(value -> !value.matches("[0-9]+"));
  }

  static long number(String value) {
    return SizeText.whole(value).orElseThrow();
  }
}
