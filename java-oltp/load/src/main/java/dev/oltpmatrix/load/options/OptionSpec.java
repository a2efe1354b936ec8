package dev.oltpmatrix.load.options;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.text.Secrets;
import dev.oltpmatrix.workload.api.WorkloadOption;
import java.util.List;

/**
 * The definition of one option.
 *
 * @param recorded whether the record lists it among the options that shape the load
 * @param help its line of help; empty for an option that the help does not list
 */
record OptionSpec(String name, String defaultValue, ValueForm form, boolean recorded, String help) {

  static OptionSpec of(String name, String defaultValue, ValueForm form, String help) {
    return new OptionSpec(name, defaultValue, form, true, help);
  }

  /** Defines an option of a workload. */
  static OptionSpec of(WorkloadOption option) {
    ValueForm form =
        switch (option.form()) {
          case INTEGER -> ValueForm.integer(option.range().min(), option.range().max());
          case FLAG -> ValueForm.flag();
          case TEXT -> ValueForm.text();
        };
    return of(option.name(), option.defaultValue(), form, option.help());
  }

  static OptionSpec integer(String name, long defaultValue, long min, long max, String help) {
    return of(name, Long.toString(defaultValue), ValueForm.integer(min, max), help);
  }

  static OptionSpec flag(String name, boolean defaultValue, String help) {
    return of(name, defaultValue ? "on" : "off", ValueForm.flag(), help);
  }

  static OptionSpec text(String name, String defaultValue, String help) {
    return of(name, defaultValue, ValueForm.text(), help);
  }

  static OptionSpec choice(String name, String defaultValue, List<String> words, String help) {
    return of(name, defaultValue, ValueForm.choice(words), help);
  }

  /** An option of sysbench's that is accepted with its default value only. */
  static OptionSpec unsupported(String name, String defaultValue, String why) {
    ValueForm form = defaultValue.equals("off") ? ValueForm.flag() : ValueForm.text();
    return of(name, defaultValue, form.only(defaultValue, why), "").unrecorded();
  }

  OptionSpec unrecorded() {
    return new OptionSpec(name, defaultValue, form, false, help);
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
}
