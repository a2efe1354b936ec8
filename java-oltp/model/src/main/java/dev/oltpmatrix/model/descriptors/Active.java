package dev.oltpmatrix.model.descriptors;

import java.util.function.Function;

/**
 * Factor {@code active}: the number of clients that run transactions; the others are connected and
 * idle.
 */
final class Active {
  private static final String ALL = "all";

  private Active() {}

  static Factor factor() {
    return Factor.of(
            "active",
            "active clients",
            ALL,
            "Clients that run transactions, the others are idle: a number, or all.")
        .reading(Active::read)
        .withShown(level -> level + " active clients")
        .withScale(
            new Factor.Scale(
                true,
                level -> level.equals(ALL) ? null : Double.valueOf(level),
                true,
                level -> "active clients"))
        .withRefusal(
            (level, generator, workload) ->
                generator.program() == Generator.Program.JMH
                    ? generator.name() + " has no idle clients"
                    : null)
        .withConflict(Active::conflict);
  }

  private static String read(String text) {
    return text.equals(ALL)
        ? text
        : Long.toString(Levels.integer("active", text, 1, Factors.MAX_CLIENTS, ", or all"));
  }

  private static String conflict(String level, Function<Factor, String> others) {
    String clients = others.apply(Factors.CLIENTS);
    return level.equals(ALL) || clients == null || Long.parseLong(clients) >= Long.parseLong(level)
        ? null
        : "needs as many clients, and threads has " + clients;
  }
}
