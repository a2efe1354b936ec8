package dev.oltpmatrix.matrix.page;

import dev.oltpmatrix.matrix.page.words.CounterWords;
import dev.oltpmatrix.matrix.page.words.MethodWords;
import dev.oltpmatrix.matrix.runs.Compared;
import java.io.IOException;
import java.util.List;

/** From two runs' records to what their page is given. */
public final class ComparePage {
  private static final String KEY =
      "Ratios are B over A: above 1, B has more of it; for throughput more transactions, for"
          + " latency longer ones. Green is better and red worse, where the difference is called"
          + " one; yellow is a hint, grey equal within 10 %. A star marks a comparison with an"
          + " invalid cell.";

  private final Compared compared;

  public ComparePage(Compared compared) {
    this.compared = compared;
  }

  PageData data(PageOptions options) throws IOException {
    List<Source> sources =
        List.of(Source.of("A", compared.a().records()), Source.of("B", compared.b().records()));
    Content content = new Content(sources, options);
    return new PageData(
        new PageData.Head("B against A", String.join(" · ", compared.sides()), "", null),
        new PageData.Answer(compared.answer(), content.trust(), compared.differences()),
        content.places().figuresOfTwo("Bars are 95 % intervals of each row."),
        content.table(),
        verdicts(content.places()),
        List.of(),
        CounterWords.all(),
        content.settings(),
        new PageData.Method(
            MethodWords.ofPercentiles(content.records()),
            "./run_matrix.sh compare A B --html FILE",
            "",
            content.leftOut()),
        content.bulk());
  }

  private PageData.Verdicts verdicts(Places places) {
    return new PageData.Verdicts(
        compared.csv(),
        compared.pairs().stream().map(p -> places.pair(p.cell(), p.words())).toList(),
        KEY);
  }
}
