package dev.oltpmatrix.cli.screen;

import dev.oltpmatrix.analysis.aggregate.InvalidCell;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.conclusions.Until;
import dev.oltpmatrix.analysis.stats.Percentiles;
import dev.oltpmatrix.analysis.verdict.LiveVerdict;
import dev.oltpmatrix.analysis.verdict.Verdict.Result;
import dev.oltpmatrix.experiment.generator.LiveSecond;
import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.plan.PlannedCell;
import dev.oltpmatrix.experiment.plan.ServerSession;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.text.Durations;
import dev.oltpmatrix.model.text.Plural;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The progress of a run for people: a line for each cell and each verdict that changes, and on a
 * terminal one for what is under way.
 */
public final class RunProgress implements RunView {
  private final Screen screen;
  private int cells;
  private boolean isRepeated;
  private int ended;

  /** The last said result of each comparison; one that was never told is inconclusive. */
  private final Map<Compared, String> lastResults = new HashMap<>();

  private record Compared(CellKey cell, CellKey base, String metric) {}

  public RunProgress(Screen screen) {
    this.screen = screen;
  }

  @Override
  public void runStarted(Plan plan, ResultsDir results) {
    cells = plan.cells().size();
    isRepeated = plan.cells().stream().anyMatch(cell -> cell.key().repetition() > 1);
  }

  @Override
  public void serverStarting(ServerSession session, Progress progress) {
    show(progress, "starting " + session.server());
  }

  @Override
  public void cellStarting(PlannedCell cell, Progress progress) {
    show(progress, "connecting | " + name(cell.key()));
  }

  @Override
  public void second(CellKey cell, LiveSecond second, Progress progress) {
    String p95 = second.p95Ms() == null ? "-" : Metrics.P95.shown(second.p95Ms());
    String now =
        String.format(Locale.ROOT, "%.0f tps, p95 %s at %.0f s", second.tps(), p95, second.atS());
    show(progress, now + " | " + name(cell));
  }

  private void show(Progress progress, String now) {
    double allS = progress.elapsedS() + progress.leftS();
    screen.show(
        String.format(
            Locale.ROOT,
            "%d/%s, %.0f %%, %s left | %s",
            ended,
            Plural.of(cells, "cell"),
            Math.floor(allS > 0 ? 100 * progress.elapsedS() / allS : 0),
            Durations.about(progress.leftS()),
            now));
  }

  @Override
  public void cellEnded(PlannedCell cell, CellRecord record, Progress progress) {
    ended++;
    screen.clear();
    screen.say(
        String.format(
            Locale.ROOT,
            "[%d/%d] %s: %s, %s left",
            ended,
            cells,
            name(cell.key()),
            result(record),
            Durations.about(progress.leftS())));
  }

  @Override
  public void verdicts(List<LiveVerdict> newest) {
    newest.stream()
        .filter(this::isNews)
        .limit(Metrics.DEFAULT.size()) // all of one pair
        .forEach(verdict -> screen.say("  " + verdict.line()));
  }

  /** Checks whether the result of a comparison is another than the last one. */
  private boolean isNews(LiveVerdict verdict) {
    Compared of = new Compared(verdict.cell(), verdict.base(), verdict.metric());
    String before = lastResults.put(of, verdict.result());
    String last = before == null ? Result.INCONCLUSIVE.word() : before;
    return !verdict.result().equals(last);
  }

  @Override
  public void serverFailed(String why) {
    screen.say(why);
  }

  @Override
  public void blockAdded(Plan block, Until.Next next, Progress progress) {
    cells += block.cells().size();
    isRepeated = true;
    int before = block.lastBlock() - 1;
    String wide =
        next.tooWide().isEmpty() ? "fewer than a run takes that adds blocks" : wide(next.tooWide());
    String left = next.blocksLeft() == 1 ? "this one" : next.blocksLeft() + " more";
    screen.say(Plural.of(before, "block") + ": " + wide + "; it may take " + left);
  }

  @Override
  public void blocksEnded(Until.Ended why, int blocks, List<String> tooWide) {
    String still = tooWide.isEmpty() ? "" : "; " + wide(tooWide);
    String reason =
        switch (why) {
          case NARROW_ENOUGH -> "every interval is as narrow as was asked";
          case NO_TIME -> "another would not end within the time limit";
          case MAX_BLOCKS -> "more would not help";
          case GOES_ON -> throw new IllegalArgumentException(why.toString());
        };
    screen.say("ended after " + Plural.of(blocks, "block") + ": " + reason + still);
  }

  private static String wide(List<String> tooWide) {
    String what = Plural.of(tooWide.size(), "interval") + (tooWide.size() == 1 ? " is" : " are");
    return what + " too wide still, the widest that of " + tooWide.get(0);
  }

  @Override
  public void runEnded(int exitStatus, String why) {
    screen.clear();
  }

  /**
   * Returns a name that distinguishes the cell from all others of the run, including other configs
   * and repetitions.
   */
  private String name(CellKey key) {
    String repetition = isRepeated ? " r" + key.repetition() : "";
    return String.format(
        "%s %s %s%s %s%s",
        key.armLabel(),
        key.workload(),
        key.generator(),
        key.othersLabel(),
        Plural.of(key.threads(), "client"),
        repetition);
  }

  private static String result(CellRecord record) {
    LoadResult load = record.load();
    if (load == null) {
      return InvalidCell.of(record).text();
    }
    Percentiles latency = Percentiles.of(record);
    Double p95Ms = latency.ms(95).value();
    Double aboveMs = latency.aboveMs(95);
    String above = aboveMs == null ? "-" : "> " + Metrics.P95.shown(aboveMs);
    String p95 = p95Ms == null ? above : Metrics.P95.shown(p95Ms);
    String flags = record.flags().isEmpty() ? "" : " (" + Flag.line(record.flags()) + ")";
    return String.format(Locale.ROOT, "%.0f tps, p95 %s%s", load.transactionsPerS(), p95, flags);
  }
}
