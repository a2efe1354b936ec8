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
 * Context switches from the output of {@code perf script}, counted by stack with the outermost
 * function first: {@code a;b;c count}.
 */
final class FoldedStacks {
  /** Maximum number of stacks; the others occurred only a few times. */
  static final int MAX_STACKS = 200;

  private static final String UNKNOWN = "[unknown]";

  /** Thread and time; then its stack, the innermost function first, up to an empty line. */
  private static final Pattern SWITCH = Pattern.compile("\\s*[0-9]+ +([0-9]{1,9})\\.([0-9]{6}): *");

  private static final Pattern FUNCTION = Pattern.compile("\\s+([0-9a-f]{1,16}) (.+)");

  /** Address range of the kernel, on all 64-bit machines. */
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

  /** Reads a file; lines of another form are ignored. */
  static FoldedStacks read(Path script) throws IOException {
    FoldedStacks stacks = new FoldedStacks();
    // Names in programs can be any bytes.
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
    // One entry for any number of consecutive unknown functions: the number is of no use.
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

  /** Returns the number of all switches. */
  long switches() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Returns the number of different stacks. */
  int stacks() {
    return counts.size();
  }

  /** Returns the time of the first switch on the profile's clock; meaningless without a switch. */
  long firstNs() {
    return firstNs;
  }

  long lastNs() {
    return lastNs;
  }

  /** Checks whether all functions of the kernel are without names. */
  boolean lacksKernelNames() {
    return hasKernel && !hasKernelNames;
  }

  /** Returns the most frequent stacks. */
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
