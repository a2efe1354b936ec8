package dev.oltpmatrix.host.linux;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads the kernel's files. What a file does not have, or a system without it, is {@code null} or
 * empty, which means not known, not zero.
 *
 * @param root {@code /proc}
 */
record Proc(Path root) {
  /** Linux reports CPU time to programs in hundredths of a second on every architecture. */
  static final double TICK_US = 10_000;

  static final double NS_PER_US = 1000;

  // Fields of PID/stat, counted from the state, which is field 3 (proc(5)).
  static final int STATE = 0;
  static final int SESSION = 3;
  static final int USER_TICKS = 11;
  static final int SYSTEM_TICKS = 12;
  static final int NICE = 16;
  static final int THREADS = 17;
  static final int START = 19;

  // Columns of schedstat (Documentation/scheduler/sched-stats.rst).
  static final int CPU_NS = 0;
  static final int RUN_QUEUE_NS = 1;
  static final int TIMES_RUN = 2;

  /** More than the relevant part of a process's files, so that one system call is enough. */
  private static final int MAX_BYTES = 4096;

  /** Reads the beginning of a file; the exception says why it cannot be read. */
  String beginning(String file) throws IOException {
    try (FileInputStream in = new FileInputStream(root.resolve(file).toFile())) {
      byte[] bytes = new byte[MAX_BYTES];
      int length = Math.max(0, in.read(bytes));
      return new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
    }
  }

  /**
   * Returns the beginning of a file; {@code null} where there is none, or the process has ended.
   */
  String text(String file) {
    try {
      String text = beginning(file);
      return text.isEmpty() ? null : text;
    } catch (IOException e) {
      return null;
    }
  }

  List<String> lines(String file) {
    return lines(root.resolve(file));
  }

  static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return List.of();
    }
  }

  /** Returns what follows a key at the beginning of a line; empty where no line has it. */
  Optional<String> after(String key, String file) {
    return lines(file).stream()
        .filter(line -> line.startsWith(key))
        .map(line -> line.substring(key.length()).strip())
        .findFirst();
  }

  /** Returns the integers of a line; a sandbox's files may have another form than the kernel's. */
  static List<Long> numbers(String line) {
    return Stream.of(line.strip().split("\\s+", -1))
        .filter(word -> word.matches("[0-9]{1,18}"))
        .map(Long::valueOf)
        .toList();
  }

  /** Returns the number after a key; 0 where there is no such key, or no number after it. */
  static long value(String text, String key) {
    int at = text.indexOf(key);
    String rest = at < 0 ? "" : text.substring(at + key.length()).strip();
    int digits = 0;
    while (digits < rest.length() && Character.isDigit(rest.charAt(digits))) {
      digits++;
    }
    return digits == 0 ? 0 : Long.parseLong(rest.substring(0, digits));
  }

  /** Returns the fields of a process's or thread's stat; {@code null} when it has ended. */
  String[] stat(Object process) {
    String stat = text(process + "/stat");
    // The name, in brackets, may contain any character.
    return stat == null ? null : stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
  }

  /** Returns a column of a process's or thread's schedstat; {@code null} without it. */
  Long schedstat(Object process, int column) {
    String schedstat = text(process + "/schedstat");
    return schedstat == null ? null : Long.valueOf(schedstat.strip().split(" ", -1)[column]);
  }

  List<Long> processes() {
    return numbered(root);
  }

  List<Long> threads(long pid) {
    Path threads = root.resolve(pid + "/task");
    return Files.isDirectory(threads) ? numbered(threads) : null;
  }

  private static List<Long> numbered(Path folder) {
    String[] names = folder.toFile().list();
    return names == null
        ? List.of()
        : Stream.of(names).filter(name -> name.matches("[0-9]+")).map(Long::valueOf).toList();
  }
}
