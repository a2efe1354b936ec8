package dev.oltpmatrix.load.hosts;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.oltpmatrix.host.readings.Line;
import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.load.measure.IntervalStats;
import dev.oltpmatrix.load.measure.WindowSlice.ClientTotals;
import dev.oltpmatrix.load.run.LoadRun;
import dev.oltpmatrix.model.record.LatencyHistogram;
import dev.oltpmatrix.model.record.LoadResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The messages' contents. Times are nanoseconds of the clock of the host that receives them. */
final class Messages {
  private Messages() {}

  record Nothing() {}

  /**
   * What an agent is: the leader refuses another program.
   *
   * @param program version of the load generator
   */
  record Hello(String program, String java, int cpus) {}

  /**
   * What an agent is to do.
   *
   * @param arguments the load generator's options, secrets included, and its test
   * @param files texts of files that options and the test name, by their names in the arguments
   * @param host number of the host, counted from 0
   */
  record Job(List<String> arguments, Map<String, String> files, int host, int hosts) {}

  record Ping(long number) {}

  /**
   * @param atNs when the ping was answered, by the agent's clock
   * @param status {@code null} before the load generator has begun to connect
   */
  record Pong(long number, long atNs, LoadRun.Status status) {}

  record At(long timeNs) {}

  /**
   * A part of the window that has ended, about a second long; counts are from the window's start.
   *
   * @param startS from the window's start
   */
  record Second(
      double startS,
      double endS,
      LoadResult.Queries queries,
      Map<String, Long> errors,
      long reconnects,
      long overflow,
      LatencyHistogram latency,
      @JsonInclude(JsonInclude.Include.NON_NULL) IntervalStats.Queue queue) {}

  /**
   * What a host has measured.
   *
   * @param doneS when clients had completed what the window waits for, from the window's start
   * @param service latencies from the actual start; {@code null} in the closed loop
   * @param poolWaits {@code null} if each client had its own connection
   * @param startLateNs how much later than planned its clients were released
   */
  record Result(
      LoadResult load,
      List<ClientTotals> clients,
      List<Double> doneS,
      LatencyHistogram service,
      LatencyHistogram poolWaits,
      long startLateNs,
      HostUse use) {}

  /** Asks for the counters of the process that listens on a port. */
  record Watch(int port) {}

  /** What was read of it since the last time, and what cannot be read with the reason. */
  record Values(List<Value> values, Map<String, String> unread) {
    /** A reading; a counter grows, a gauge does not only. */
    record Value(String name, boolean grows, long atNs, double value) {}

    static Values of(Readings readings) {
      List<Value> values = new ArrayList<>();
      readings
          .lines()
          .forEach(
              (name, line) ->
                  line.values()
                      .forEach(
                          (atNs, value) ->
                              values.add(
                                  new Value(name, line.kind() == Line.Kind.COUNTER, atNs, value))));
      return new Values(values, readings.unread());
    }
  }

  /** Why an agent cannot do its job, in a line. */
  record Failed(String why) {}
}
