package dev.oltpmatrix.experiment.generator;

import dev.oltpmatrix.host.waits.Opening;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The line of a generator's log that announces when its window opens, at least a second in advance.
 */
public final class OpeningLine implements Opening {
  private static final Pattern LINE = Pattern.compile("Window opens at ([0-9]{1,18})");

  private final LogFollower log;
  private OptionalLong opensNs = OptionalLong.empty();

  public OpeningLine(Path log) {
    this.log = new LogFollower(log, this::read);
  }

  private void read(String line) {
    Matcher announced = LINE.matcher(line);
    if (opensNs.isEmpty() && announced.matches()) {
      opensNs = OptionalLong.of(Long.parseLong(announced.group(1)));
    }
  }

  /** Returns the announced time; it may be called by several threads. */
  @Override
  public synchronized OptionalLong atNs() {
    if (opensNs.isEmpty()) {
      log.look();
    }
    return opensNs;
  }
}
