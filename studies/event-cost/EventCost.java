package eventcost;

import dev.oltpmatrix.load.driver.Servers;
import dev.oltpmatrix.load.options.CommandLine;
import dev.oltpmatrix.load.session.JdbcSessions;
import dev.oltpmatrix.load.session.Session;
import dev.oltpmatrix.workload.LoadWorkloads;
import dev.oltpmatrix.workload.api.QueryCounts;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Benchmarks the cost of an event in the Java port itself: its draws, its texts and its counts,
 * without a server ({@code --mysql-dry-run}). With {@code -prof gc} it also shows allocations.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class EventCost {
  @Param({
    "oltp_read_only",
    "oltp_read_write",
    "oltp_point_select",
    "oltp_update_non_index",
    "oltp_insert",
    "select_random_points"
  })
  private String workload;

  @Param({"uniform", "special", "pareto"})
  private String randType;

  private final QueryCounts counts = new QueryCounts();
  private Session session;

  @Setup
  public void open() throws SQLException {
    List<String> arguments =
        List.of(
            workload, "--mysql-dry-run", "--table-size=1000000", "--rand-type=" + randType, "run");
    CommandLine line = CommandLine.parse(arguments, Map.of(), LoadWorkloads.names());
    Servers servers = Servers.of(line.options(), 0);
    session = new JdbcSessions(servers, LoadWorkloads.named(workload), line.options()).open(0);
  }

  @Benchmark
  public QueryCounts event() throws SQLException {
    counts.reset();
    session.runTransaction(counts);
    session.afterEvent();
    return counts;
  }
}
