package dev.oltpmatrix.matrix.page;

import dev.oltpmatrix.matrix.page.words.CounterWords;
import dev.oltpmatrix.matrix.page.words.MethodWords;
import dev.oltpmatrix.matrix.runs.Compared;
import dev.oltpmatrix.record.CellRecord;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** From two runs' records to what their page is given. */
public final class ComparePage {
  private static final String KEY =
      "B over A: above 1 is more transactions, or longer latency. " + PageData.Verdicts.KINDS;

  private final Compared compared;

  public ComparePage(Compared compared) {
    this.compared = compared;
  }

  PageData data(PageOptions options, PageJson json) throws IOException {
    List<Source> sources =
        List.of(Source.of("A", compared.a().records()), Source.of("B", compared.b().records()));
    Content content = new Content(sources, options, json);
    return new PageData(
        new PageData.Head("B against A", String.join(" · ", compared.sides()), "", null),
        new PageData.Answer(compared.answer(), content.trust(), compared.differences()),
        content
            .places()
            .figuresOfTwo(
                "Bars: 95 % over the repetitions of a row; with five or fewer, their range."),
        content.table(),
        verdicts(content.places(), sources.get(1)),
        List.of(),
        CounterWords.all(),
        content.settings(),
        new PageData.Method(
            MethodWords.of(content.records()),
            "./run_matrix.sh compare A B --html FILE",
            "",
            content.leftOut()),
        content.bulk());
  }

  PageJson json(PageOptions options) {
    List<CellRecord> records = new ArrayList<>(compared.a().records());
    records.addAll(compared.b().records());
    return PageJson.of(options, records, List.of());
  }

  private PageData.Verdicts verdicts(Places places, Source b) {
    return new PageData.Verdicts(
        compared.csv(),
        compared.pairs().stream().map(p -> places.pair(b, p.cell(), p.words())).toList(),
        KEY);
  }
}
