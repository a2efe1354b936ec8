package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.analysis.verdict.Comparisons;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.spec.MatrixSpec;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The rule that decides whether a run continues: blocks are added until each of its intervals is as
 * narrow as requested.
 *
 * <p>The rule uses only the widths of intervals and never the side of 1 on which an interval lies,
 * so a run cannot stop because of its result. It does stop more often when the noise looks small
 * than when it looks large; intervals of such a run are therefore {@value #WIDENED} times as wide,
 * and no run stops before its {@value #MIN_BLOCKS}th block. With both measures, the coverage of the
 * intervals is as stated, whatever the noise.
 *
 * <p>A run with a margin continues until it is clear at each point whether it is worse by the
 * margin. It may be stopped by its result, but before its end only by one that chance gives once in
 * a thousand such looks, which leaves the errors at its end as stated.
 *
 * @param share the relative distance that an interval may reach beyond its ratio, such as 0.10, or
 *     the margin
 * @param isMargin whether it is a margin
 */
public record Until(double share, boolean isMargin) {
  public static final int MIN_BLOCKS = 6;

  /** Upper bound of the blocks; if the noise needs more, further blocks do not help. */
  public static final int MAX_BLOCKS = 200;

  static final double WIDENED = 1.2;

  /** With fewer repetitions no interval is narrow enough for a margin anyway. */
  private static final int MIN_BLOCKS_OF_MARGIN = 4;

  public enum Ended {
    GOES_ON,
    NARROW_ENOUGH,
    NO_TIME,
    MAX_BLOCKS
  }

  /**
   * The decision after a block.
   *
   * @param tooWide the comparisons whose intervals are still too wide, widest first
   * @param blocksLeft estimated number of further blocks, based on the noise so far
   */
  public record Next(Ended ended, List<String> tooWide, int blocksLeft) {
    public boolean done() {
      return ended != Ended.GOES_ON;
    }
  }

  public static Until read(String option, String text) {
    OptionalLong percent =
        text.endsWith("%")
            ? MatrixSpec.UNTIL_PERCENT.find(text.substring(0, text.length() - 1))
            : OptionalLong.empty();
    if (percent.isEmpty()) {
      throw new UsageException(
          option
              + " is '"
              + text
              + "', allowed: 1%..100%, whole; 10% lets no interval reach farther than 10 % beyond"
              + " its ratio");
    }
    return ofPercent((int) percent.getAsLong());
  }

  public static Until ofPercent(int percent) {
    return new Until(percent / 100.0, false);
  }

  public static Until ofMargin(int percent) {
    return new Until(percent / 100.0, true);
  }

  public int minBlocks() {
    return isMargin ? MIN_BLOCKS_OF_MARGIN : MIN_BLOCKS;
  }

  public int percent() {
    return (int) Math.round(100 * share);
  }

  /** Refuses a matrix in which nothing is compared, because it has no interval to wait for. */
  public static void requireCompared(Set<CellKey> cells) {
    if (Comparisons.pairs(cells, cell -> true).stream().noneMatch(p -> p.kind().isPlain())) {
      throw new UsageException(
          "--until and --margin wait for verdicts, and nothing is compared here: one arm, config"
              + " and generator at each client count; add another, or give --repetitions");
    }
  }

  /**
   * Decides after a block whether the run continues.
   *
   * @param comparisons the comparisons of all blocks so far, which were run with this rule in their
   *     matrix
   * @param timeLeft time until the time limit
   * @param ofABlock duration of one block
   */
  public Next next(
      RunComparisons comparisons, int blocksSoFar, Duration timeLeft, Duration ofABlock) {
    List<Comparison> looked =
        isMargin
            ? comparisons.answered()
            : comparisons.compared().stream().map(Comparison::inRun).toList();
    List<Comparison> wide =
        looked.stream()
            .filter(f -> f.ratio() != null && isOpen(f))
            .sorted(Comparator.comparingDouble(f -> -halfWidth(f)))
            .toList();
    // More blocks promise no interval where none of so many is valid: that is said, not waited for.
    List<Comparison> unknown =
        looked.stream().filter(f -> f.ratio() == null && !f.hasVerdict()).toList();
    int left = Math.max(minBlocks() - blocksSoFar, wide.isEmpty() ? 0 : blocksFor(wide.get(0)));
    return new Next(
        ended(left, blocksSoFar, timeLeft, ofABlock),
        Stream.concat(unknown.stream(), wide.stream()).map(Until::words).toList(),
        Math.max(0, left));
  }

  /** Decides without a time limit. */
  public Next next(RunComparisons comparisons, int blocksSoFar) {
    return next(comparisons, blocksSoFar, Duration.ZERO, Duration.ZERO);
  }

  private static Ended ended(int left, int blocksSoFar, Duration timeLeft, Duration ofABlock) {
    if (left <= 0) {
      return Ended.NARROW_ENOUGH;
    }
    if (blocksSoFar >= MAX_BLOCKS) {
      return Ended.MAX_BLOCKS;
    }
    return timeLeft.compareTo(ofABlock) < 0 ? Ended.NO_TIME : Ended.GOES_ON;
  }

  private boolean isOpen(Comparison f) {
    return isMargin ? !NoWorse.isClear(f, share) : halfWidth(f) > Math.log1p(share);
  }

  private static double halfWidth(Comparison f) {
    return f.hasInterval()
        ? Math.log(f.ratio().high() / f.ratio().low()) / 2
        : Double.POSITIVE_INFINITY;
  }

  /**
   * Estimates the number of blocks; the width of an interval is inversely proportional to the
   * square root of the number of blocks.
   */
  private int blocksFor(Comparison widest) {
    if (!widest.hasInterval()) {
      return 1; // no estimate is possible yet
    }
    double times = halfWidth(widest) / Math.log1p(share);
    double wanted = Math.min(MAX_BLOCKS, Math.ceil(widest.ratio().repetitions() * times * times));
    return Math.max(1, (int) wanted - widest.ratio().repetitions());
  }

  private static String words(Comparison f) {
    String width =
        f.hasInterval()
            ? "± " + Math.round(100 * Math.expm1(halfWidth(f))) + " %"
            : f.ratio() == null ? "no ratio yet" : "no interval yet";
    return "%s at %d clients: %s (%s)"
        .formatted(f.metric().label(), f.cell().threads(), width, f.place());
  }
}
