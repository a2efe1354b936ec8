package dev.oltpmatrix.analysis.factorial;

import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.factorial.Effects.Measured;
import dev.oltpmatrix.model.results.Csv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The factorial effects of a run whose matrix varies settings together.
 *
 * @param effects empty unless the matrix varies settings
 * @param stalled the cells that are in no effect, because their server stood still
 */
public record Factorial(Cells cells, List<Measured> effects, List<StalledCell> stalled) {
  public static Factorial of(Cells cells) {
    List<Measured> effects = Effects.of(cells);
    return new Factorial(cells, effects, effects.isEmpty() ? List.of() : StalledCell.of(cells));
  }

  /** Writes effects.csv; without effects there is none, nor one of an earlier run. */
  public void write(Path file) throws IOException {
    if (effects.isEmpty()) {
      Files.deleteIfExists(file);
    } else {
      Csv.write(file, EffectsCsv.text(effects));
    }
  }

  /** Returns the largest effects for a terminal, and the cells that are in none. */
  public List<String> lines(int maxLines) {
    List<String> last = StalledCell.lines(stalled, cells);
    List<String> lines = new ArrayList<>(EffectsText.lines(effects, maxLines - last.size()));
    lines.addAll(last);
    return lines;
  }

  public List<String> sentences() {
    return EffectsText.sentences(effects);
  }

  /** Returns the page's data; {@code null} without effects. */
  public Map<String, Object> data() {
    if (effects.isEmpty()) {
      return null;
    }
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("csv", EffectsCsv.text(effects));
    data.put("places", effects.stream().map(one -> one.place()).toList());
    data.put("interactions", effects.stream().map(Measured::interaction).toList());
    data.put("stalled", stalled.stream().map(StalledCell::fields).toList());
    return data;
  }
}
