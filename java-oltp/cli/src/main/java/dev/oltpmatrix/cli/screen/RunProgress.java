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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The progress of a run for people: on a terminal a few lines that are redrawn, with a bar, the
 * current cell, the previous one and the newest verdicts; otherwise a line for each cell.
 */
public final class RunProgress implements RunView {
  /** Number of verdicts that are shown: all of one pair. */
  private static final int SHOWN_VERDICTS = Metrics.DEFAULT.size();

  private final Screen screen;
  private int cells;
  private boolean isRepeated;
  private int ended;
  private String now = "";
  private String before = "";
  private final List<String> verdicts = new ArrayList<>();

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
    now = "starting " + session.server();
    draw(progress);
  }

  @Override
  public void cellStarting(PlannedCell cell, Progress progress) {
    now = clients(cell.key()) + ": connecting | " + cellName(cell.key());
    draw(progress);
  }

  @Override
  public void second(CellKey cell, LiveSecond second, Progress progress) {
    String p95 = second.p95Ms() == null ? "-" : Metrics.P95.shown(second.p95Ms());
    now =
        String.format(
            Locale.ROOT,
            "%s: %.0f tps, p95 %s at %.0f s | %s",
            clients(cell),
            second.tps(),
            p95,
            second.atS(),
            cellName(cell));
    draw(progress);
  }

  @Override
  public void cellEnded(PlannedCell cell, CellRecord record, Progress progress) {
    ended++;
    String result = result(record);
    String line =
        String.format(Locale.ROOT, "[%d/%d] %s: %s", ended, cells, name(cell.key()), result);
    if (!screen.interactive()) {
      screen.say(line + ", " + Durations.about(progress.leftS()) + " left");
      return;
    }
    if (!record.flags().isEmpty()) {
      screen.say(line);
    }
    before =
        String.format(
            Locale.ROOT,
            "before: %s: %s | %s",
            clients(cell.key()),
            result.lines().findFirst().orElse(""),
            cellName(cell.key()));
    now = "";
    draw(progress);
  }

  @Override
  public void verdicts(List<LiveVerdict> newest) {
    List<String> lines =
        newest.stream().filter(this::isNews).map(LiveVerdict::line).limit(SHOWN_VERDICTS).toList();
    if (!screen.interactive()) {
      lines.forEach(line -> screen.say("  " + line));
      return;
    }
    verdicts.addAll(lines); // shown with the next step, which follows immediately
    verdicts.subList(0, Math.max(0, verdicts.size() - SHOWN_VERDICTS)).clear();
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

  private void draw(Progress progress) {
    if (!screen.interactive()) {
      return;
    }
    List<String> lines = new ArrayList<>();
    lines.add(bar(progress));
    lines.add(now);
    lines.add(before);
    lines.addAll(verdicts);
    lines.removeIf(String::isEmpty);
    screen.show(lines);
  }

  private String bar(Progress progress) {
    String done = ended + "/" + Plural.of(cells, "cell");
    String left =
        String.format(
            Locale.ROOT,
            "%.0f %%, %s left",
            Math.floor(100 * progress.share()),
            Durations.about(progress.leftS()));
    return screen.bar(done, progress.share(), left);
  }

  /**
   * Returns a name that distinguishes the cell from all others of the run, including other configs
   * and repetitions.
   */
  private String name(CellKey key) {
    String repetition = isRepeated ? " r" + key.repetition() : "";
    return cellName(key) + " " + clients(key) + repetition;
  }

  private static String clients(CellKey key) {
    return Plural.of(key.threads(), "client");
  }

  private static String cellName(CellKey key) {
    return key.armLabel() + " " + key.workload() + " " + key.generator() + key.othersLabel();
  }

  private String result(CellRecord record) {
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
