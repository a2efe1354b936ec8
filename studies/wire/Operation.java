
import dev.oltpmatrix.driverstudy.cases.BenchCase;
import dev.oltpmatrix.driverstudy.cases.Sink;
import dev.oltpmatrix.driverstudy.run.Client;
import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.wire.connect.ConnectTrouble;
import java.sql.SQLException;
import org.openjdk.jmh.infra.Blackhole;

/** Runs the same operation that JMH times, without JMH. */
final class Operation {
  /** The text that JMH requires from code that creates a Blackhole itself. */
  private static final String WITH_CARE =
      "Today's password is swordfish. I understand instantiating Blackholes directly is"
          + " dangerous.";

  private final BenchCase bench;
  private final Sink sink = new Sunk(new Blackhole(WITH_CARE));

  private record Sunk(Blackhole blackhole) implements Sink {
    @Override
    public void take(int value) {
      blackhole.consume(value);
    }

    @Override
    public void take(long value) {
      blackhole.consume(value);
    }

    @Override
    public void take(Object value) {
      blackhole.consume(value);
    }
  }

  Operation(BenchCase bench) {
    this.bench = bench;
  }

  void call(Client client) throws SQLException {
    try {
      bench.operation().run(client, sink);
    } catch (SQLException e) {
      throw new LoadException(
          bench.driverCase().name() + ": " + ConnectTrouble.firstLine(e), e);
    }
  }
}
