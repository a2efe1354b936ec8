package dev.oltpmatrix.analysis.compare;

import dev.oltpmatrix.analysis.aggregate.Lines;
import dev.oltpmatrix.analysis.speed.DeviceMedian;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The differences between two runs other than their numbers, by name. */
final class RunDifferences {
  /** Two products differ in dozens of settings; the remaining ones are named without values. */
  private static final int MAX_SETTINGS = 10;

  private static final String WARNING = "warning: ";

  private RunDifferences() {}

  /** A difference, the same for all of its subjects. */
  private record Difference(Facts.Group group, String name, Set<String> a, Set<String> b) {}

  /** The head of a message and the clauses that follow it. */
  private record Message(String head, List<String> clauses) {
    String sentence() {
      return head + String.join(", ", clauses);
    }
  }

  /**
   * Returns lines such as {@code "warning: kernel: A Linux 6.1, B Linux 6.12"}, as wide as a
   * terminal.
   */
  static List<String> lines(RunComparison c) {
    return messages(c).stream()
        .flatMap(one -> Lines.wrapped(one.head(), one.clauses()).stream())
        .toList();
  }

  /** Returns the messages, one line each. */
  static List<String> sentences(RunComparison c) {
    return messages(c).stream().map(Message::sentence).toList();
  }

  /** Returns the names of the variables of servers in which the runs differ. */
  static Set<String> settings(RunComparison c) {
    return differences(ofA(c), ofB(c)).keySet().stream()
        .filter(difference -> difference.group() == Facts.Group.SETTING)
        .map(Difference::name)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Facts ofA(RunComparison c) {
    return Facts.of(c.a().records(), cell -> cell);
  }

  /** Returns the facts of B, with the names that its servers and arms have in A. */
  private static Facts ofB(RunComparison c) {
    return Facts.of(c.b().records(), c.pairs()::inA);
  }

  private static List<Message> messages(RunComparison c) {
    Facts a = ofA(c);
    Facts b = ofB(c);
    List<Message> messages = new ArrayList<>(notKnown(a, b));
    List<String> namesOnly = new ArrayList<>();
    int settings = 0;
    for (var entry : differences(a, b).entrySet()) {
      Difference d = entry.getKey();
      boolean isSetting = d.group() == Facts.Group.SETTING;
      if (isSetting && ++settings > MAX_SETTINGS) {
        namesOnly.add(d.name());
      } else {
        Set<String> common = common(a, b, d.group());
        messages.add(new Message(name(d, entry.getValue(), common), values(d)));
      }
    }
    List<String> device = DeviceMedian.differences(c.a().records(), c.b().records());
    if (!device.isEmpty()) {
      messages.add(new Message(WARNING + "device: ", device));
    }
    if (!namesOnly.isEmpty()) {
      messages.add(
          new Message(WARNING + "more settings: ", namesOnly.stream().distinct().toList()));
    }
    return messages;
  }

  /**
   * Lists the facts that are not known; records of other origin may not say where or how they were
   * measured.
   */
  private static List<Message> notKnown(Facts a, Facts b) {
    List<Message> messages = new ArrayList<>();
    for (Facts.Group group : Facts.Group.values()) {
      boolean inA = !a.subjects(group).isEmpty();
      boolean inB = !b.subjects(group).isEmpty();
      if (!inA || !inB) {
        String where = inA ? "B" : inB ? "A" : "A and B";
        String head = WARNING + group.label() + ": not known of " + where + ", so not compared";
        messages.add(new Message(head, List.of()));
      }
    }
    return messages;
  }

  private static Map<Difference, List<String>> differences(Facts a, Facts b) {
    Set<Facts.Fact> facts = new TreeSet<>(a.names());
    facts.addAll(b.names());
    Map<Difference, List<String>> differences = new LinkedHashMap<>();
    for (Facts.Fact fact : facts) {
      boolean known = common(a, b, fact.group()).contains(fact.of());
      if (known && !a.values(fact).equals(b.values(fact))) {
        Difference d = new Difference(fact.group(), fact.name(), a.values(fact), b.values(fact));
        differences.computeIfAbsent(d, k -> new ArrayList<>()).add(fact.of());
      }
    }
    return differences;
  }

  /**
   * Returns the servers or arms that both runs have; one that only one run has is not a difference
   * between them.
   */
  private static Set<String> common(Facts a, Facts b, Facts.Group group) {
    Set<String> common = new TreeSet<>(a.subjects(group));
    common.retainAll(b.subjects(group));
    return common;
  }

  private static String name(Difference d, List<String> of, Set<String> all) {
    String prefix = d.group() == Facts.Group.SETTING ? "setting " : "";
    boolean isOfAll = of.size() == all.size() && d.group() == Facts.Group.SETTING;
    String whose = of.get(0).isEmpty() || isOfAll ? "" : " of " + String.join(", ", of);
    return WARNING + prefix + d.name() + whose + ": ";
  }

  private static List<String> values(Difference d) {
    return List.of("A " + words(d.a()), "B " + words(d.b()));
  }

  private static String words(Set<String> values) {
    return values.isEmpty() ? "not known" : String.join(" and ", values);
  }
}
