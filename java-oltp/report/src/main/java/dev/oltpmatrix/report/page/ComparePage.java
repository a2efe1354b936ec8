package dev.oltpmatrix.report.page;

import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.compare.CellChange;
import dev.oltpmatrix.analysis.compare.RunComparison;
import dev.oltpmatrix.report.page.text.MethodWords;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Converts the records of two runs into the data of their page. Host names are included if the
 * records contain them.
 */
public final class ComparePage {
  private static final String KEY =
      "B over A: above 1 is more transactions, or longer latency. " + PageData.Verdicts.KINDS;

  private final RunComparison compared;
  private final PublishedTables published;

  public ComparePage(RunComparison compared, PublishedTables published) {
    this.compared = compared;
    this.published = published;
  }

  PageData data(PageOptions options) throws IOException {
    List<Source> sources =
        List.of(Source.of("A", compared.a().measured()), Source.of("B", compared.b().measured()));
    Content content = new Content(sources, options);
    return new PageData(
        new PageData.Head("B against A", String.join(" · ", compared.sides()), List.of(), null),
        new PageData.Answer(
            compared.answer(),
            content.trust(),
            compared.differences(),
            PageJson.table(
                compared.table(), key -> sources.get(1).rowName(RunComparison.plain(key))),
            Curated.NONE,
            List.of()),
        content
            .places()
            .figuresOfTwo(
                "Bars: 95 % over the repetitions of a row; with five or fewer, their range."),
        content.table(),
        content.kinds(),
        verdicts(content.places(), sources.get(1)),
        null,
        published.of(content.places(), content.rows()),
        content.settings(),
        new PageData.Method(
            method(content, sources),
            "./run_matrix.sh compare A B --html FILE",
            "",
            content.leftOut()),
        content.bulk());
  }

  private static List<String> method(Content content, List<Source> sources) {
    List<String> words = new ArrayList<>(MethodWords.of(content.records()));
    for (Source side : sources) {
      MethodWords.crash(side.records()).ifPresent(loss -> words.add(side.side() + ": " + loss));
    }
    return words;
  }

  private PageData.Verdicts verdicts(ChartLayout layout, Source b) {
    return new PageData.Verdicts(
        compared.csv(),
        compared.changes().stream()
            .map(x -> layout.pair(b, x.b(), x.arms() + ": B against A"))
            .toList(),
        Metric.higherIsBetter(
            compared.changes().stream().map(CellChange::metric).distinct().toList()),
        KEY);
  }
}
