package dev.oltpmatrix.load.options;

import dev.oltpmatrix.load.failure.OptionException;
import dev.oltpmatrix.load.options.ValueForm.BadValueException;
import dev.oltpmatrix.model.text.Secrets;
import dev.oltpmatrix.workload.api.WorkloadOption;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The definition of one option.
 *
 * @param recorded whether the record lists it among the options that shape the load
 * @param help its line of help; empty for an option that the help does not list
 */
record OptionSpec(String name, String defaultValue, ValueForm form, boolean recorded, String help) {

  private static OptionSpec of(String name, String defaultValue, ValueForm form, String help) {
    return new OptionSpec(name, defaultValue, form, true, help);
  }

  /** Defines an option of a workload. */
  static OptionSpec of(WorkloadOption option) {
    ValueForm form =
        switch (option.form()) {
          case INTEGER -> new ValueForms.WholeNumber(option.range().min(), option.range().max());
          case FLAG -> new ValueForms.Flag();
          case TEXT -> new ValueForms.Text();
        };
    return of(option.name(), option.defaultValue(), form, option.help());
  }

  static OptionSpec integer(String name, long defaultValue, long min, long max, String help) {
    return of(name, Long.toString(defaultValue), new ValueForms.WholeNumber(min, max), help);
  }

  static OptionSpec flag(String name, boolean defaultValue, String help) {
    return of(name, defaultValue ? "on" : "off", new ValueForms.Flag(), help);
  }

  static OptionSpec text(String name, String defaultValue, String help) {
    return of(name, defaultValue, new ValueForms.Text(), help);
  }

  /** Defines a list of texts, each checked and normalized by a function. */
  static OptionSpec texts(
      String name,
      String defaultValue,
      UnaryOperator<String> fitted,
      String expected,
      String help) {
    return of(name, defaultValue, new ValueForms.Parts(fitted, expected), help);
  }

  static OptionSpec choice(String name, String defaultValue, List<String> words, String help) {
    return of(name, defaultValue, new ValueForms.Choice(words), help);
  }

  static OptionSpec percentiles(String name, String defaultValue, String help) {
    return of(name, defaultValue, new ValueForms.Percentiles(), help);
  }

  static OptionSpec decimal(String name, String defaultValue, long min, long max, String help) {
    return of(name, defaultValue, new ValueForms.Decimal(min, max), help);
  }

  /** Defines a list of whole numbers; some words are accepted in place of the list. */
  static OptionSpec integers(
      String name, String defaultValue, long min, long max, List<String> words, String help) {
    return of(name, defaultValue, new ValueForms.Numbers(min, max, words), help);
  }

  static OptionSpec patience(String name, String defaultValue, long maxS, String help) {
    return of(name, defaultValue, new ValueForms.Patience(maxS), help);
  }

  static OptionSpec burst(String name, int maxPercent, int maxS, String help) {
    return of(name, "", new ValueForms.Burst(maxPercent, maxS), help);
  }

  static OptionSpec encryption(String name, String help) {
    return of(name, "off", new ValueForms.Encryption(), help);
  }

  /**
   * Defines an option for sysbench's other database: accepted and without effect, as in sysbench.
   */
  static OptionSpec ignoredText(String name) {
    return of(name, "", new ValueForms.Text(), "").unrecorded();
  }

  /** Defines an option that sysbench has and that has no effect here. */
  static OptionSpec ignoredSize(String name, String defaultValue, String help) {
    return of(name, defaultValue, new ValueForms.Size(), help).unrecorded();
  }

  /** Defines an option that sysbench has and that is accepted here only with its default value. */
  static OptionSpec unsupported(String name, String defaultValue, String why) {
    boolean flag = defaultValue.equals("off");
    ValueForm form = flag ? new ValueForms.Flag() : new ValueForms.Text();
    return of(name, defaultValue, new ValueForms.Only(form, defaultValue, why), "").unrecorded();
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
      throw new OptionException("--" + name + ": has no value; write --" + name + "=VALUE");
    }
    try {
      return form.normalize(given);
    } catch (BadValueException e) {
      String shown = Secrets.hidden(given);
      String remedy = shown.equals(given) ? "" : CommandLine.PASSWORD_REMEDY;
      throw new OptionException(
          "--" + name + "=" + shown + ": expected " + e.getMessage() + remedy);
    }
  }
}
