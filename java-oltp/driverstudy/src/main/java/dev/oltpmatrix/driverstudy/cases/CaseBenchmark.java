package dev.oltpmatrix.driverstudy.cases;

import dev.oltpmatrix.driverstudy.run.Client;
import dev.oltpmatrix.driverstudy.run.Meter;
import java.sql.SQLException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** The operation of the JVM's one case, as JMH calls it. */
@State(Scope.Thread)
public class CaseBenchmark {
  /** The name that JMH gives it. */
  public static final String NAME = CaseBenchmark.class.getName() + ".operation";

  private BenchCase.Operation operation;
  private Sink sink;
  private Blackhole last;

  /** Passes each value on to a Blackhole. */
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

  @Setup(Level.Trial)
  public void find(Client client) {
    operation = Cases.named(client.caseName()).operation();
  }

  @Benchmark
  public void operation(Client client, Meter meter, Blackhole blackhole) throws SQLException {
    if (blackhole != last) {
      last = blackhole;
      sink = new Sunk(blackhole);
    }
    operation.run(client, sink);
  }
}
