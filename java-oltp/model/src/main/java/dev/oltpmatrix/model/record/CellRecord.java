package dev.oltpmatrix.model.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * A cell's complete result: its specification, its measurements and its environment.
 * docs/reference-files.md says what each key means. {@code null} of state and of all from telemetry
 * on is no key.
 *
 * @param load {@code null} where the generator did not finish
 * @param usage {@code null} without a window
 * @param failure the reason why there is no measurement, in words; {@code null} where there is one
 * @param imported the result from a log or a published table, where nothing was run here
 * @param unsupported the reason why the cell was not run, which is neither a failure nor invalid
 * @param run the run of a campaign, from 1; {@code null} in a folder of one run
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
    @JsonInclude(JsonInclude.Include.NON_NULL) Telemetry telemetry,
    @JsonInclude(JsonInclude.Include.NON_NULL) ImportedResult imported,
    @JsonInclude(JsonInclude.Include.NON_NULL) String unsupported,
    @JsonInclude(JsonInclude.Include.NON_NULL) Relay relay,
    @JsonInclude(JsonInclude.Include.NON_NULL) MachineSpeed speed,
    @JsonInclude(JsonInclude.Include.NON_NULL) Proxy proxy,
    @JsonInclude(JsonInclude.Include.NON_NULL) Integer run)
    implements CellRecordBuilder.With {

  public static final String FORMAT = "oltp-matrix-cell";
  public static final int VERSION = 1;

  public CellRecord {
    Objects.requireNonNull(cell);
    flags = List.copyOf(flags);
  }

  @JsonProperty
  public String format() {
    return FORMAT;
  }

  @JsonProperty
  public int version() {
    return VERSION;
  }

  /** Date, specification and environment of a cell's run; {@code null} where not known. */
  @RecordBuilder
  @RecordBuilder.Options(addClassRetainedGenerated = true)
  public record Origin(
      String startedAt,
      String endedAt,
      Map<String, Object> spec,
      CellHosts hosts,
      ServerFacts serverFacts)
      implements CellRecordOriginBuilder.With {

    public Origin {
      hosts = hosts == null ? CellHosts.NONE : hosts;
    }
  }

  /** Creates a record of another program's result, whose environment is not known. */
  public static CellRecordBuilder imported(
      CellKey cell, Map<String, Object> spec, ImportedResult result) {
    Origin origin = new Origin(null, null, spec, null, null);
    return CellRecordBuilder.builder().cell(cell).origin(origin).imported(result);
  }

  /** Creates a record of an unsupported cell: known before anything starts, and not run. */
  public static CellRecord unsupported(
      CellKey cell, Map<String, Object> spec, HostFacts client, String why) {
    Origin origin = new Origin(null, null, spec, CellHosts.ofClient(client), null);
    return CellRecordBuilder.builder().cell(cell).origin(origin).unsupported(why).build();
  }

  /** Returns a copy without most of the values for each second, which are most of its size. */
  public CellRecord atEdges() {
    return telemetry == null ? this : withTelemetry(telemetry.atEdges());
  }

  public boolean valid() {
    return failure == null && flags.stream().noneMatch(Flag::invalidates);
  }

  /** A machine that ran clients, servers or both. */
  public record HostFacts(
      String name, String os, String kernel, String cpuModel, int cpus, long memoryMib) {
    public String caption() {
      return String.format(
          Locale.ROOT, "%s, %d CPUs, %.0f GiB, %s", cpuModel, cpus, memoryMib / 1024.0, kernel);
    }

    /** Checks whether it is a Linux in WSL2, which is a virtual machine of Windows. */
    public boolean inWsl() {
      return kernel.toLowerCase(Locale.ROOT).contains("microsoft");
    }
  }

  /**
   * The server's version, packages, settings and connection during the cell.
   *
   * @param packages every package or artifact it came from, with its SHA-256
   * @param settings effective values of the requested settings, as read back
   * @param system {@code null} for servers other than external ones
   */
  @RecordBuilder
  @RecordBuilder.Options(addClassRetainedGenerated = true)
  public record ServerFacts(
      String version,
      String source,
      Map<String, String> packages,
      Map<String, String> settings,
      @JsonInclude(JsonInclude.Include.NON_NULL) ConnectionKind connection,
      @JsonInclude(JsonInclude.Include.NON_NULL) ServerSystem system)
      implements CellRecordServerFactsBuilder.With {
    /** Creates the facts of a server that is not external. */
    public ServerFacts(
        String version,
        String source,
        Map<String, String> packages,
        Map<String, String> settings,
        ConnectionKind connection) {
      this(version, source, packages, settings, connection, null);
    }

    public ServerFacts with(Map<String, String> values) {
      Map<String, String> changed = new TreeMap<>(settings);
      changed.putAll(values);
      return withSettings(changed);
    }
  }

  /** The clients' kind of connection; without encryption the cipher is {@code null}. */
  public record ConnectionKind(String kind, String cipher) {}

  /** A process between clients and server that delays both directions, in round trips. */
  public record Relay(double askedMs, double measuredMs) {}

  /**
   * A proxy between clients and server.
   *
   * @param version {@code null} for a user's own
   * @param source where it came from; for a user's own its URL
   * @param process of a user's own, where it is known: the program that listens and its PID
   * @param packages every package or artifact it came from, with its SHA-256
   */
  public record Proxy(
      String name, String version, String source, String process, Map<String, String> packages) {
    public Proxy {
      packages = packages == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(packages));
    }
  }

  /** CPU pinning, as the operating system reported it; {@code null} where not known. */
  public record CpuPinning(ProcessPinning server, ProcessPinning client) {}

  /** Resources that a process may use; limits are soft, and {@code null} also for none. */
  public record ProcessPinning(String cpus, Integer nice, Long openFiles, Long processes) {}

  /** CPU time and context switches over the window; {@code null} where not known. */
  public record Usage(ProcessUsage server, ProcessUsage client) {}

  /** Resources that one process used over the window; memory and threads are the highest values. */
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
  }
}
