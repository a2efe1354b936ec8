package dev.oltpmatrix.load.options;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.text.Secrets;

/**
 * The definition of one option.
 *
 * @param group the workloads that it belongs to; empty for one of every load
 * @param recorded whether the record lists it among the options that shape the load
 * @param help its line of help; empty for an option that the help does not list
 */
record OptionSpec(
    String group, String name, String defaultValue, ValueForm form, boolean recorded, String help) {
  /** Reads a line of options.txt. */
  static OptionSpec of(String group, String line) {
    String[] parts = line.split(" \\| ?", 3);
    int equals = parts[0].indexOf('=');
    String defaultValue = parts[0].substring(equals + 1);
    boolean recorded = !parts[1].startsWith("-") && !parts[1].startsWith("only ");
    String form = parts[1].replaceFirst("^-", "");
    return new OptionSpec(
        group,
        parts[0].substring(0, equals),
        defaultValue,
        ValueForm.of(form, defaultValue),
        recorded,
        parts[2]);
  }

  /**
   * Checks a value and returns its normalized form.
   *
   * @param value {@code null} for the option's name alone
   */
  String normalize(String value) {
    String given = value == null ? form.bare() : value;
    if (given == null) {
      throw new UsageException("--" + name + ": has no value; write --" + name + "=VALUE");
    }
    String normal = form.normal().apply(given);
    if (normal == null) {
      String shown = Secrets.hidden(given);
      String remedy = shown.equals(given) ? "" : CommandLine.PASSWORD_REMEDY;
      throw new UsageException(
          "--" + name + "=" + shown + ": expected " + form.expected() + remedy);
    }
    return normal;
  }

  String helpLine() {
    String choices = form.words().isEmpty() ? "" : " (" + String.join(", ", form.words()) + ")";
    return "  %-33s %s%s\n".formatted("--" + name + "=" + defaultValue, help, choices);
  }
}
