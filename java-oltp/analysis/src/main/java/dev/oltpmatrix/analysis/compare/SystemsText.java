package dev.oltpmatrix.analysis.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Says of two runs on different operating systems what A and B are, before any ratio: what is the
 * same beside the system decides what a ratio tells.
 */
final class SystemsText {
  private SystemsText() {}

  /** Returns the sentences; of Wine alone where both had the same kinds of operating system. */
  static List<String> sentences(RunComparison c) {
    SideSystems a = SideSystems.of(c.a());
    SideSystems b = SideSystems.of(c.b());
    List<String> sentences = new ArrayList<>();
    if (a.isWine() || b.isWine()) {
      sentences.add("Made under Wine, which is not Windows: no number of it may be published.");
    }
    if (a.kinds().equals(b.kinds())) {
      return sentences;
    }
    sentences.add("A: " + side(a) + ".");
    sentences.add("B: " + side(b) + ".");
    sentences.add(hardware(a, b));
    sentences.add(clients(a, b));
    Set<String> settings = RunDifferences.settings(c);
    sentences.add(
        settings.isEmpty()
            ? "Effective variables: none of those that are recorded differs."
            : "Effective variables that differ: " + String.join(", ", settings) + ".");
    return sentences;
  }

  private static String side(SideSystems side) {
    return "%s on %s; clients on %s"
        .formatted(
            side.builds().isEmpty() ? "servers" : String.join(", ", side.builds()),
            known(side.servers()),
            side.shared() ? "the same machine" : known(side.clients()));
  }

  private static String known(Set<String> names) {
    return names.isEmpty() ? "a system that is not known" : String.join(" and ", names);
  }

  private static String hardware(SideSystems a, SideSystems b) {
    if (a.machines().isEmpty() || b.machines().isEmpty()) {
      return "Hardware of the servers: not known of %s, as no server tells it over SQL; a ratio may be one of machines."
          .formatted(a.machines().isEmpty() ? b.machines().isEmpty() ? "A and B" : "A" : "B");
    }
    return a.machines().equals(b.machines())
        ? "Hardware of the servers: alike, %s; whether it is one machine or two of a model is not recorded."
            .formatted(String.join(" and ", a.machines()))
        : "Hardware of the servers differs: A %s; B %s. A ratio is one of machines as well."
            .formatted(String.join(" and ", a.machines()), String.join(" and ", b.machines()));
  }

  private static String clients(SideSystems a, SideSystems b) {
    return a.clientKinds().equals(b.clientKinds())
        ? "Clients ran on %s in both.".formatted(known(a.clientKinds()))
        : "Clients ran on %s in A and on %s in B: a ratio is one of load generator and server together. One load host for both servers would leave the servers alone."
            .formatted(known(a.clientKinds()), known(b.clientKinds()));
  }
}
