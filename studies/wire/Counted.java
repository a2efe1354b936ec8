import dev.oltpmatrix.wire.relay.WireCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.function.ToLongFunction;

/**
 * The operations of one cell, each counted separately.
 *
 * @param statements those of the last operation
 */
record Counted(List<WireCounts> operations, List<String> statements) {
  /** Returns whether all counts are equal, which means that nothing interfered. */
  boolean agree() {
    return operations.stream().distinct().count() == 1;
  }

  /** Returns the serial round trips of one operation. */
  double trips() {
    return operations.stream().mapToLong(WireCounts::trips).average().orElseThrow();
  }

  WireRow row(WireRow.Cell cell) {
    return new WireRow(
        cell,
        mean(WireCounts::trips),
        mean(WireCounts::packetsToServer),
        mean(WireCounts::packetsToClient),
        mean(WireCounts::bytesToServer),
        mean(WireCounts::bytesToClient),
        commands(),
        "");
  }

  private String commands() {
    TreeSet<String> names = new TreeSet<>();
    operations.forEach(counts -> names.addAll(counts.commands().keySet()));
    List<String> words = new ArrayList<>();
    names.forEach(name -> words.add(name + "=" + mean(counts -> counts.command(name))));
    return String.join(" ", words);
  }

  private String mean(ToLongFunction<WireCounts> what) {
    long sum = operations.stream().mapToLong(what).sum();
    int count = operations.size();
    return sum % count == 0
        ? Long.toString(sum / count)
        : String.format(Locale.ROOT, "%.2f", (double) sum / count);
  }
}
