package dev.oltpmatrix.model.input;

import dev.oltpmatrix.model.UsageException;
import java.util.BitSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A set of CPUs in the kernel's notation: {@code 0-3,8}. */
public final class CpuList {
  private static final Pattern PART = Pattern.compile("([0-9]+)(?:-([0-9]+))?");

  /** Up to the highest number that Linux can be built for (CONFIG_NR_CPUS on x86-64). */
  private static final IntRange NUMBERS = new IntRange("CPU", 0, 8191);

  private final BitSet cpus;

  private CpuList(BitSet cpus) {
    this.cpus = cpus;
  }

  /**
   * Reads a list.
   *
   * @param what the option or key, for the message of a refusal
   */
  public static CpuList parse(String what, String text) {
    BitSet cpus = new BitSet();
    for (String part : text.split(",", -1)) {
      Matcher range = PART.matcher(part.strip());
      if (!range.matches()) {
        throw refusal(what, text, "'" + part + "' is neither a CPU nor a range; write 0-3,8");
      }
      int first = number(what, text, range.group(1));
      int last = range.group(2) == null ? first : number(what, text, range.group(2));
      if (last < first) {
        throw refusal(what, text, part + " runs backwards; write " + last + "-" + first);
      }
      cpus.set(first, last + 1);
    }
    return new CpuList(cpus);
  }

  private static int number(String what, String text, String digits) {
    long number = NUMBERS.find(digits).orElse(-1);
    if (number < 0) {
      throw refusal(what, text, digits + " is outside 0.." + NUMBERS.high());
    }
    return (int) number;
  }

  private static UsageException refusal(String what, String text, String why) {
    return new UsageException(what + " '" + text + "': " + why);
  }

  public int size() {
    return cpus.cardinality();
  }

  public IntStream stream() {
    return cpus.stream();
  }

  public boolean isEmpty() {
    return cpus.isEmpty();
  }

  public CpuList without(CpuList others) {
    BitSet rest = (BitSet) cpus.clone();
    rest.andNot(others.cpus);
    return new CpuList(rest);
  }

  public CpuList and(CpuList others) {
    return without(without(others));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CpuList list && cpus.equals(list.cpus);
  }

  @Override
  public int hashCode() {
    return cpus.hashCode();
  }

  @Override
  public String toString() {
    return cpus.stream()
        .filter(cpu -> cpu == 0 || !cpus.get(cpu - 1))
        .mapToObj(
            first -> {
              int last = cpus.nextClearBit(first) - 1;
              return last == first ? Integer.toString(first) : first + "-" + last;
            })
        .collect(Collectors.joining(","));
  }
}
