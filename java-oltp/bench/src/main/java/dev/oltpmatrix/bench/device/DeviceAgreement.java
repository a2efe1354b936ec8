package dev.oltpmatrix.bench.device;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.process.Captured;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.host.speed.SpeedProbe;
import dev.oltpmatrix.model.record.DeviceSpeed;
import dev.oltpmatrix.model.record.DeviceSpeed.Work;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** Compares the probe of the device with fio; {@code device-test.sh} starts it. */
public final class DeviceAgreement {
  private static final double NS_PER_US = 1000;

  /**
   * One kind of operation.
   *
   * @param fio the options by which fio does the same
   * @param latencies where its report has what adds up to the latency
   * @param rate where its report has the operations in a second
   */
  private record Kind(
      String name,
      Function<DeviceSpeed, Work> ofProbe,
      List<String> fio,
      List<String> latencies,
      String rate) {}

  private static final List<Kind> KINDS =
      List.of(
          new Kind(
              "sync",
              DeviceSpeed::sync,
              List.of("--rw=write", "--bs=4k", "--fdatasync=1", "--overwrite=1"),
              List.of("/jobs/0/write/clat_ns", "/jobs/0/sync/lat_ns"),
              "/jobs/0/write/iops"),
          new Kind(
              "read",
              DeviceSpeed::read,
              List.of("--rw=randread", "--bs=16k", "--direct=1", "--norandommap"),
              List.of("/jobs/0/read/clat_ns"),
              "/jobs/0/read/iops"),
          new Kind(
              "write",
              DeviceSpeed::write,
              List.of("--rw=randwrite", "--bs=16k", "--direct=1", "--norandommap"),
              List.of("/jobs/0/write/clat_ns"),
              "/jobs/0/write/iops"));

  private final Host host = Hosts.ofThisMachine();
  private final Path folder;
  private final Map<String, List<Double>> ratios = new TreeMap<>();

  private DeviceAgreement(Path folder) {
    this.folder = folder;
  }

  /** Runs it. Its arguments are the folder and the number of rounds. */
  public static void main(String[] args) throws Exception {
    DeviceAgreement agreement = new DeviceAgreement(Path.of(args[0]));
    print("", "probe", "fio", "ratio");
    for (int round = 0; round < Integer.parseInt(args[1]); round++) {
      agreement.round();
    }
    agreement.ratios.forEach(
        (name, found) -> {
          double[] sorted = found.stream().mapToDouble(Double::doubleValue).sorted().toArray();
          print("median " + name, "", "", number(sorted[sorted.length / 2], 2));
        });
    System.exit(0); // the probe's threads wait for more
  }

  private void round() throws IOException, InterruptedException {
    List<String> unread = new ArrayList<>();
    DeviceSpeed probe = SpeedProbe.ofThisMachine(host).measureDevice(folder, unread);
    if (probe == null) {
      throw new IOException(String.join("; ", unread));
    }
    Path file = Files.createTempFile(folder, ".device-test", "");
    try {
      fio(file, List.of("--rw=write", "--bs=1M", "--direct=1", "--end_fsync=1"));
      for (Kind kind : KINDS) {
        List<String> options = new ArrayList<>(kind.fio());
        options.addAll(List.of("--number_ios=2000", "--runtime=600ms"));
        JsonNode report = fio(file, options);
        Work work = kind.ofProbe().apply(probe);
        compare(kind.name() + " p50_us", work.p50Us(), latencyUs(kind, report, "50.000000"));
        compare(kind.name() + " p99_us", work.p99Us(), latencyUs(kind, report, "99.000000"));
        compare(kind.name() + " per_s", work.perS(), report.at(kind.rate()).asDouble());
      }
    } finally {
      Files.delete(file);
    }
  }

  private JsonNode fio(Path file, List<String> options) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                "fio",
                "--name=device",
                "--filename=" + file,
                "--size=256M",
                "--ioengine=psync",
                "--output-format=json"));
    command.addAll(options);
    Captured captured = host.capture(command);
    if (captured.status() != 0) {
      throw new IOException("fio failed: " + captured.errors() + captured.output());
    }
    return new ObjectMapper().readTree(captured.output());
  }

  private static double latencyUs(Kind kind, JsonNode report, String percent) {
    return kind.latencies().stream()
            .mapToDouble(at -> report.at(at).path("percentile").path(percent).asDouble())
            .sum()
        / NS_PER_US;
  }

  private void compare(String name, double ofProbe, double ofFio) {
    ratios.computeIfAbsent(name, n -> new ArrayList<>()).add(ofProbe / ofFio);
    print(name, number(ofProbe, 1), number(ofFio, 1), number(ofProbe / ofFio, 2));
  }

  private static String number(double value, int digits) {
    return String.format(Locale.ROOT, "%." + digits + "f", value);
  }

  private static void print(String... fields) {
    System.out.printf(
        Locale.ROOT, "%-20s %10s %10s %8s%n", Arrays.<Object>stream(fields).toArray());
  }
}
