package dev.oltpmatrix.matrix.run;

import dev.oltpmatrix.record.CellRecord.ProcessUsage;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Samples one process while a cell runs; afterwards, when the generator has said where its window
 * lay, gives what the process used inside it by interpolating between samples.
 *
 * <p>The window's edges are CLOCK_MONOTONIC on both sides, so no message has to pass between the
 * processes at the very moment that is measured.
 */
final class ProcessSampler {
  /** Walking the threads may cost at most one hundredth of a CPU. */
  private static final int WALK_COST_DIVISOR = 100;

  private static final ThreadMXBean THREAD_CPU = ManagementFactory.getThreadMXBean();

  private static final long SHORTEST_WALK_PERIOD_NS = 1_000_000_000L;

  private final ProcReader reader;
  private final LongSupplier nanoClock;
  private final long pid;
  private final List<ProcReader.Cpu> cpu = new ArrayList<>();
  private final List<ProcReader.Switches> switches = new ArrayList<>();
  private long nextWalkNs = Long.MIN_VALUE;
  private Long peakRssKib;

  ProcessSampler(ProcReader reader, LongSupplier nanoClock, long pid) {
    this.reader = reader;
    this.nanoClock = nanoClock;
    this.pid = pid;
  }

  void sample() {
    long nowNs = nanoClock.getAsLong();
    ProcReader.Cpu c = reader.cpu(pid, nowNs);
    if (c == null) {
      return;
    }
    cpu.add(c);
    Long rss = reader.peakRssKib(pid);
    peakRssKib = rss == null || rss == 0 ? peakRssKib : rss;
    if (nowNs >= nextWalkNs) {
      long cpuBeforeNs = THREAD_CPU.getCurrentThreadCpuTime();
      ProcReader.Switches s = reader.switches(pid, nowNs);
      if (s != null) {
        switches.add(s);
      }
      long costNs = THREAD_CPU.getCurrentThreadCpuTime() - cpuBeforeNs;
      nextWalkNs = nowNs + Math.max(SHORTEST_WALK_PERIOD_NS, costNs * WALK_COST_DIVISOR);
    }
  }

  ProcessUsage over(long startNs, long endNs) {
    Integer threads = cpu.stream().map(ProcReader.Cpu::threads).max(Integer::compare).orElse(null);
    return new ProcessUsage(
        Interpolation.increase(cpu, ProcReader.Cpu::atNs, ProcReader.Cpu::userUs, startNs, endNs),
        Interpolation.increase(cpu, ProcReader.Cpu::atNs, ProcReader.Cpu::systemUs, startNs, endNs),
        Interpolation.increase(
            switches, ProcReader.Switches::atNs, s -> (double) s.voluntary(), startNs, endNs),
        Interpolation.increase(
            switches, ProcReader.Switches::atNs, s -> (double) s.involuntary(), startNs, endNs),
        peakRssKib,
        threads);
  }
}
