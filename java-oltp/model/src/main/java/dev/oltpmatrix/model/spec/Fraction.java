package dev.oltpmatrix.model.spec;

import dev.oltpmatrix.model.UsageException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A regular fraction of a factorial of factors with two levels, such as {@code 2^(5-1)}: the levels
 * of the last factors follow from those of the first, each as a product of some of them. Among all
 * choices of products it has the highest resolution, and the fewest words of that length.
 *
 * @param products for each factor beyond the first ones: those whose product it is, as bits
 */
record Fraction(List<String> names, List<Integer> products) {
  private static final Pattern FORM = Pattern.compile("2\\^\\(([0-9]{1,3})-([0-9]{1,3})\\)");

  /** Beyond this the search for products takes long, and a run takes days. */
  static final int MAX_FACTORS = 10;

  private static final int MIN_RESOLUTION = 3;
  private static final String[] ROMAN = {"0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII"};

  static Fraction read(String written, List<String> names) {
    Matcher form = FORM.matcher(written);
    int factors = names.size();
    int most = factors > MAX_FACTORS ? 0 : halvings(factors);
    int halvings = form.matches() ? Integer.parseInt(form.group(2)) : 0;
    if (halvings < 1 || halvings > most || Integer.parseInt(form.group(1)) != factors) {
      throw new UsageException(
          "fraction is '%s', and the matrix varies %d settings; allowed: %s"
              .formatted(
                  written,
                  factors,
                  most < 1 ? "none" : "2^(%1$d-1) to 2^(%1$d-%2$d)".formatted(factors, most)));
    }
    return new Fraction(List.copyOf(names), best(factors - halvings, halvings));
  }

  boolean isClear() {
    return resolution() > MIN_RESOLUTION;
  }

  /** Returns the most halvings that leave more combinations than factors. */
  static int halvings(int factors) {
    int halvings = 0;
    while (1 << (factors - halvings - 1) >= factors + 1) {
      halvings++;
    }
    return halvings;
  }

  /** Returns the products with the highest resolution, and then the fewest shortest words. */
  private static List<Integer> best(int first, int more) {
    List<Integer> candidates =
        IntStream.range(1, 1 << first).filter(bits -> Integer.bitCount(bits) > 1).boxed().toList();
    return best(first, more, candidates, List.of());
  }

  private static List<Integer> best(
      int first, int more, List<Integer> candidates, List<Integer> chosen) {
    if (chosen.size() == more) {
      return chosen;
    }
    List<Integer> best = null;
    for (int i = candidates.size() - 1; i >= 0; i--) {
      List<Integer> longer = new ArrayList<>(chosen);
      longer.add(candidates.get(i));
      List<Integer> found = best(first, more, candidates.subList(0, i), longer);
      if (found != null
          && (best == null || Arrays.compare(lengths(first, found), lengths(first, best)) < 0)) {
        best = found;
      }
    }
    return best;
  }

  private static int[] lengths(int first, List<Integer> products) {
    int[] lengths = new int[first + products.size() + 1];
    words(first, products).forEach(word -> lengths[Integer.bitCount(word)]++);
    return lengths;
  }

  /** Returns the words of the defining relation: sets of factors whose product is constant. */
  private static List<Integer> words(int first, List<Integer> products) {
    List<Integer> words = new ArrayList<>();
    for (int some = 1; some < 1 << products.size(); some++) {
      int word = some << first;
      for (int i = 0; i < products.size(); i++) {
        word ^= (some >> i & 1) == 1 ? products.get(i) : 0;
      }
      words.add(word);
    }
    return words;
  }

  private int first() {
    return names.size() - products.size();
  }

  int resolution() {
    return words(first(), products).stream().mapToInt(Integer::bitCount).min().orElseThrow();
  }

  boolean holds(List<Boolean> isSecond) {
    for (int i = 0; i < products.size(); i++) {
      int product = products.get(i);
      long seconds =
          IntStream.range(0, first())
              .filter(bit -> (product >> bit & 1) == 1 && isSecond.get(bit))
              .count();
      // A product of an even number of factors that all have their first level is +1.
      boolean isPlus = (Integer.bitCount(product) - seconds) % 2 == 0;
      if (isPlus != isSecond.get(first() + i)) {
        return false;
      }
    }
    return true;
  }

  String words(String written) {
    int resolution = resolution();
    return "fraction %s: %d of %d combinations, resolution %s: %s (%s)"
        .formatted(
            written,
            1 << first(),
            1 << names.size(),
            resolution < ROMAN.length ? ROMAN[resolution] : Integer.toString(resolution),
            aliased(resolution),
            words(first(), products).stream()
                .filter(word -> Integer.bitCount(word) == resolution)
                .map(this::named)
                .collect(Collectors.joining("; ")));
  }

  private static String aliased(int resolution) {
    return switch (resolution) {
      case MIN_RESOLUTION -> "main effects cannot be told from interactions of two";
      case MIN_RESOLUTION + 1 -> "interactions of two cannot be told from each other";
      default -> "main effects and interactions of two are told from each other";
    };
  }

  private String named(int word) {
    return IntStream.range(0, names.size())
        .filter(bit -> (word >> bit & 1) == 1)
        .mapToObj(names::get)
        .collect(Collectors.joining(" × "));
  }
}
