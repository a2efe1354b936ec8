package dev.oltpmatrix.report.page;

import dev.oltpmatrix.analysis.compare.CellChange;
import dev.oltpmatrix.analysis.compare.RunComparison;
import dev.oltpmatrix.report.page.text.MethodWords;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The page of two runs. Host names are included if the records contain them.
 *
 * @param published published tables of the same workloads
 */
public record ComparePage(RunComparison compared, PublishedTables published) {
  private static final String KEY = "B over A: above 1 is more transactions, or longer latency. ";

  private static final String BARS =
      "Bars: 95 % over the repetitions of a row; with five or fewer, their range.";

  PageData data(PageOptions options) throws IOException {
    Source b = Source.of("B", compared.b().measured());
    List<Source> sources = List.of(Source.of("A", compared.a().measured()), b);
    Content content = new Content(sources, options);
    List<String> method = new ArrayList<>(MethodWords.of(content.records()));
    for (Source side : sources) {
      MethodWords.crash(side.records()).ifPresent(loss -> method.add(side.side() + ": " + loss));
    }
    List<PageData.Pair> pairs =
        compared.changes().stream()
            .map(x -> content.layout().pair(b, x.b(), x.arms() + ": B against A"))
            .toList();
    return content.data(
        new PageData.Head("B against A", String.join(" · ", compared.sides()), List.of(), null),
        new PageData.Answer(
            compared.answer(),
            content.trust(),
            compared.differences(),
            Content.table(compared.table(), key -> b.rowName(CellChange.plain(key))),
            List.of()),
        content.layout().figuresOfTwo(BARS),
        Content.verdicts(compared.csv(), pairs, compared.comparisons(), KEY),
        null,
        new PageData.Method(
            method, "./run_matrix.sh compare A B --html FILE", "", content.leftOut()),
        published);
  }
}
