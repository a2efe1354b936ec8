package dev.oltpmatrix.matrix.run;

import dev.oltpmatrix.record.CellRecord.ProcessUsage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Samples one process while a cell runs; afterwards, when the generator has said where its window
 * lay, gives what the process used inside it by interpolating between samples.
 *
 * <p>The window's edges are CLOCK_MONOTONIC on both sides, so no message has to pass between the
 * processes at the very moment that is measured.
 */
final class ProcessSampler {
  private static final long WALK_PERIOD_NS = 1_000_000_000L;

  private record Rss(long atNs, long kib) {}

  private final ProcReader reader;
  private final LongSupplier nanoClock;
  private final long pid;
  private final List<ProcReader.Cpu> cpu = new ArrayList<>();
  private final List<Rss> rss = new ArrayList<>();
  private final List<ThreadSwitches.Sample> switches = new ArrayList<>();
  private final ThreadSwitches threadSwitches = new ThreadSwitches();
  private long nextWalkNs = Long.MIN_VALUE;

  ProcessSampler(ProcReader reader, LongSupplier nanoClock, long pid) {
    this.reader = reader;
    this.nanoClock = nanoClock;
    this.pid = pid;
  }

  void sample() {
    long nowNs = nanoClock.getAsLong();
    ProcReader.Cpu c = reader.cpu(pid, nowNs);
    Long rssKib = reader.rssKib(pid);
    if (c == null || rssKib == null) {
      return; // ended, or not Linux
    }
    cpu.add(c);
    rss.add(new Rss(nowNs, rssKib));
    if (nowNs >= nextWalkNs) {
      walkThreads(ThreadSwitches.stride(c.threads()));
      nextWalkNs = nowNs + WALK_PERIOD_NS;
    }
  }

  private void walkThreads(int stride) {
    long beganNs = nanoClock.getAsLong();
    Map<Long, ThreadSwitches.Counts> counts = reader.switches(pid, stride);
    if (counts != null) {
      long middleNs = beganNs + (nanoClock.getAsLong() - beganNs) / 2;
      switches.add(threadSwitches.add(middleNs, stride, counts));
    }
  }

  ProcessUsage over(long startNs, long endNs) {
    Integer threads = cpu.stream().map(ProcReader.Cpu::threads).max(Integer::compare).orElse(null);
    return new ProcessUsage(
        Interpolation.increase(cpu, ProcReader.Cpu::atNs, ProcReader.Cpu::userUs, startNs, endNs),
        Interpolation.increase(cpu, ProcReader.Cpu::atNs, ProcReader.Cpu::systemUs, startNs, endNs),
        Interpolation.increase(
            switches,
            ThreadSwitches.Sample::atNs,
            ThreadSwitches.Sample::voluntary,
            startNs,
            endNs),
        Interpolation.increase(
            switches,
            ThreadSwitches.Sample::atNs,
            ThreadSwitches.Sample::involuntary,
            startNs,
            endNs),
        rss.stream().filter(r -> r.atNs() <= endNs).map(Rss::kib).max(Long::compare).orElse(null),
        threads);
  }
}
