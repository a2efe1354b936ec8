import dev.oltpmatrix.driverstudy.run.BenchRequest;
import dev.oltpmatrix.driverstudy.run.BenchRun;
import dev.oltpmatrix.load.driver.ServerErrors;
import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.model.drivercases.DriverCase.Sends;
import dev.oltpmatrix.model.drivercases.DriverLimits;
import dev.oltpmatrix.model.drivercases.ServerKind;
import dev.oltpmatrix.model.text.TextFile;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Counts cells one after the other, and writes their wire table. */
final class WireCommand {
  private static final String TCP = "tcp";

  private final WireRequest request;
  private final PrintStream out;
  private final List<WireRow> rows = new ArrayList<>();
  private final StringBuilder statements = new StringBuilder();

  public WireCommand(WireRequest request, PrintStream out) {
    this.request = request;
    this.out = out;
  }

  public void run() throws InterruptedException {
    request.claimFiles();
    BenchRequest first = request.cells().get(0);
    String version = version(first);
    ServerKind kind = ServerKind.ofVersion(version);
    for (BenchRequest cell : request.cells()) {
      count(cell, kind);
    }
    TreeSet<String> remarks = new TreeSet<>();
    remarks.add("# driver " + first.driver() + ": " + new BenchRun(first).connector().words());
    remarks.add("# server " + kind.build() + ": " + version);
    write(request.out(), new WireTable(remarks, rows).text());
    request.statements().ifPresent(file -> write(file, statements.toString()));
  }

  /** Returns the server's version without a driver, because some drivers cannot log in. */
  static String version(BenchRequest request) throws InterruptedException {
    try {
      return ServerKind.withoutMask(
          request.inTime(() -> Greeting.version(request.endpoint().place())));
    } catch (SQLException e) {
      throw ServerErrors.explain(e, request.endpoint(), 1, 1);
    }
  }

  private void count(BenchRequest one, ServerKind kind) throws InterruptedException {
    WireRow.Cell cell = cell(one, kind);
    Optional<String> unsupported = unsupported(one, kind);
    if (unsupported.isPresent()) {
      rows.add(WireRow.unsupported(cell, unsupported.get()));
      return;
    }
    Counted counted = new CellCounter(one, request.rttMs()).count();
    // A login contains names and versions of the client's machine, and receives settings of the
    // server's machine.
    boolean isHostSpecific = one.driverCase().sends() == Sends.NOTHING;
    WireRow row = counted.row(cell);
    rows.add(isHostSpecific ? row.withoutBytes() : row);
    out.print(cell + ": " + row.trips() + " trips, " + row.commands() + "\n");
    out.flush();
    statements.append("## ").append(cell).append('\n');
    Repeats.joined(counted.statements()).forEach(line -> statements.append(line).append('\n'));
  }

  static WireRow.Cell cell(BenchRequest one, ServerKind kind) {
    return new WireRow.Cell(kind.build(), one.driver(), one.arm(), one.driverCase().name());
  }

  static Optional<String> unsupported(BenchRequest one, ServerKind kind) {
    return DriverLimits.unsupported(one.driver(), one.arm(), one.driverCase().name(), kind, TCP);
  }

  static void write(Path file, String text) {
    try {
      TextFile.write(file, text);
    } catch (IOException e) {
      throw new LoadException(file + " cannot be written: " + e.getMessage(), e);
    }
  }
}
