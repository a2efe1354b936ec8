package dev.oltpmatrix.experiment.preflight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.host.machine.MachineLimits;
import dev.oltpmatrix.host.machine.MachineLimits.Disk;
import dev.oltpmatrix.host.machine.MachineLimits.Room;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.input.CpuList;
import dev.oltpmatrix.model.spec.CpuPinning;
import dev.oltpmatrix.server.config.ServerLimits;
import dev.oltpmatrix.server.config.ServerLimits.Limit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PreflightTest {
  private static final long GIB = 1L << 30;

  /** A machine and a server on which 4096 clients fit; each test lowers one limit. */
  private int clients = 4096;

  private int relayedConnections;
  private long maxConnections = 4200;
  private long statements = 50_000;
  private long serverFiles = 15_000;
  private long connectionBytes = 320 << 10;
  private Long openFiles = 20_000L;
  private long freeTasks = 19_000;
  private Long ports = 28_232L;
  private long memory = 8 * GIB;
  private Disk disk = new Disk(Path.of("/cache"), 100, 1000);
  private Long fileBytes;
  private boolean serverPort = true;
  private boolean ours = true;
  private CpuPinning placement = CpuPinning.NONE;
  private Integer nicest = 0;
  private boolean hasNice = true;

  private List<String> check(String... servers) {
    Demand demand =
        new Demand(
            clients,
            clients,
            relayedConnections,
            0,
            7,
            List.of("java-mariadb", "sysbench"),
            "200 warehouses, seed 1",
            placement);
    List<ServerLimits> limits = new ArrayList<>();
    for (String name : servers) {
      limits.add(
          new ServerLimits(
              name,
              limit(maxConnections),
              limit(statements),
              ours ? limit(serverFiles) : null,
              limit(GIB),
              connectionBytes,
              ours));
    }
    MachineLimits machine =
        new MachineLimits(
            openFiles,
            List.of(new Room("ulimit -Hu", 20_000, freeTasks, "raise it")),
            ports,
            List.of(new Room("free memory (MemAvailable)", memory, memory, "end other programs")),
            List.of(disk),
            fileBytes,
            CpuList.parse("cpus", "0-1"),
            nicest,
            hasNice,
            serverPort);
    return Preflight.check(demand, limits, machine);
  }

  private Limit limit(long value) {
    return new Limit(value, "base.cnf");
  }

  /** One limit that is too low, and the line about it. */
  private record Low(String line, Consumer<PreflightTest> limit) {
    @Override
    public String toString() {
      return line;
    }
  }

  static List<Low> lowLimits() {
    return List.of(
        new Low(
            "server-nice is -5, this process may use 0 to 19; leave it out, or run with the"
                + " privilege (CAP_SYS_NICE)",
            t -> t.placement = new CpuPinning(null, null, -5, 0)),
        new Low(
            "server-cpus is 0-3, this process may use 0-1 only; leave out others",
            t -> t.placement = new CpuPinning("0-3", "1", null, null)),
        new Low(
            "a/pool: max_connections is 151 (base.cnf), 4096 connections need 4104; raise it there,"
                + " or use at most 151 threads",
            t -> t.maxConnections = 151),
        new Low(
            "a/pool: max_prepared_stmt_count is 16382 (base.cnf), 4096 connections need 28672;"
                + " raise it there, or use at most 2340 threads",
            t -> t.statements = 16_382),
        new Low(
            "a/pool: ulimit -Hn is 8192, the server needs 15000 open files (base.cnf); raise it"
                + " (limits.conf, LimitNOFILE), or lower open_files_limit there",
            t -> t.openFiles = 8192L),
        new Low(
            "ulimit -Hn is 1024, 4096 clients need 4496 open files; raise it (limits.conf,"
                + " LimitNOFILE), or use at most 624 threads",
            t -> {
              t.openFiles = 1024L;
              t.serverFiles = 1000;
            }),
        new Low(
            "ulimit -Hn is 8000, 4096 clients, forwarded, need 8592 open files; raise it"
                + " (limits.conf, LimitNOFILE), or use at most 3800 threads",
            t -> {
              t.openFiles = 8000L;
              t.serverFiles = 1000;
              t.relayedConnections = 4096;
            }),
        new Low(
            "ulimit -Hu is 20000, of which 7000 are free, 4096 clients and their server need up to"
                + " 9192 threads; raise it, or use at most 3000 threads",
            t -> t.freeTasks = 7000),
        new Low(
            "number of ports in net.ipv4.ip_local_port_range is 4000, the connections need 4096;"
                + " sysctl -w net.ipv4.ip_local_port_range='32768 65535', or use at most 4000"
                + " threads",
            t -> t.ports = 4000L),
        new Low(
            "free space at /cache is 1000 MB, downloads, tables (at most 200 warehouses, seed 1),"
                + " redo logs and results need 2500 MB; free some, choose bigger disks with"
                + " XDG_CACHE_HOME and --out, or smaller tables or redo logs",
            t -> t.disk = new Disk(Path.of("/cache"), 2_500_000_000L, 1_000_000_000L)),
        new Low(
            "ulimit -f is 102400 bytes a file, tables, logs and results may need 2000000000; raise"
                + " it (ulimit -f unlimited, limits.conf, LimitFSIZE)",
            t -> {
              t.disk = new Disk(Path.of("/cache"), 2_000_000_000L, 9_000_000_000L);
              t.fileBytes = 102_400L;
            }),
        new Low(
            "number of free ports on 127.0.0.1 from 21300 to 32767 is 0, a server needs one; end"
                + " what listens there",
            t -> t.serverPort = false),
        new Low(
            "ulimit -Hn is 20, 1 client need 401 open files; raise it (limits.conf, LimitNOFILE)",
            t -> {
              t.clients = 1;
              t.openFiles = 20L;
              t.serverFiles = 20;
            }));
  }

  @ParameterizedTest
  @MethodSource("lowLimits")
  void aLimitThatIsTooLowIsRefusedInOneLine(Low low) {
    low.limit.accept(this);
    assertThat(check("a/pool")).containsExactly(low.line);
  }

  @Test
  void nothingIsFoundWhereAllFitsOrIsNotKnownOrNothingRuns() {
    assertThat(check("a/pool")).isEmpty();
    openFiles = null;
    ports = null;
    nicest = null;
    placement = new CpuPinning(null, null, -5, null);
    assertThat(check("a/pool")).isEmpty();
    clients = 0;
    memory = 0;
    assertThat(check("a/pool")).isEmpty();
  }

  @Test
  void machineOfAServerThatRunsAlreadyIsNotOursToCheck() {
    ours = false;
    connectionBytes = 0;
    serverFiles = 1_000_000;
    serverPort = false;
    memory = 2 * GIB; // the generator's alone; a server would need some for its pool too
    assertThat(check("far/pool")).isEmpty();
    memory = GIB;
    assertThat(check("far/pool"))
        .singleElement()
        .asString()
        .contains("clients of sysbench, the server and proxies need about");
  }

  @Test
  void tooLittleMemoryIsRefusedWithWhatWouldFit() {
    memory = 2 * GIB;
    assertThat(check("a/pool").get(0))
        .startsWith("a/pool: free memory (MemAvailable) is 2048 MiB, 4096 clients of")
        .contains(
            "need about ", "1024 of them buffer pool; end other programs, or choose a smaller")
        .contains("or use at most ");
    clients = 1024;
    assertThat(check("a/pool")).isEmpty();
    connectionBytes = 990 << 10;
    assertThat(check("a/pool")).as("with performance_schema").hasSize(1);
  }

  @Test
  void allProblemsAreReportedOneLineEachAndOnceForAllArms() {
    maxConnections = 151;
    openFiles = 1024L;
    placement = new CpuPinning("0-1", "1", null, null);
    List<String> found = check("a/pool", "a/per-thread", "b/pool", "b/per-thread", "c/pool");
    assertThat(found.get(0)).startsWith("a/per-thread, a/pool, b/per-thread and 2 more: max_");
    assertThatThrownBy(() -> Preflight.refuse(found))
        .isInstanceOf(UsageException.class)
        .message()
        .hasLineCount(3);
    Preflight.refuse(List.of());
  }
}
