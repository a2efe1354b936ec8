package dev.oltpmatrix.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.server.api.RunningServer;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests a server that stalls after the login, as with a full pool or a dead disk. */
class AnswerLimitTest {
  private final List<String> calls = new ArrayList<>();
  private int limitMs;

  @Test
  void askingForItsVariablesHasALimitBeforeTheQuestion() {
    assertThatThrownBy(() -> server().variables()).hasMessage("stalled");
    assertThat(limitMs).isPositive();
    assertThat(calls).containsExactly("setNetworkTimeout", "createStatement", "close");
  }

  private RunningServer server() {
    return proxy(
        RunningServer.class,
        (self, method, arguments) ->
            method.getName().equals("connect")
                ? connection()
                : InvocationHandler.invokeDefault(self, method, arguments));
  }

  private Connection connection() {
    return proxy(
        Connection.class,
        (self, method, arguments) -> {
          calls.add(method.getName());
          if (method.getName().equals("setNetworkTimeout")) {
            limitMs = (int) arguments[1];
          } else if (method.getName().equals("createStatement")) {
            throw new SQLException("stalled");
          }
          return null;
        });
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
