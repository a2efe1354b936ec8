package dev.oltpmatrix.cli.base;

import dev.oltpmatrix.analysis.conclusions.InvalidCells;
import dev.oltpmatrix.analysis.conclusions.InvalidCells.Reason;
import dev.oltpmatrix.analysis.conclusions.RunComparisons;
import dev.oltpmatrix.model.record.Flag.Kind;
import dev.oltpmatrix.model.text.Durations;
import dev.oltpmatrix.model.text.ShellWords;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Chooses the next step after a run: resume it, add blocks, or look at the largest difference. */
final class NextStep {
  /** Blocks that a verdict takes. */
  private static final int BLOCKS = 5;

  private static final Set<Kind> NOT_WARM = EnumSet.of(Kind.WARMUP_INCOMPLETE, Kind.NOT_STEADY);

  private NextStep() {}

  static Optional<String> words(RunComparisons comparisons, RunEnd.Run run) {
    Set<Kind> kinds = kinds(comparisons.invalidCells());
    if (run.folder() != null && (kinds.contains(Kind.FAILED) || kinds.contains(Kind.INTERRUPTED))) {
      String resume = RunFailure.howToResume(run.folder());
      return Optional.of(resume + "   (the cells that failed, as they were asked)");
    }
    if (run.command() == null) {
      return look(comparisons);
    }
    List<String> words = new ArrayList<>(run.command());
    List<String> why = new ArrayList<>();
    boolean isShort = kinds.stream().anyMatch(NOT_WARM::contains) && run.warmupLimitS() != null;
    if (isShort) {
      replace(words, "--warmup-limit", 2 * Math.max(1, run.warmupLimitS()));
      why.add("longer warm-ups");
    }
    boolean lacksVerdicts = comparisons.isCompared() && !comparisons.hasVerdicts();
    if (lacksVerdicts && comparisons.blocks() < BLOCKS) {
      replace(words, "--repetitions", BLOCKS);
      why.add(0, "shows what is proven");
      if (run.tookS() != null && !isShort) {
        double blockS = run.tookS() / Math.max(1, comparisons.blocks());
        why.set(0, "about " + Durations.about(BLOCKS * blockS) + ": shows what is proven");
      }
    }
    if (!why.isEmpty()) {
      String command = ShellWords.command(words.toArray());
      return Optional.of(command + "   (" + String.join(", ", why) + ")");
    }
    return look(comparisons);
  }

  private static void replace(List<String> words, String option, int value) {
    int at = words.indexOf(option);
    if (at >= 0) {
      words.subList(at, at + 2).clear();
    }
    words.addAll(List.of(option, Integer.toString(value)));
  }

  private static Set<Kind> kinds(InvalidCells invalid) {
    Set<Kind> kinds = EnumSet.noneOf(Kind.class);
    invalid.byReason().keySet().stream().map(Reason::kind).forEach(kinds::add);
    return kinds;
  }

  private static Optional<String> look(RunComparisons comparisons) {
    if (!comparisons.hasVerdicts()) {
      return Optional.empty();
    }
    return Optional.of(
        comparisons
            .largest()
            .map(largest -> "look at the largest difference: " + largest)
            .orElse("no two cells differ significantly; more --repetitions narrow the intervals"));
  }
}
