package dev.oltpmatrix.record;

import java.util.List;
import java.util.Map;

/**
 * A cell's result, complete in itself: what was asked, what was measured, and on what.
 *
 * @param startedAt ISO 8601 in UTC
 * @param serverFacts version, source and effective settings that the server reported
 * @param load what the generator measured; {@code null} where it did not finish
 * @param usage what the operating system counted over the window; {@code null} without a window
 * @param flags why the cell is not to be trusted, in words; empty when it is
 * @param failure why there is no measurement, in words; {@code null} when there is one
 */
public record CellRecord(
    String format,
    int version,
    CellKey cell,
    String startedAt,
    String endedAt,
    Map<String, Object> spec,
    HostFacts host,
    ServerFacts serverFacts,
    LoadResult load,
    Usage usage,
    List<String> flags,
    String failure) {

  public static final String FORMAT = "oltp-matrix-record";
  public static final int VERSION = 1;

  public CellRecord {
    require(cell != null, "cell");
    require(flags != null, "flags");
    require(load != null || failure != null, "load or failure");
    flags = List.copyOf(flags);
  }

  private static void require(boolean present, String key) {
    if (!present) {
      throw new IllegalArgumentException("a record needs " + key);
    }
  }

  public boolean valid() {
    return failure == null && flags.isEmpty();
  }

  /**
   * The machine that ran server and client.
   *
   * @param memoryMib installed memory
   */
  public record HostFacts(
      String name, String os, String kernel, String cpuModel, int cpus, long memoryMib) {}

  /**
   * The server as it was during the cell.
   *
   * @param packages every package or artifact it came from, with its SHA-256
   * @param settings effective values of the settings that were asked for, as read back
   */
  public record ServerFacts(
      String version, String source, Map<String, String> packages, Map<String, String> settings) {}

  /** CPU time and context switches over the window; {@code null} where not known. */
  public record Usage(ProcessUsage server, ProcessUsage client) {}

  /**
   * What one process used over the window.
   *
   * @param peakRssKib the highest resident memory from the cell's start to the window's end
   */
  public record ProcessUsage(
      Double cpuUserUs,
      Double cpuSystemUs,
      Double voluntaryContextSwitches,
      Double involuntaryContextSwitches,
      Long peakRssKib,
      Integer threads) {

    public Double cpuUs() {
      return cpuUserUs == null || cpuSystemUs == null ? null : cpuUserUs + cpuSystemUs;
    }

    public Double contextSwitches() {
      return voluntaryContextSwitches == null || involuntaryContextSwitches == null
          ? null
          : voluntaryContextSwitches + involuntaryContextSwitches;
    }
  }
}
