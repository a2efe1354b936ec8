import dev.oltpmatrix.load.failure.ProgramEnd;
import dev.oltpmatrix.model.UsageException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What drivers send, and how often they wait: counted, and timed over distance. */
final class Wire {
  private Wire() {}

  public static void main(String[] words) throws InterruptedException {
    List<String> arguments = List.of(words);
    ProgramEnd.exit(
        "wire", (out, err) -> ProgramEnd.status("wire", err, () -> command(arguments, out)));
  }

  private static void command(List<String> arguments, PrintStream out)
      throws InterruptedException {
    switch (arguments.isEmpty() ? "" : arguments.get(0)) {
      case "count" -> new WireCommand(WireRequest.parse(arguments, System.getenv()), out).run();
      case "slopes" -> new SlopeCommand(WireRequest.parse(arguments, System.getenv()), out).run();
      case "relay-checks" -> RelayChecks.run(arguments, System.getenv(), out);
      case "join" -> out.print(joined(arguments.subList(1, arguments.size())).text());
      default ->
          throw new UsageException("expected count, slopes, relay-checks, or join and tables");
    }
  }

  private static WireTable joined(List<String> files) {
    List<WireTable> tables = new ArrayList<>();
    for (String file : files) {
      try {
        tables.add(WireTable.read(Path.of(file)));
      } catch (IOException e) {
        throw new UsageException(file + ": " + e.getMessage());
      }
    }
    return WireTable.joined(tables);
  }
}
