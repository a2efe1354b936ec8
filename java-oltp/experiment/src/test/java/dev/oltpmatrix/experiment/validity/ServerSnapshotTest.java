package dev.oltpmatrix.experiment.validity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Flag.Kind;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.testing.FakeServer;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServerSnapshotTest {
  private final Map<String, String> variables =
      new HashMap<>(Map.of("sync_binlog", "0", "gtid_executed", "1", "timestamp", "5"));
  private final Map<String, String> asStarted = new HashMap<>(Map.of("plugin pool", "ACTIVE"));
  private String log = "started";

  @Test
  void aChangedVariableIsNamedWithBothValues() {
    ServerSnapshot before = ServerSnapshot.of(server());
    variables.put("gtid_executed", "2");
    variables.put("timestamp", "6");
    log += "\n[Note] Aborted connection 7";
    assertThat(before.check()).isEmpty();
    variables.put("sync_binlog", "1");
    assertThat(before.check())
        .containsExactly(Flag.of(Kind.VARIABLE_CHANGED, "sync_binlog from 0 to 1"));
    asStarted.put("sync_binlog", "100");
    assertThat(ServerSnapshot.of(server()).check())
        .as("changed before the cell")
        .containsExactly(Flag.of(Kind.VARIABLE_CHANGED, "sync_binlog from 100 to 1"));
  }

  @Test
  void aLimitInTheErrorLogIsQuotedOnceAndOnlyIfItIsNew() {
    log += "\n[ERROR] accept: Too many open files";
    ServerSnapshot before = ServerSnapshot.of(server());
    assertThat(before.check()).isEmpty();
    log += "\n[Warning] Can't create thread to handle new connection\n[ERROR] Too many open files";
    assertThat(before.check())
        .containsExactly(
            Flag.of(
                Kind.SERVER_RESOURCE_EXHAUSTED,
                "[Warning] Can't create thread to handle new connection"));
    log += "\n[Note] Threadpool could not create: number of allowed threads was reached";
    assertThat(before.check())
        .extracting(Flag::kind, Flag::severity)
        .containsExactly(
            tuple(Kind.SERVER_RESOURCE_EXHAUSTED, Flag.Severity.INVALID),
            tuple(Kind.POOL_THREADS_LOGGED, Flag.Severity.NOTE));
  }

  @Test
  void aServerThatDoesNotAnswerIsNoted() {
    assertThat(ServerSnapshot.of(new FakeServer()).check())
        .extracting(Flag::kind, Flag::severity)
        .containsExactly(tuple(Kind.VARIABLES_UNCHECKED, Flag.Severity.NOTE));
  }

  private RunningServer server() {
    FakeServer fake = new FakeServer();
    return (RunningServer)
        Proxy.newProxyInstance(
            RunningServer.class.getClassLoader(),
            new Class<?>[] {RunningServer.class},
            (proxy, method, arguments) -> {
              try {
                return switch (method.getName()) {
                  case "variables" -> Map.copyOf(variables);
                  case "errorLogBytes" -> (long) log.length();
                  case "errorLogFrom" -> log.substring((int) (long) arguments[0]);
                  case "facts" -> new CellRecord.ServerFacts("1", "s", Map.of(), asStarted, null);
                  default -> method.invoke(fake, arguments);
                };
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  @Test
  void manyChangesAreCountedAndLongValuesCut() {
    for (String name : new String[] {"a", "b", "c", "d", "e"}) {
      variables.put(name, "x");
    }
    ServerSnapshot before = ServerSnapshot.of(server());
    variables.replaceAll((name, value) -> "y".repeat(300));
    assertThat(before.check())
        .singleElement()
        .extracting(Flag::text)
        .asString()
        .contains("a from x to yyy", "and 3 more")
        .hasSizeLessThan(400);
  }
}
