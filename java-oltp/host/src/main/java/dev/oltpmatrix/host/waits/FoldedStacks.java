package dev.oltpmatrix.host.waits;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What {@code perf script} printed of switches, counted by stack, the outermost function first:
 * {@code a;b;c count}.
 */
final class FoldedStacks {
  /** The rest are stacks that were seen a few times. */
  static final int MAX_STACKS = 200;

  private static final String UNKNOWN = "[unknown]";

  /** Thread and time; then its stack, the innermost function first, up to an empty line. */
  private static final Pattern SWITCH = Pattern.compile("\\s*[0-9]+ +([0-9]{1,9})\\.([0-9]{6}): *");

  private static final Pattern FUNCTION = Pattern.compile("\\s+([0-9a-f]{1,16}) (.+)");

  /** Where the kernel lies, on all machines of 64 bits. */
  private static final Pattern KERNEL = Pattern.compile("ffff[0-9a-f]{12}");

  private static final long SECOND_NS = 1_000_000_000L;
  private static final long US_NS = 1000;

  private final Map<String, Long> counts = new HashMap<>();
  private final Deque<String> stack = new ArrayDeque<>();
  private boolean isInSwitch;
  private boolean hasKernel;
  private boolean hasKernelNames;
  private long firstNs = Long.MAX_VALUE;
  private long lastNs = Long.MIN_VALUE;

  /** Of a file; lines that say something else are passed over. */
  static FoldedStacks read(Path script) throws IOException {
    FoldedStacks stacks = new FoldedStacks();
    // Names in programs are any bytes.
    try (BufferedReader lines = Files.newBufferedReader(script, StandardCharsets.ISO_8859_1)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        stacks.add(line);
      }
    }
    stacks.endSwitch();
    return stacks;
  }

  private void add(String line) {
    Matcher begins = SWITCH.matcher(line);
    Matcher function = FUNCTION.matcher(line);
    if (begins.matches()) {
      endSwitch();
      isInSwitch = true;
      long atNs =
          Long.parseLong(begins.group(1)) * SECOND_NS + Long.parseLong(begins.group(2)) * US_NS;
      firstNs = Math.min(firstNs, atNs);
      lastNs = Math.max(lastNs, atNs);
    } else if (line.isBlank()) {
      endSwitch();
    } else if (isInSwitch && function.matches()) {
      addFunction(function.group(1), function.group(2).strip());
    }
  }

  private void addFunction(String address, String name) {
    boolean isUnknown = name.equals(UNKNOWN);
    if (KERNEL.matcher(address).matches()) {
      hasKernel = true;
      hasKernelNames |= !isUnknown;
    }
    // One for any number of them: how many there are tells nobody anything.
    if (!isUnknown || !UNKNOWN.equals(stack.peekFirst())) {
      stack.addFirst(name.replace(';', ':'));
    }
  }

  private void endSwitch() {
    if (isInSwitch) {
      counts.merge(stack.isEmpty() ? UNKNOWN : String.join(";", stack), 1L, Long::sum);
    }
    stack.clear();
    isInSwitch = false;
  }

  /** All that were counted. */
  long switches() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Different stacks. */
  int stacks() {
    return counts.size();
  }

  /** On the clock of the profile; without a switch there is none. */
  long firstNs() {
    return firstNs;
  }

  long lastNs() {
    return lastNs;
  }

  /** Whether functions of the kernel are there without their names. */
  boolean lacksKernelNames() {
    return hasKernel && !hasKernelNames;
  }

  /** The most frequent ones. */
  List<String> lines() {
    return counts.entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(MAX_STACKS)
        .map(each -> each.getKey() + " " + each.getValue())
        .toList();
  }
}
