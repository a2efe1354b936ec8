package dev.oltpmatrix.experiment.preflight;

import dev.oltpmatrix.server.setting.Values;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The variables of the server of a cell, as far as they are known before it is started.
 *
 * @param name its arm
 * @param isStartedHere whether the program starts it, on this machine
 * @param values by variable; {@code version} has at least product and version
 */
public record ServerVariables(String name, boolean isStartedHere, Map<String, String> values) {
  boolean isMariaDb() {
    return values.getOrDefault("version", "").toLowerCase(Locale.ROOT).contains("mariadb");
  }

  /** Checks whether a switch is known to be off. */
  boolean isOff(String variable) {
    String value = values.get(variable);
    return value != null && Values.normal(value).equals("0");
  }

  /** Returns a whole number; empty if it is not known. */
  OptionalLong whole(String variable) {
    String value = values.get(variable);
    return value == null ? OptionalLong.empty() : Values.whole(value);
  }

  /** Returns the size of the redo log, of all its files together; empty if it is not known. */
  OptionalLong redoBytes() {
    OptionalLong capacity = whole("innodb_redo_log_capacity");
    OptionalLong file = whole("innodb_log_file_size");
    if (capacity.isPresent() || file.isEmpty()) {
      return capacity;
    }
    return OptionalLong.of(file.getAsLong() * whole("innodb_log_files_in_group").orElse(1));
  }
}
