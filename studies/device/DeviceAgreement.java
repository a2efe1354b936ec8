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
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Compares the probe of the device with fio; run.sh starts it. */
final class DeviceAgreement {
  private static final Host HOST = Hosts.ofThisMachine();
  private static final Map<String, List<Double>> RATIOS = new TreeMap<>();

  private DeviceAgreement() {}

  /** Its arguments are the folder and the number of rounds. */
  public static void main(String[] args) throws Exception {
    System.out.printf("%-20s %10s %10s %8s%n", "", "probe", "fio", "ratio");
    for (int round = 0; round < Integer.parseInt(args[1]); round++) {
      round(Path.of(args[0]));
    }
    RATIOS.forEach(
        (name, found) -> {
          double median = found.stream().sorted().toList().get(found.size() / 2);
          System.out.printf(Locale.ROOT, "%-20s %30.2f%n", "median " + name, median);
        });
    System.exit(0); // the probe's threads wait for more
  }

  private static void round(Path folder) throws IOException, InterruptedException {
    List<String> unread = new ArrayList<>();
    DeviceSpeed probe = SpeedProbe.ofThisMachine(HOST).measureDevice(folder, unread);
    if (probe == null) {
      throw new IOException(String.join("; ", unread));
    }
    Path file = Files.createTempFile(folder, ".device-test", "");
    try {
      fio(file, "--rw=write --bs=1M --direct=1 --end_fsync=1");
      compare(
          "sync", probe.sync(), file, "write", "--rw=write --bs=4k --fdatasync=1 --overwrite=1");
      compare(
          "read", probe.read(), file, "read", "--rw=randread --bs=16k --direct=1 --norandommap");
      compare(
          "write",
          probe.write(),
          file,
          "write",
          "--rw=randwrite --bs=16k --direct=1 --norandommap");
    } finally {
      Files.delete(file);
    }
  }

  private static void compare(String name, Work probe, Path file, String part, String options)
      throws IOException, InterruptedException {
    JsonNode job = fio(file, options + " --number_ios=2000 --runtime=600ms").at("/jobs/0");
    // A forced write is a write and what forces it.
    JsonNode forced = job.at("/sync/lat_ns/percentile");
    JsonNode latency = job.path(part).at("/clat_ns/percentile");
    for (String percent : List.of("50", "99")) {
      String key = percent + ".000000";
      double ns = latency.path(key).asDouble() + forced.path(key).asDouble();
      double ofProbe = percent.equals("50") ? probe.p50Us() : probe.p99Us();
      print(name + " p" + percent + "_us", ofProbe, ns / 1000);
    }
    print(name + " per_s", probe.perS(), job.path(part).path("iops").asDouble());
  }

  private static void print(String name, double ofProbe, double ofFio) {
    RATIOS.computeIfAbsent(name, n -> new ArrayList<>()).add(ofProbe / ofFio);
    System.out.printf(
        Locale.ROOT, "%-20s %10.1f %10.1f %8.2f%n", name, ofProbe, ofFio, ofProbe / ofFio);
  }

  private static JsonNode fio(Path file, String options) throws IOException, InterruptedException {
    String always =
        "fio --name=device --filename="
            + file
            + " --size=256M --ioengine=psync"
            + " --output-format=json ";
    Captured captured = HOST.capture(List.of((always + options).split(" ")));
    if (captured.status() != 0) {
      throw new IOException("fio failed: " + captured.errors() + captured.output());
    }
    return new ObjectMapper().readTree(captured.output());
  }
}
