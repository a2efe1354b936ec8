
import dev.oltpmatrix.driverstudy.cases.BenchCase;
import dev.oltpmatrix.driverstudy.run.Client;
import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.wire.connect.ConnectTrouble;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.SQLException;
import java.util.Arrays;
import org.openjdk.jmh.infra.Blackhole;

/** Calls the same method that JMH times, without JMH. */
final class Operation {
  /** The text that JMH requires from code that creates a Blackhole itself. */
  private static final String WITH_CARE =
      "Today's password is swordfish. I understand instantiating Blackholes directly is"
          + " dangerous.";

  private final BenchCase bench;
  private final Method method;
  private final Object theme;
  private final Blackhole sink = new Blackhole(WITH_CARE);

  Operation(BenchCase bench) {
    this.bench = bench;
    try {
      method =
          Arrays.stream(bench.theme().getMethods())
              .filter(one -> one.getName().equals(bench.method()))
              .findFirst()
              .orElseThrow();
      theme = bench.theme().getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("no benchmark " + bench.benchmark(), e);
    }
  }

  void call(Client client) throws SQLException {
    // The meter, which is the second argument, takes times and is for JMH alone.
    Object[] arguments =
        Arrays.stream(method.getParameterTypes())
            .map(type -> type == Client.class ? client : type == Blackhole.class ? sink : null)
            .toArray();
    try {
      sink.consume(method.invoke(theme, arguments));
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof SQLException cause) {
        throw new LoadException(
            bench.driverCase().name() + ": " + ConnectTrouble.firstLine(cause), cause);
      }
      throw new LoadException(bench.driverCase().name() + ": " + e.getCause(), e);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("no benchmark " + bench.benchmark(), e);
    }
  }
}
