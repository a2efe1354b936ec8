package dev.oltpmatrix.analysis.durability;

import dev.oltpmatrix.analysis.aggregate.WhichCells;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Says what crashes would lose in the cells of a run, each loss with the cells that have it. */
public final class CrashText {
  private CrashText() {}

  /** Returns the sentence of a run; empty where nothing would be lost, or where it is not known. */
  public static Optional<String> ofRun(List<CellRecord> records) {
    Map<CellKey, CrashLoss> losses = new LinkedHashMap<>();
    for (CellRecord record : records) {
      CellRecord.ServerFacts facts = record.origin().serverFacts();
      CrashLoss loss = facts == null ? null : CrashLoss.of(facts.version(), facts.settings());
      if (loss != null) {
        losses.put(record.cell().series(), loss);
      }
    }
    return losses.values().stream().allMatch(CrashText::isNothing)
        ? Optional.empty()
        : Optional.of(sentence(losses));
  }

  private static boolean isNothing(CrashLoss loss) {
    return loss.ofProcess().isEmpty() && loss.ofMachine().isEmpty();
  }

  /** Returns the sentence of cells whose losses are known. */
  public static String sentence(Map<CellKey, CrashLoss> losses) {
    return "A crash of the server loses: "
        + parts(losses, CrashLoss::ofProcess)
        + "; of the machine: "
        + parts(losses, CrashLoss::ofMachine);
  }

  private static String parts(
      Map<CellKey, CrashLoss> losses, Function<CrashLoss, List<String>> parts) {
    // In the same order whatever that of the cells is; pages come after commits.
    Map<String, List<CellKey>> cells = new TreeMap<>(Comparator.reverseOrder());
    losses.forEach(
        (cell, loss) ->
            parts
                .apply(loss)
                .forEach(part -> cells.computeIfAbsent(part, p -> new ArrayList<>()).add(cell)));
    return cells.isEmpty()
        ? "nothing"
        : cells.entrySet().stream()
            .map(e -> "%s (%s)".formatted(e.getKey(), which(e.getValue(), losses)))
            .collect(Collectors.joining("; "));
  }

  private static String which(List<CellKey> cells, Map<CellKey, CrashLoss> losses) {
    return WhichCells.of(cells, losses.keySet());
  }
}
