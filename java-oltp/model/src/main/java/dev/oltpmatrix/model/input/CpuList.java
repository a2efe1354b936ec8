package dev.oltpmatrix.model.input;

import dev.oltpmatrix.model.UsageException;
import java.util.BitSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A set of CPUs in the kernel's notation: {@code 0-3,8}. */
public final class CpuList {
  private static final Pattern PART = Pattern.compile("([0-9]{1,4})(?:-([0-9]{1,4}))?");

  /** The highest number that Linux can be built for (CONFIG_NR_CPUS on x86-64). */
  private static final int MAX = 8191;

  private final BitSet cpus;

  private CpuList(BitSet cpus) {
    this.cpus = cpus;
  }

  public static CpuList parse(String what, String text) {
    BitSet cpus = new BitSet();
    for (String part : text.split(",", -1)) {
      Matcher range = PART.matcher(part.strip());
      int first = range.matches() ? Integer.parseInt(range.group(1)) : MAX + 1;
      boolean isOne = first > MAX || range.group(2) == null;
      int last = isOne ? first : Integer.parseInt(range.group(2));
      if (first > last || last > MAX) {
        throw new UsageException(
            what + " '" + text + "', allowed: CPUs and ranges of 0.." + MAX + ", such as 0-3,8");
      }
      cpus.set(first, last + 1);
    }
    return new CpuList(cpus);
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
