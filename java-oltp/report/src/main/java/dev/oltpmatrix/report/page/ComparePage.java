package dev.oltpmatrix.report.page;

import static dev.oltpmatrix.report.page.PageData.object;

import dev.oltpmatrix.analysis.compare.CellChange;
import dev.oltpmatrix.analysis.compare.RunComparison;
import dev.oltpmatrix.report.page.text.MethodWords;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The page of two runs. Host names are included if the records contain them.
 *
 * @param published published tables of the same workloads
 */
public record ComparePage(RunComparison compared, PublishedTables published) {
  private static final String KEY = "B over A: above 1 is more transactions, or longer latency. ";

  PageData data(PageOptions options) throws IOException {
    Source b = Source.of("B", compared.b().measured());
    List<Source> sources = List.of(Source.of("A", compared.a().measured()), b);
    Content content = new Content(sources, options);
    List<String> method = new ArrayList<>(MethodWords.of(content.records()));
    for (Source side : sources) {
      MethodWords.crash(side.records()).ifPresent(loss -> method.add(side.side() + ": " + loss));
    }
    Map<String, Object> json =
        object(
            "head",
            object(
                "title",
                "B against A",
                "conditions",
                String.join(" · ", compared.sides()),
                "about",
                List.of(),
                "liveEveryS",
                null),
            "answer",
            content.answer(
                compared.answer(),
                compared.differences(),
                Content.table(compared.table(), key -> b.rowName(CellChange.plain(key))),
                Curated.NONE,
                List.of()),
            "figures",
            content
                .layout()
                .figuresOfTwo(
                    "Bars: 95 % over the repetitions of a row; with five or fewer, their range."),
            "verdicts",
            ChartLayout.verdicts(
                compared.csv(),
                compared.changes().stream()
                    .map(x -> content.layout().pair(b, x.b(), x.arms() + ": B against A"))
                    .toList(),
                compared.comparisons(),
                KEY),
            "effects",
            null,
            "method",
            content.method(method, "./run_matrix.sh compare A B --html FILE", ""));
    content.addTo(json, published);
    return new PageData(json, Curated.NONE, compared.answer());
  }
}
