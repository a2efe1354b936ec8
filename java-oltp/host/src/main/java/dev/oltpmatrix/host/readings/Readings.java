package dev.oltpmatrix.host.readings;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** All readings of one cell, by name. The sampling threads write to it. */
public final class Readings {
  private final Map<String, Line> lines = new TreeMap<>();
  private final Map<String, String> unread = new LinkedHashMap<>();

  /** Adds a reading of a value that only grows. */
  public synchronized void counter(String name, long atNs, double value) {
    lines.computeIfAbsent(name, n -> new Line(Line.Kind.COUNTER)).values().put(atNs, value);
  }

  /** Adds a reading of a value that rises and falls. */
  public synchronized void gauge(String name, long atNs, double value) {
    lines.computeIfAbsent(name, n -> new Line(Line.Kind.GAUGE)).values().put(atNs, value);
  }

  /**
   * Records that values cannot be read; the first reason for the same names is kept.
   *
   * @param names prefix of their names
   */
  public synchronized void unread(String names, String why) {
    unread.putIfAbsent(names, why);
  }

  /** Removes the reason for these names: the failure was temporary. */
  public synchronized void readable(String names) {
    unread.remove(names);
  }

  public synchronized Map<String, Line> lines() {
    Map<String, Line> copy = new TreeMap<>();
    lines.forEach(
        (name, line) -> copy.put(name, new Line(line.kind(), new TreeMap<>(line.values()))));
    return copy;
  }

  public synchronized Map<String, String> unread() {
    return new LinkedHashMap<>(unread);
  }
}
