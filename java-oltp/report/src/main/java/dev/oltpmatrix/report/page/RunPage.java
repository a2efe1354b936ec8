package dev.oltpmatrix.report.page;

import dev.oltpmatrix.analysis.aggregate.LevelOrder;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.conclusions.RunComparisons;
import dev.oltpmatrix.analysis.factorial.Effects;
import dev.oltpmatrix.analysis.factorial.EffectsText;
import dev.oltpmatrix.analysis.factorial.StalledCell;
import dev.oltpmatrix.analysis.summary.SummaryRow;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.UnderWine;
import dev.oltpmatrix.model.results.HostNames;
import dev.oltpmatrix.model.results.RunDescription;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.text.Plural;
import dev.oltpmatrix.report.page.text.ConditionsText;
import dev.oltpmatrix.report.page.text.MethodWords;
import dev.oltpmatrix.report.page.text.Repeat;
import dev.oltpmatrix.report.page.text.SpecText;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** Converts a run's records into the data of its page. */
public final class RunPage {
  private static final String KEY =
      "The first named over the second: above 1 is more transactions, or longer latency. "
          + PageData.Verdicts.KINDS
          + " Where a generator stands against another, it is the ratio of what the two see.";

  /**
   * The texts of a page that are not derived from its numbers.
   *
   * @param origin where the cells are from, if their matrix is not known
   * @param bars meaning of the error bars at points
   * @param next commands that would tell more; none where nothing is suggested
   */
  public record Words(Origin origin, String bars, Repeat repeat, List<String> next) {
    public Words(Origin origin, String bars, Repeat repeat) {
      this(origin, bars, repeat, List.of());
    }
  }

  /**
   * Where cells without a matrix are from.
   *
   * @param made how they were made, in a few words
   * @param curated text that was written about them
   */
  public record Origin(String title, String made, Curated curated) {
    public static final Origin IMPORT = new Origin("Imported results", "imported");

    public Origin(String title, String made) {
      this(title, made, Curated.NONE);
    }
  }

  private final RunDescription run;
  private final Source source;
  private final RunComparisons comparisons;
  private final Words words;
  private final PublishedTables published;

  /**
   * Creates the page of a run.
   *
   * @param words texts that are not derived from its numbers
   */
  public RunPage(
      RunDescription run,
      List<MeasuredCell> cells,
      RunComparisons comparisons,
      Words words,
      PublishedTables published) {
    this.run = run;
    this.source = Source.of("", cells);
    this.comparisons = comparisons;
    this.words = words;
    this.published = published;
  }

  /** Returns the page without names of machines, addresses and paths. */
  RunPage withoutHosts() {
    MatrixSpec spec = run.spec();
    List<CellRecord> records = HostNames.leftOutOf(source.records());
    boolean isSame = records.equals(source.records());
    List<MeasuredCell> cells = isSame ? source.cells() : MeasuredCell.of(records);
    RunComparisons same = isSame ? comparisons : RunComparisons.of(cells);
    if (spec == null) {
      return new RunPage(run, cells, same, words, published);
    }
    MatrixSpec without = HostNames.leftOutOf(spec);
    Repeat repeat = new Repeat(words.repeat().command(), SpecText.of(without));
    Words rest = new Words(words.origin(), words.bars(), repeat, words.next());
    return new RunPage(run.withSpec(without), cells, same, rest, published);
  }

  PageData data(PageOptions options) throws IOException {
    Content content = new Content(List.of(source), options);
    return new PageData(
        head(options),
        answer(content),
        content.places().figures(words.bars(), LevelOrder.of(run.spec())),
        content.table(),
        content.kinds(),
        verdicts(content.places()),
        effects(),
        published.of(content.places(), source.rows()),
        content.settings(),
        method(content),
        content.bulk());
  }

  private PageData.Answer answer(Content content) {
    List<String> compared = comparisons.answer();
    return new PageData.Answer(
        compared.isEmpty() ? EffectsText.sentences(comparisons.effects()) : compared,
        content.trust(),
        null,
        PageJson.table(comparisons.table(), source::rowName),
        words.origin().curated(),
        words.next());
  }

  private PageData.Head head(PageOptions options) {
    MatrixSpec spec = run.spec();
    String name = spec == null ? words.origin().title() : spec.name();
    return new PageData.Head(
        question() == null ? name : question(),
        conditions(),
        spec == null ? List.of(made(options)) : List.of(about(spec), made(options)),
        options.liveEveryS());
  }

  /** Returns the question of the matrix; {@code null} if it states none. */
  private String question() {
    return comparisons.question();
  }

  private static String about(MatrixSpec spec) {
    return spec.description().isEmpty() ? spec.name() : spec.name() + ": " + spec.description();
  }

  private String conditions() {
    int blocks = source.rows().stream().mapToInt(SummaryRow::repetitions).max().orElse(0);
    List<String> servers =
        source.rows().stream().map(row -> row.key().server()).distinct().toList();
    String line =
        run.spec() == null
            ? ConditionsText.line(servers, Plural.of(blocks, "block"), words.origin().made())
            : ConditionsText.of(run, source.records(), blocks);
    return ConditionsText.line(List.of(line), UnderWine.of(source.records()));
  }

  private String made(PageOptions options) {
    if (run.spec() == null) {
      return words.origin().made() + "; " + Plural.of(source.rows().size(), "row");
    }
    boolean imports = source.rows().stream().anyMatch(SummaryRow::imported);
    String host = options.withHosts() ? run.host().name() + ": " : "";
    return host
        + run.host().caption()
        + table(run.spec())
        + (imports ? " · with imported cells, which were measured elsewhere" : "");
  }

  /** Returns the table size; empty if the data set has a fixed size. */
  private static String table(MatrixSpec spec) {
    return spec.tableSize() == 0
        ? ""
        : String.format(Locale.ROOT, " · %,d rows, ids %s", spec.tableSize(), spec.randType());
  }

  private PageData.Verdicts verdicts(ChartLayout layout) {
    return new PageData.Verdicts(
        comparisons.verdicts(),
        comparisons.compared().stream().map(c -> layout.pair(source, c.cell(), c.pair())).toList(),
        Metric.higherIsBetter(comparisons.metrics()),
        KEY);
  }

  private PageData.Effects effects() {
    List<Effects.Measured> all = comparisons.effects();
    return all.isEmpty()
        ? null
        : new PageData.Effects(
            comparisons.effectsText(),
            all.stream().map(one -> one.place()).toList(),
            all.stream().map(Effects.Measured::interaction).toList(),
            comparisons.stalled().stream().map(RunPage::stalled).toList());
  }

  private static List<String> stalled(StalledCell one) {
    return List.of(
        one.cell().label(), Integer.toString(one.cell().repetition()), one.length(), one.age());
  }

  private PageData.Method method(Content content) {
    Repeat repeat = words.repeat();
    return new PageData.Method(
        MethodWords.of(run, source.records()),
        repeat.command(),
        repeat.matrix(),
        content.leftOut());
  }
}
