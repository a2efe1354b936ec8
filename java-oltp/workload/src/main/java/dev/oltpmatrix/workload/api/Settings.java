package dev.oltpmatrix.workload.api;

/** The values of options, by their names; asking for a name that is not in the table is a bug. */
public interface Settings {
  String text(String name);

  default long number(String name) {
    return Long.parseLong(text(name));
  }

  default int integer(String name) {
    return Math.toIntExact(number(name));
  }

  default double decimal(String name) {
    return Double.parseDouble(text(name));
  }

  default boolean flag(String name) {
    return text(name).equals("on");
  }
}
