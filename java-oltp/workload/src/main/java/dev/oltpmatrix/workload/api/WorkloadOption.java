package dev.oltpmatrix.workload.api;

/**
 * An option that a workload adds to those of every load.
 *
 * @param range the values of a whole number; {@code null} for another form
 * @param help its line of help
 */
public record WorkloadOption(
    String name, Form form, String defaultValue, Range range, String help) {

  /** The form of an option's value. */
  public enum Form {
    INTEGER,
    /** {@code on} or {@code off}. */
    FLAG,
    TEXT
  }

  /** The least and the greatest value. */
  public record Range(long min, long max) {}

  public static WorkloadOption integer(
      String name, long defaultValue, long min, long max, String help) {
    return new WorkloadOption(
        name, Form.INTEGER, Long.toString(defaultValue), new Range(min, max), help);
  }

  public static WorkloadOption flag(String name, boolean defaultValue, String help) {
    return new WorkloadOption(name, Form.FLAG, defaultValue ? "on" : "off", null, help);
  }

  public static WorkloadOption text(String name, String defaultValue, String help) {
    return new WorkloadOption(name, Form.TEXT, defaultValue, null, help);
  }
}
