package dev.oltpmatrix.model.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A cell's result, complete in itself: what was asked, what was measured, and on what.
 *
 * @param load what the generator measured; {@code null} where it did not finish
 * @param usage what the operating system counted over the window; {@code null} without a window
 * @param flags what makes its numbers wrong, and what is worth knowing about them
 * @param failure why there is no measurement, in words; {@code null} when there is one
 * @param state the server's state when the cell began; {@code null}, and no key, where it was not
 *     looked at
 * @param placement where server and generator ran, as read from the system; {@code null} where it
 *     does not tell
 * @param watched what was counted beside the load; {@code null}, and no key, in older records
 * @param imported what a log or a published table says, where nothing was run here; {@code null},
 *     and no key, for a cell of our own
 * @param cannot why the cell cannot be, in a line: it was not run, which is neither a failure nor
 *     invalid; {@code null}, and no key, for any other cell
 * @param relay what made the road to the server longer; {@code null}, and no key, where nothing did
 */
@RecordBuilder
@RecordBuilder.Options(addClassRetainedGenerated = true, useImmutableCollections = true)
@JsonPropertyOrder({"format", "version"})
public record CellRecord(
    CellKey cell,
    @JsonUnwrapped Origin origin,
    LoadResult load,
    Usage usage,
    List<Flag> flags,
    String failure,
    @JsonInclude(JsonInclude.Include.NON_NULL) ServerState state,
    CpuPinning placement,
    @JsonInclude(JsonInclude.Include.NON_NULL) Telemetry watched,
    @JsonInclude(JsonInclude.Include.NON_NULL) ImportedResult imported,
    @JsonInclude(JsonInclude.Include.NON_NULL) String cannot,
    @JsonInclude(JsonInclude.Include.NON_NULL) Relay relay)
    implements CellRecordBuilder.With {

  public static final String FORMAT = "oltp-matrix-record";

  /** The newest that is read. */
  public static final int VERSION = 3;

  /** Of what has been run: version 3 added only cells that cannot be. */
  private static final int VERSION_OF_RUN = 2;

  public CellRecord {
    require(cell != null, "cell");
    require(flags != null, "flags");
    boolean told = load != null || failure != null || imported != null;
    require(told || cannot != null, "load, failure, imported or cannot");
    require(!told || cannot == null, "no load, failure or imported beside cannot");
    require(cannot == null || !cannot.isBlank(), "a reason in cannot");
    flags = List.copyOf(flags);
  }

  @JsonProperty
  public String format() {
    return FORMAT;
  }

  /** An older program would take a cell that cannot be for a broken one, and reads all others. */
  @JsonProperty
  public int version() {
    return cannot == null ? VERSION_OF_RUN : VERSION;
  }

  /**
   * When, as part of what and on what a cell was run; {@code null} is what is not known.
   *
   * @param startedAt ISO 8601 in UTC
   * @param serverFacts version, source and effective settings that the server reported
   */
  public record Origin(
      String startedAt,
      String endedAt,
      Map<String, Object> spec,
      HostFacts host,
      ServerFacts serverFacts) {}

  /** Another program's result. When and on what it ran is not known, nor what it used. */
  public static CellRecordBuilder imported(
      CellKey cell, Map<String, Object> spec, ImportedResult result) {
    Origin origin = new Origin(null, null, spec, null, null);
    return CellRecordBuilder.builder().cell(cell).origin(origin).imported(result);
  }

  /** A cell that something rules out: known before anything starts, and not run. */
  public static CellRecord cannot(
      CellKey cell, Map<String, Object> spec, HostFacts host, String why) {
    Origin origin = new Origin(null, null, spec, host, null);
    return CellRecordBuilder.builder().cell(cell).origin(origin).cannot(why).build();
  }

  /**
   * The same without what was watched by the second, which is most of it and which only a picture
   * of the cell itself shows.
   */
  public CellRecord withoutSeries() {
    return watched == null ? this : withWatched(watched.withoutSeries());
  }

  private static void require(boolean present, String key) {
    if (!present) {
      throw new IllegalArgumentException("a record needs " + key);
    }
  }

  public boolean valid() {
    return failure == null && flags.stream().noneMatch(Flag::invalidates);
  }

  /**
   * The machine that ran server and client.
   *
   * @param memoryMib installed memory
   */
  public record HostFacts(
      String name, String os, String kernel, String cpuModel, int cpus, long memoryMib) {
    /** Processor, memory and kernel on one line, as pictures and pages say them. */
    public String caption() {
      return String.format(
          Locale.ROOT, "%s, %d CPUs, %.0f GiB, %s", cpuModel, cpus, memoryMib / 1024.0, kernel);
    }
  }

  /**
   * The server as it was during the cell.
   *
   * @param packages every package or artifact it came from, with its SHA-256
   * @param settings effective values of the settings that were asked for, as read back
   * @param connection how clients reach it; {@code null} in older records
   */
  public record ServerFacts(
      String version,
      String source,
      Map<String, String> packages,
      Map<String, String> settings,
      @JsonInclude(JsonInclude.Include.NON_NULL) ConnectionKind connection) {

    /** The same server, with how clients reach it. */
    public ServerFacts reachedBy(ConnectionKind kind) {
      return new ServerFacts(version, source, packages, settings, kind);
    }
  }

  /**
   * How clients reach a server.
   *
   * @param kind {@code tcp}, {@code socket} or {@code tls}
   * @param cipher of a session of the program's own; {@code null} where it is not encrypted
   */
  public record ConnectionKind(String kind, String cipher) {}

  /**
   * A process between clients and server that delays what both say.
   *
   * @param askedMs the round trip that it was told to add
   * @param measuredMs the whole round trip of a byte to an echo and back through such a relay, just
   *     before the cell
   */
  public record Relay(double askedMs, double measuredMs) {}

  /** Where server and generator ran, as the operating system says; {@code null} where not known. */
  public record CpuPinning(ProcessPinning server, ProcessPinning client) {}

  /**
   * What a process may use.
   *
   * @param cpus such as {@code 0-3,8}
   * @param openFiles soft limit
   * @param processes soft limit of its user's processes and threads; {@code null} also for none
   */
  public record ProcessPinning(String cpus, Integer nice, Long openFiles, Long processes) {}

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
