import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Prints ratios of two long cells, pool over per-thread: the first 8 s, each minute, and all. */
final class LongCells {
  private static final int FIRST_S = 8;
  private static final int MINUTE_S = 60;

  /** Batches of so many minutes make the interval of the whole: minutes resemble their neighbours. */
  private static final int BATCH_MINUTES = 5;

  private LongCells() {}

  /** Seconds of a window: what completed in each, and how long it took. */
  private record Window(List<JsonNode> seconds) {
    Window part(double fromS, double toS) {
      return new Window(
          seconds.stream()
              .filter(one -> start(one) >= fromS && start(one) < toS)
              .toList());
    }

    private static double start(JsonNode second) {
      return second.get("start_s").asDouble();
    }

    double tps() {
      double length = seconds.stream().mapToDouble(one -> one.get("length_s").asDouble()).sum();
      return seconds.stream().mapToLong(one -> one.get("transactions").asLong()).sum() / length;
    }

    double lengthS() {
      return seconds.isEmpty() ? 0 : start(seconds.get(seconds.size() - 1));
    }

    /** Returns the latency, to a quarter of a doubling, that 5 % exceed. */
    double p95Us() {
      TreeMap<Long, Long> counts = new TreeMap<>();
      for (JsonNode second : seconds) {
        for (JsonNode bucket : second.get("latency_counts")) {
          counts.merge(bucket.get(0).asLong(), bucket.get(1).asLong(), Long::sum);
        }
      }
      long all = counts.values().stream().mapToLong(count -> count).sum();
      long below = 0;
      for (Map.Entry<Long, Long> bucket : counts.entrySet()) {
        below += bucket.getValue();
        if (below >= 0.95 * all) {
          return bucket.getKey();
        }
      }
      return Double.NaN;
    }
  }

  public static void main(String[] args) throws IOException {
    if (args.length != 1) {
      System.err.println("usage: studies/long-cells/run.sh DIR");
      System.exit(2);
    }
    Map<String, Map<String, Window>> byServer = new TreeMap<>();
    try (Stream<Path> files = Files.list(Path.of(args[0], "cells"))) {
      for (Path file : files.filter(one -> one.toString().endsWith(".json")).sorted().toList()) {
        JsonNode record = JsonMapper.builder().build().readTree(file.toFile());
        List<JsonNode> seconds = new ArrayList<>();
        record.at("/load/intervals").forEach(seconds::add);
        byServer
            .computeIfAbsent(record.at("/cell/server").asText(), server -> new TreeMap<>())
            .put(record.at("/cell/arm").asText(), new Window(seconds));
      }
    }
    System.out.println("server,from_s,to_s,tps_per_thread,tps_pool,tps_ratio,p95_ratio");
    byServer.forEach(LongCells::print);
  }

  private static void print(String server, Map<String, Window> arms) {
    Window base = arms.get("per-thread");
    Window pool = arms.get("pool");
    print(server, base, pool, 0, FIRST_S);
    double end = Math.min(base.lengthS(), pool.lengthS());
    for (double from = 0; from + MINUTE_S <= end + 1; from += MINUTE_S) {
      print(server, base, pool, from, from + MINUTE_S);
    }
    print(server, base, pool, 0, end + 1);
    List<Double> logs = new ArrayList<>();
    double batchS = BATCH_MINUTES * MINUTE_S;
    for (double from = 0; from + batchS <= end + 1; from += batchS) {
      logs.add(
          Math.log(pool.part(from, from + batchS).tps() / base.part(from, from + batchS).tps()));
    }
    double mean = logs.stream().mapToDouble(log -> log).average().orElse(Double.NaN);
    double squares = logs.stream().mapToDouble(log -> Math.pow(log - mean, 2)).sum();
    double sd = Math.sqrt(squares / (logs.size() - 1));
    System.out.printf(
        Locale.ROOT,
        "# %s: %d batches of %d minutes: ratio %.3f, SD of the log %.3f%n",
        server,
        logs.size(),
        BATCH_MINUTES,
        Math.exp(mean),
        sd);
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
