package dev.oltpmatrix.report.page;

import dev.oltpmatrix.analysis.aggregate.LevelOrder;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.conclusions.MachineState;
import dev.oltpmatrix.analysis.conclusions.RunComparisons;
import dev.oltpmatrix.analysis.summary.SummaryRow;
import dev.oltpmatrix.analysis.verdict.Comparison;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The page of one run.
 *
 * @param words texts that are not derived from its numbers
 * @param published published tables of the same workloads
 */
public record RunPage(
    RunDescription run,
    List<MeasuredCell> cells,
    RunComparisons comparisons,
    Words words,
    PublishedTables published) {
  private static final String KEY =
      "The first named over the second: above 1 is more transactions, or longer latency. Where a"
          + " generator stands against another, it is the ratio of what the two see. ";

  /**
   * The texts of a page that are not derived from its numbers.
   *
   * @param origin where the cells are from, if their matrix is not known
   * @param bars meaning of the error bars at points
   * @param next commands that would tell more; none where nothing is suggested
   */
  public record Words(Origin origin, String bars, Repeat repeat, List<String> next) {}

  /**
   * Where cells without a matrix are from.
   *
   * @param made how they were made, in a few words
   */
  public record Origin(String title, String made) {
    public static final Origin IMPORT = new Origin("Imported results", "imported");
  }

  RunPage withoutHosts() {
    List<CellRecord> before = MeasuredCell.records(cells);
    List<CellRecord> records = HostNames.leftOutOf(before);
    boolean isSame = records.equals(before);
    List<MeasuredCell> all = isSame ? cells : MeasuredCell.of(records);
    RunComparisons same = isSame ? comparisons : RunComparisons.of(all);
    if (run.spec() == null) {
      return new RunPage(run, all, same, words, published);
    }
    MatrixSpec without = HostNames.leftOutOf(run.spec());
    Repeat repeat = new Repeat(words.repeat().command(), SpecText.of(without));
    Words rest = new Words(words.origin(), words.bars(), repeat, words.next());
    return new RunPage(run.withSpec(without), all, same, rest, published);
  }

  PageData data(PageOptions options) throws IOException {
    Source source = Source.of("", cells);
    Content content = new Content(List.of(source), options);
    List<String> compared = comparisons.answer();
    List<String> trust = new ArrayList<>(List.of(content.trust()));
    trust.addAll(MachineState.betweenRuns(MeasuredCell.numbers(cells)));
    List<PageData.Pair> pairs =
        comparisons.comparisons().stream()
            .map(c -> content.layout().pair(source, c.cell(), pair(c)))
            .toList();
    return content.data(
        head(source, options),
        new PageData.Answer(
            compared.isEmpty() ? comparisons.factorial().sentences() : compared,
            String.join(" ", trust),
            null,
            Content.table(comparisons.table(), source::rowName),
            words.next()),
        content.layout().figures(words.bars(), LevelOrder.of(run.spec())),
        Content.verdicts(comparisons.verdicts(), pairs, comparisons.comparisons(), KEY),
        comparisons.factorial().data(),
        new PageData.Method(
            MethodWords.of(run, source.records()),
            words.repeat().command(),
            words.repeat().matrix(),
            content.leftOut()),
        published);
  }

  private PageData.Head head(Source source, PageOptions options) {
    MatrixSpec spec = run.spec();
    String question = comparisons.cells().question();
    String name = spec == null ? words.origin().title() : spec.name();
    int blocks = source.rows().stream().mapToInt(SummaryRow::repetitions).max().orElse(0);
    List<String> servers =
        source.rows().stream().map(row -> row.key().server()).distinct().toList();
    String line =
        spec == null
            ? ConditionsText.line(servers, Plural.of(blocks, "repetition"), words.origin().made())
            : ConditionsText.of(run, source.records(), blocks);
    List<String> about =
        spec == null
            ? List.of(words.origin().made() + "; " + Plural.of(source.rows().size(), "row"))
            : List.of(
                spec.description().isEmpty() ? name : name + ": " + spec.description(),
                made(source, options));
    return new PageData.Head(
        question == null ? name : question,
        ConditionsText.line(List.of(line), UnderWine.of(source.records())),
        about,
        options.liveEveryS());
  }

  private String made(Source source, PageOptions options) {
    MatrixSpec spec = run.spec();
    boolean imports = source.rows().stream().anyMatch(SummaryRow::imported);
    return (options.withHosts() ? run.host().name() + ": " : "")
        + run.host().caption()
        + (spec.tableSize() == 0
            ? "" // its data set has a fixed size
            : String.format(Locale.ROOT, " · %,d rows, ids %s", spec.tableSize(), spec.randType()))
        + (imports ? " · with imported cells, which were measured elsewhere" : "");
  }

  private static String pair(Comparison f) {
    String pair = f.kind().pairLabel(f.cell(), f.base());
    if (f.kind().isReplicate()) {
      return pair + " (the same twice)";
    }
    return f.kind().isByGenerator()
        ? pair + ", " + f.cell().generator() + " against " + f.base().generator()
        : pair;
  }
}
