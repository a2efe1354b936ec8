package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.aggregate.Axis;
import dev.oltpmatrix.analysis.aggregate.Lines;
import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.analysis.verdict.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** The largest ratios in a run of one block, which cannot distinguish a difference from chance. */
final class LargestSeen {
  private static final int MAX_SHOWN = 5;

  private LargestSeen() {}

  /** Returns the largest ratio of each pair and workload, in blocks of lines below a head each. */
  static List<List<String>> blocks(List<Comparison> compared, Axis axis) {
    List<Comparison> largest =
        compared.stream()
            .filter(f -> f.ratio() != null)
            .collect(
                Collectors.groupingBy(
                    f -> Subject.of(f, axis),
                    Collectors.maxBy(Comparator.comparingDouble(Comparison::distance))))
            .values()
            .stream()
            .flatMap(found -> found.stream())
            .sorted(Comparator.comparingDouble(Comparison::distance).reversed())
            .limit(MAX_SHOWN)
            .toList();
    List<List<String>> blocks = new ArrayList<>();
    boolean isOnlyOne = compared.stream().allMatch(f -> f.blocksLeftOut() == 0);
    blocks.add(
        Lines.ofWords(
            "Largest differences seen, not tested, as "
                + (isOnlyOne ? "there is one block" : "at most one block is valid")
                + " (--repetitions 5 tests):"));
    largest.forEach(f -> blocks.add(lines(f, axis)));
    return blocks;
  }

  private static List<String> lines(Comparison f, Axis axis) {
    String head = String.format("  %6s× ", Verdict.number(f.ratio().value()));
    List<String> clauses = new ArrayList<>();
    clauses.add(f.metric().label() + " of " + f.kind().pairLabel(f.cell(), f.base()));
    clauses.add(f.cell().workload());
    if (!f.kind().isOfGenerators()) {
      clauses.add(f.cell().generator());
    }
    clauses.add(axis.factor().shown(axis.level(f.cell())));
    return Lines.wrapped(head, clauses);
  }
}
