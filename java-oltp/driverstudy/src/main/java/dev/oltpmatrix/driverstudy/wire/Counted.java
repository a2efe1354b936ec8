package dev.oltpmatrix.driverstudy.wire;

import dev.oltpmatrix.wire.relay.WireCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.function.ToLongFunction;

/**
 * Operations of one cell, each counted alone.
 *
 * @param statements of the last one
 */
record Counted(List<WireCounts> operations, List<String> statements) {
  /** Whether each was as the others: then nothing came between. */
  boolean agree() {
    return operations.stream().distinct().count() == 1;
  }

  /** Serial round trips of one. */
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
