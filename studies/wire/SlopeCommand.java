
import dev.oltpmatrix.driverstudy.run.BenchRequest;
import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.drivercases.DriverCase.Sends;
import dev.oltpmatrix.model.drivercases.ServerKind;
import dev.oltpmatrix.model.results.Csv;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Checks, by hand and on a quiet machine, that each cell's time grows with the round trip time as
 * its counted trips predict. It is a second proof of the wire table, and of the relay.
 */
final class SlopeCommand {
  /**
   * The greeting's part of a round trip: a server sends it unasked, so it takes half a round trip
   * and is not counted as an answer.
   */
  private static final double GREETING = 0.5;

  private final WireRequest request;
  private final PrintStream out;

  public SlopeCommand(WireRequest request, PrintStream out) {
    if (request.statements().isPresent()) {
      throw new UsageException("slopes keeps no statements: leave out --statements, or use wire");
    }
    this.request = request;
    this.out = out;
  }

  public void run() throws InterruptedException {
    request.claimFiles();
    ServerKind kind = ServerKind.ofVersion(WireCommand.version(request.cells().get(0)));
    List<CellSlope> slopes = new ArrayList<>();
    for (BenchRequest one : request.cells()) {
      if (WireCommand.unsupported(one, kind).isEmpty()) {
        slopes.add(slope(one, kind));
      }
    }
    WireCommand.write(request.out(), Csv.text(CellSlope.COLUMNS, slopes));
    requireAll(slopes);
  }

  private CellSlope slope(BenchRequest one, ServerKind kind) throws InterruptedException {
    WireRow.Cell cell = WireCommand.cell(one, kind);
    double trips = new CellCounter(one, request.rttMs()).count().trips();
    boolean isGreeted = one.driverCase().sends() == Sends.NOTHING;
    CellSlope slope =
        new SlopeTimer(one, request.rttMs()).slope(cell, trips + (isGreeted ? GREETING : 0));
    out.print(slope.line() + "\n");
    out.flush();
    return slope;
  }

  private static void requireAll(List<CellSlope> slopes) {
    List<CellSlope> off = slopes.stream().filter(slope -> !slope.holds()).toList();
    if (!off.isEmpty()) {
      throw new LoadException(
          "more than 10 % off: "
              + off.stream().map(CellSlope::line).collect(Collectors.joining("; ")),
          null);
    }
  }
}
