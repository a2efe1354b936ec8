package dev.oltpmatrix.host.readings;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** All that was read in one cell, by name. Written to by the sampling threads. */
public final class Readings {
  private final Map<String, Line> lines = new TreeMap<>();
  private final Map<String, String> unread = new LinkedHashMap<>();

  /** A value that only grows. */
  public synchronized void counter(String name, long atNs, double value) {
    lines.computeIfAbsent(name, n -> new Line(Line.Kind.COUNTER)).add(atNs, value);
  }

  /** A value that goes up and down. */
  public synchronized void gauge(String name, long atNs, double value) {
    lines.computeIfAbsent(name, n -> new Line(Line.Kind.GAUGE)).add(atNs, value);
  }

  /**
   * Says that something cannot be read; the first reason for the same names stays.
   *
   * @param names what their names begin with
   */
  public synchronized void unread(String names, String why) {
    unread.putIfAbsent(names, why);
  }

  /** Takes back what was said of the same names: it was a passing trouble. */
  public synchronized void readable(String names) {
    unread.remove(names);
  }

  /** As far as it has come. */
  public synchronized Map<String, Line> lines() {
    Map<String, Line> copy = new TreeMap<>();
    lines.forEach((name, line) -> copy.put(name, line.copy()));
    return copy;
  }

  public synchronized Map<String, String> unread() {
    return new LinkedHashMap<>(unread);
  }
}
