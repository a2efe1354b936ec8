package dev.oltpmatrix.load.options;

import dev.oltpmatrix.load.failure.OptionException;
import dev.oltpmatrix.load.options.ValueForm.BadValueException;
import dev.oltpmatrix.model.text.Secrets;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * One option as data.
 *
 * @param recorded whether it stands among what shaped the load
 * @param help its line of help; empty for an option that can only be left out
 */
record OptionSpec(String name, String defaultValue, ValueForm form, boolean recorded, String help) {

  private static OptionSpec of(String name, String defaultValue, ValueForm form, String help) {
    return new OptionSpec(name, defaultValue, form, true, help);
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

  /** A list of texts; each is checked, and made what it is meant to be, by a function. */
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

  /** A list of whole numbers; some words may stand for them. */
  static OptionSpec integers(
      String name, String defaultValue, long min, long max, List<String> words, String help) {
    return of(name, defaultValue, new ValueForms.Numbers(min, max, words), help);
  }

  static OptionSpec patience(String name, String defaultValue, long maxS, String help) {
    return of(name, defaultValue, new ValueForms.Patience(maxS), help);
  }

  static OptionSpec burst(String name, int mostPercent, int mostS, String help) {
    return of(name, "", new ValueForms.Burst(mostPercent, mostS), help);
  }

  static OptionSpec encryption(String name, String help) {
    return of(name, "off", new ValueForms.Encryption(), help);
  }

  /** Of sysbench's other database: taken and without a meaning, as in sysbench. */
  static OptionSpec ignoredText(String name) {
    return of(name, "", new ValueForms.Text(), "").unrecorded();
  }

  /** Known to sysbench and without a meaning here. */
  static OptionSpec ignoredSize(String name, String defaultValue, String help) {
    return of(name, defaultValue, new ValueForms.Size(), help).unrecorded();
  }

  /** Known to sysbench, and here taken at its default alone. */
  static OptionSpec unsupported(String name, String defaultValue, String why) {
    boolean flag = defaultValue.equals("off");
    ValueForm form = flag ? new ValueForms.Flag() : new ValueForms.Text();
    return of(name, defaultValue, new ValueForms.Only(form, defaultValue, why), "").unrecorded();
  }

  OptionSpec unrecorded() {
    return new OptionSpec(name, defaultValue, form, false, help);
  }

  /**
   * Checks a value and returns it in the form that the program goes on with.
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
