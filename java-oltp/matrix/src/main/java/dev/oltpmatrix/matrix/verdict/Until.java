package dev.oltpmatrix.matrix.verdict;

import dev.oltpmatrix.matrix.UsageException;
import dev.oltpmatrix.record.CellRecord;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * Whether a run has to go on: blocks are added until each of its intervals is as narrow as was
 * asked.
 *
 * <p>The rule looks at widths alone and never at which side of 1 an interval lies, so a run cannot
 * stop because it likes what it sees. It does stop rather when the noise looks small than when it
 * looks large: intervals of such a run are therefore {@value #WIDENED} times as wide, and no run
 * stops before its {@value #LEAST_BLOCKS}th block. With both, intervals hold the truth as often as
 * they say, whatever the noise.
 *
 * @param share how far an interval may reach beyond its ratio, such as 0.10
 */
public record Until(double share) {
  /** In the matrix that records name; a run that has it had its blocks added so. */
  public static final String SPEC_KEY = "until_percent";

  public static final int LEAST_BLOCKS = 6;

  /** Beyond it, noise is no matter of patience. */
  public static final int MOST_BLOCKS = 200;

  static final double WIDENED = 1.2;

  private static final double LEAST_PERCENT = 1;
  private static final double MOST_PERCENT = 100;

  /** Why a run ends, or that it does not. */
  public enum Ended {
    GOES_ON,
    NARROW_ENOUGH,
    NO_TIME,
    MOST_BLOCKS
  }

  /**
   * What a block has told.
   *
   * @param tooWide what is not known so well yet, in words, the widest first
   * @param blocksLeft how many more it may take, as far as the noise so far tells
   */
  public record Next(Ended ended, List<String> tooWide, int blocksLeft) {
    public boolean done() {
      return ended != Ended.GOES_ON;
    }
  }

  /** From an option's text, such as {@code 10%}. */
  public static Until read(String option, String text) {
    boolean isNumber = text.matches("[0-9]{1,3}([.][0-9]{1,3})?%");
    double percent = isNumber ? Double.parseDouble(text.substring(0, text.length() - 1)) : 0;
    if (percent < LEAST_PERCENT || percent > MOST_PERCENT) {
      throw new UsageException(
          option
              + " is '"
              + text
              + "', allowed: 1%..100%; 10% lets no interval reach farther than 10 % beyond its ratio");
    }
    return new Until(percent / 100);
  }

  static boolean hadBlocksAdded(List<CellRecord> records) {
    return records.stream()
        .anyMatch(r -> r.origin().spec() != null && r.origin().spec().get(SPEC_KEY) != null);
  }

  /**
   * After a block.
   *
   * @param findings of all blocks so far, which were run with this rule in their matrix
   * @param timeLeft until the time limit
   * @param ofABlock what one takes
   */
  public Next next(RunFindings findings, int blocksSoFar, Duration timeLeft, Duration ofABlock) {
    List<Finding> wide =
        findings.asked().stream()
            .filter(f -> f.ratio() != null && !isNarrow(f))
            .sorted((a, b) -> Double.compare(halfWidth(b), halfWidth(a)))
            .toList();
    int left =
        Math.max(
            LEAST_BLOCKS - blocksSoFar, wide.isEmpty() ? 0 : blocksFor(wide.get(0), blocksSoFar));
    return new Next(
        ended(left, blocksSoFar, timeLeft, ofABlock),
        wide.stream().map(Until::words).toList(),
        Math.max(0, left));
  }

  private static Ended ended(int left, int blocksSoFar, Duration timeLeft, Duration ofABlock) {
    if (left <= 0) {
      return Ended.NARROW_ENOUGH;
    }
    if (blocksSoFar >= MOST_BLOCKS) {
      return Ended.MOST_BLOCKS;
    }
    return timeLeft.compareTo(ofABlock) < 0 ? Ended.NO_TIME : Ended.GOES_ON;
  }

  private boolean isNarrow(Finding f) {
    return halfWidth(f) <= Math.log1p(share);
  }

  private static double halfWidth(Finding f) {
    return f.hasVerdict()
        ? Math.log(f.ratio().high() / f.ratio().low()) / 2
        : Double.POSITIVE_INFINITY;
  }

  /** An interval narrows with the root of its blocks. */
  private int blocksFor(Finding widest, int blocksSoFar) {
    double times = halfWidth(widest) / Math.log1p(share);
    double wanted = Math.min(MOST_BLOCKS, Math.ceil(widest.ratio().repetitions() * times * times));
    return Math.max(1, (int) wanted - blocksSoFar);
  }

  private static String words(Finding f) {
    String pair = f.kind().pairLabel(f.cell(), f.base());
    String place = pair + ", " + f.cell().workload() + ", " + f.cell().generator();
    return String.format(
        Locale.ROOT,
        "%s at %d clients: ± %s (%s)",
        f.metric().label(),
        f.cell().threads(),
        f.hasVerdict()
            ? String.format(Locale.ROOT, "%.0f %%", 100 * Math.expm1(halfWidth(f)))
            : "?",
        place);
  }
}
