package dev.oltpmatrix.analysis.tune;

import dev.oltpmatrix.model.text.Plural;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Result of a search.
 *
 * @param effects main effects of the screening; empty for a search that is somebody else's
 * @param confirmed winner and runner-up of the race beside the start; fewer where others were out
 * @param priced configs that are less durable than the start, which never win
 * @param tried all cells, in the order of the stages
 */
public record TuneResult(
    Goal goal,
    List<ScreenedEffect> effects,
    List<Confirmed> confirmed,
    List<Confirmed> priced,
    List<Tried> tried) {
  private static final int MAX_REASONS = 3;

  public TuneResult {
    effects = List.copyOf(effects);
    confirmed = List.copyOf(confirmed);
    priced = List.copyOf(priced);
    tried = List.copyOf(tried);
  }

  /** Returns the candidate that is better than the start; empty if there is nothing to gain. */
  public Optional<Confirmed> winner() {
    return confirmed.stream()
        .filter(one -> one.isGain(goal))
        .max(Comparator.comparingDouble(one -> goal.gain(one.shrunk())));
  }

  /** Checks whether enough cells count to say anything. */
  public boolean hasVerdict() {
    return confirmed.isEmpty()
        ? choosing().stream().anyMatch(Tried::isCompared)
        : confirmed.stream().anyMatch(one -> one.ratio() != null && one.ratio().hasInterval());
  }

  /** Returns the cells of the last stage that chose, on which it depends what is confirmed. */
  private List<Tried> choosing() {
    List<Tried> chose =
        tried.stream().filter(one -> !one.stage().equals(Confirmation.STAGE)).toList();
    return chose.stream()
        .filter(one -> one.stage().equals(chose.get(chose.size() - 1).stage()))
        .toList();
  }

  /** Returns the result in sentences; its numbers are those of the confirmation alone. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(
        winner()
            .map(won -> "found: " + won.candidate().config() + ": " + won.words(goal))
            .orElseGet(this::nothing));
    confirmed.stream()
        .filter(one -> winner().filter(one::equals).isEmpty())
        .forEach(one -> lines.add("  " + one.candidate().name() + ": " + one.words(goal)));
    priced.forEach(
        one ->
            lines.add(
                "price of durability, never a winner: "
                    + one.candidate().config()
                    + ": "
                    + one.words(goal)));
    named(true, "may matter, by the screening").ifPresent(lines::add);
    named(false, "the screening saw no effect of").ifPresent(lines::add);
    return lines;
  }

  private String nothing() {
    if (!hasVerdict()) {
      String few =
          confirmed.isEmpty()
              ? "no candidate has a valid cell in a block whose start is valid"
              : "fewer than two blocks of the confirmation count";
      return "no verdict: " + few + "; the start stays";
    }
    String why =
        confirmed.isEmpty()
            ? "no candidate was left to confirm"
            : "no confirmed gain is significant and above 3 %";
    return "nothing to gain: " + why + "; the start stays";
  }

  /** Names settings, but none without effect of which a confirmed gain has another value. */
  private Optional<String> named(boolean mayMatter, String what) {
    List<String> names =
        effects.stream()
            .filter(effect -> effect.mayMatter() == mayMatter)
            .map(effect -> effect.setting().name())
            .filter(name -> mayMatter || confirmed.stream().noneMatch(one -> gainsBy(one, name)))
            .toList();
    return names.isEmpty() ? Optional.empty() : Optional.of(what + ": " + String.join(", ", names));
  }

  private boolean gainsBy(Confirmed one, String setting) {
    return one.isGain(goal) && one.candidate().settings().containsKey(setting);
  }

  /** Returns the text of tried.csv. */
  public String triedCsv() {
    return Tried.csv(tried);
  }

  /** Returns the text of screened.csv. */
  public String screenedCsv() {
    return Tried.csv(effects, goal);
  }

  /** Returns how much was measured, in words. */
  public String size() {
    long stages = tried.stream().map(Tried::stage).distinct().count();
    long candidates =
        tried.stream().map(Tried::candidate).filter(one -> !one.isStart()).distinct().count();
    return "%s in %s, %s"
        .formatted(
            Plural.of(tried.size(), "cell"),
            Plural.of(stages, "stage"),
            Plural.of(candidates, "candidate"));
  }

  /** Returns those of the cells that do not count, in words; empty if all do. */
  public Optional<String> notCounted() {
    List<Tried> invalid = tried.stream().filter(one -> !one.value().counts()).toList();
    if (invalid.isEmpty()) {
      return Optional.empty();
    }
    String reasons =
        invalid.stream()
            .flatMap(one -> one.value().flags().stream())
            .filter(flag -> !flag.startsWith("note: "))
            .distinct()
            .limit(MAX_REASONS)
            .collect(Collectors.joining("; "));
    return Optional.of(
        "%d of %s count in no comparison: %s"
            .formatted(invalid.size(), Plural.of(tried.size(), "cell"), reasons));
  }
}
