package dev.oltpmatrix.analysis.tune;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.SettingFactor;
import dev.oltpmatrix.model.input.NameList;
import dev.oltpmatrix.model.input.SizeText;
import dev.oltpmatrix.model.text.PlainName;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A setting and the values that are tried: the two levels of the screening, and one between them
 * where there is one.
 */
public record TunedSetting(String name, List<String> values) {
  private static final Pattern RANGE = Pattern.compile("([^.|]+)\\.\\.([^.|]+)");
  private static final int TEN = 10;

  /** Reads settings with their values: {@code pool_size=2..64,flush_neighbors=0|1|2}. */
  public static List<TunedSetting> readAll(List<String> texts) {
    List<TunedSetting> settings = new ArrayList<>();
    for (String part : NameList.read("--settings", texts)) {
      int equals = part.indexOf('=');
      if (equals <= 0 || equals == part.length() - 1) {
        throw new UsageException(
            "--settings '" + part + "': write NAME=VALUES, such as pool_size=2..64");
      }
      TunedSetting setting = read(part.substring(0, equals), part.substring(equals + 1).strip());
      if (settings.stream().anyMatch(other -> other.name().equals(setting.name()))) {
        throw new UsageException("--settings: " + setting.name() + " is named twice; name it once");
      }
      settings.add(setting);
    }
    return settings;
  }

  private static TunedSetting read(String written, String text) {
    String name = SettingFactor.of(written).name();
    Matcher range = RANGE.matcher(text);
    if (range.matches()) {
      return range(name, text, range.group(1).strip(), range.group(2).strip());
    }
    List<String> values = Stream.of(text.split("\\|", -1)).map(String::strip).toList();
    values.forEach(value -> PlainName.require("value of " + name, value));
    if (values.size() == 1) {
      return new TunedSetting(name, List.of(SettingFactor.DEFAULT, text));
    }
    if (values.stream().distinct().count() < values.size()) {
      throw refused(name, text, "names a value twice");
    }
    int last = values.size() - 1;
    String low = values.get(0);
    String high = values.get(last);
    return new TunedSetting(
        name, last < 2 ? List.of(low, high) : List.of(low, high, values.get(last / 2)));
  }

  private static TunedSetting range(String name, String text, String low, String high) {
    OptionalLong first = SizeText.whole(low);
    OptionalLong last = SizeText.whole(high);
    if (first.isEmpty() || last.isEmpty()) {
      throw refused(name, text, "has an end that is no whole number and no size");
    }
    long from = first.getAsLong();
    long to = last.getAsLong();
    if (from >= to) {
      throw refused(name, text, "does not begin below its end");
    }
    boolean isSize = !low.matches("[0-9]+") || !high.matches("[0-9]+");
    long step = isSize ? Long.lowestOneBit(from | to) : powerOfTen(from, to);
    // On the scale of the logarithm; that of 0 is none.
    double between = from == 0 ? Math.sqrt(to + 1.0) - 1 : Math.sqrt((double) from * to);
    long middle = Math.round(between / step) * step;
    String shown = isSize ? SizeText.of(middle) : Long.toString(middle);
    boolean isBetween = middle > from && middle < to;
    return new TunedSetting(name, isBetween ? List.of(low, high, shown) : List.of(low, high));
  }

  /** Returns the largest power of ten that both ends are multiples of: some servers count so. */
  private static long powerOfTen(long from, long to) {
    long step = 1;
    while (from % (step * TEN) == 0 && to % (step * TEN) == 0) {
      step *= TEN;
    }
    return step;
  }

  private static UsageException refused(String name, String text, String why) {
    return new UsageException(
        "--settings %s=%s %s; write a range, such as 2..64 or 64M..1G, a list, such as 0|1|2, or one value"
            .formatted(name, text, why));
  }

  public String low() {
    return values.get(0);
  }

  public String high() {
    return values.get(1);
  }
}
