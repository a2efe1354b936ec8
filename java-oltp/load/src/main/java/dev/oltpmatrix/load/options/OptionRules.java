package dev.oltpmatrix.load.options;

import dev.oltpmatrix.load.UsageException;
import java.util.Locale;

/** What must hold between options. */
final class OptionRules {
  /** The first release with virtual threads as a final feature (JEP 444). */
  private static final int FIRST_JDK_WITH_VIRTUAL_THREADS = 21;

  private OptionRules() {}

  static void check(Options options) {
    int timeS = options.integer("time");
    int limitS = options.integer("window-limit");
    if (limitS != 0 && limitS < timeS) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "--window-limit=%d: expected at least --time, which is %d",
              limitS,
              timeS));
    }
    if (options.number("events") > 0 && options.integer("warmup-time") > 0) {
      throw new UsageException(
          "--events and --warmup-time: only one of them; the events would end in the warm-up");
    }
    long lastId = options.number("table-size") + options.number("range-size") - 1;
    if (lastId > Integer.MAX_VALUE) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "--range-size=%d: expected at most %d with --table-size=%d, as ids are 32-bit",
              options.number("range-size"),
              Integer.MAX_VALUE - options.number("table-size") + 1,
              options.number("table-size")));
    }
    int jdk = Runtime.version().feature();
    if (options.text("client-threads").equals("virtual") && jdk < FIRST_JDK_WITH_VIRTUAL_THREADS) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "--client-threads=virtual: needs JDK %d or newer, this is %d: point JAVA_HOME at one",
              FIRST_JDK_WITH_VIRTUAL_THREADS,
              jdk));
    }
  }
}
