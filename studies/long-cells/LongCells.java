import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Interval;
import dev.oltpmatrix.model.record.LatencyHistogram;
import dev.oltpmatrix.model.results.ResultsDir;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** Prints ratios of two long cells, pool over per-thread: the first 8 s, each minute, and all. */
final class LongCells {
  private static final int FIRST_S = 8;
  private static final int MINUTE_S = 60;

  /** Minutes resemble their neighbours, so batches of so many make the interval of the whole. */
  private static final int BATCH_MINUTES = 5;

  private static final String NAME_ANOTHER =
      "; name a folder of ./run_matrix.sh --matrix long-cells";

  private LongCells() {}

  /** Seconds of a window. */
  private record Window(List<Interval> seconds) {
    Window part(double fromS, double toS) {
      return new Window(
          seconds.stream().filter(one -> one.startS() >= fromS && one.startS() < toS).toList());
    }

    double tps() {
      return seconds.stream().mapToLong(Interval::transactions).sum()
          / seconds.stream().mapToDouble(Interval::lengthS).sum();
    }

    double lengthS() {
      return seconds.stream().mapToDouble(one -> one.startS() + one.lengthS()).max().orElse(0);
    }

    /** Returns the lower bound of a bucket: a quarter of a doubling is the resolution. */
    double p95Us() {
      Histogram all = LatencyHistogram.newHdr();
      for (Interval second : seconds) {
        second.latencyCounts().forEach(pair -> all.recordValueWithCount(pair[0], pair[1]));
      }
      return all.getValueAtPercentile(95);
    }
  }

  public static void main(String[] args) throws IOException {
    try {
      if (args.length != 1) {
        throw new UsageException("usage: studies/long-cells/run.sh DIR");
      }
      Map<String, Map<String, Window>> byServer = read(Path.of(args[0]));
      System.out.println("server,from_s,to_s,tps_per_thread,tps_pool,tps_ratio,p95_ratio");
      byServer.forEach(LongCells::print);
    } catch (UsageException e) {
      System.err.println(e.getMessage());
      System.exit(2);
    }
  }

  private static Map<String, Map<String, Window>> read(Path folder) throws IOException {
    ResultsDir results = ResultsDir.open(folder);
    Map<String, Map<String, Window>> byServer = new TreeMap<>();
    for (Path file : results.cellFiles()) {
      CellRecord record = results.readCell(file);
      CellKey cell = record.cell();
      Map<String, Window> arms = byServer.computeIfAbsent(cell.server(), server -> new TreeMap<>());
      if (record.load() != null
          && arms.put(cell.arm(), new Window(record.load().intervals())) != null) {
        throw new UsageException(folder + " has several cells of " + cell.arm() + NAME_ANOTHER);
      }
    }
    byServer.values().removeIf(arms -> !arms.keySet().containsAll(List.of("per-thread", "pool")));
    if (byServer.isEmpty()) {
      throw new UsageException(folder + " has no server with a cell of each arm" + NAME_ANOTHER);
    }
    return byServer;
  }

  private static void print(String server, Map<String, Window> arms) {
    Window base = arms.get("per-thread");
    Window pool = arms.get("pool");
    double end = Math.min(base.lengthS(), pool.lengthS());
    print(server, base, pool, 0, FIRST_S);
    for (double from = 0; from + MINUTE_S <= end; from += MINUTE_S) {
      print(server, base, pool, from, from + MINUTE_S);
    }
    print(server, base, pool, 0, end);
    List<Double> logs = new ArrayList<>();
    double batchS = BATCH_MINUTES * MINUTE_S;
    for (double from = 0; from + batchS <= end; from += batchS) {
      logs.add(
          Math.log(pool.part(from, from + batchS).tps() / base.part(from, from + batchS).tps()));
    }
    double mean = logs.stream().mapToDouble(log -> log).average().orElse(Double.NaN);
    double squares = logs.stream().mapToDouble(log -> Math.pow(log - mean, 2)).sum();
    System.out.printf(
        Locale.ROOT,
        "# %s: %d batches of %d minutes: ratio %.3f, SD of the log %.3f%n",
        server,
        logs.size(),
        BATCH_MINUTES,
        Math.exp(mean),
        Math.sqrt(squares / (logs.size() - 1)));
  }

  private static void print(String server, Window base, Window pool, double from, double to) {
    Window ofBase = base.part(from, to);
    Window ofPool = pool.part(from, to);
    System.out.printf(
        Locale.ROOT,
        "%s,%.0f,%.0f,%.0f,%.0f,%.3f,%.2f%n",
        server,
        from,
        to,
        ofBase.tps(),
        ofPool.tps(),
        ofPool.tps() / ofBase.tps(),
        ofPool.p95Us() / ofBase.p95Us());
  }
}
