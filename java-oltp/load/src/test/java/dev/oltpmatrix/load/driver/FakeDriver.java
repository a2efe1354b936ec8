package dev.oltpmatrix.load.driver;

import dev.oltpmatrix.wire.connect.ServerPlace;
import dev.oltpmatrix.wire.connect.Tls;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.SQLException;

/** The common part of all drivers without a server. */
public abstract class FakeDriver implements DbDriver {
  @Override
  public String name() {
    return "fake";
  }

  @Override
  public String version() {
    return "fake 1";
  }

  @Override
  public int virtualThreadsFromPerCpu() {
    return Integer.MAX_VALUE;
  }

  @Override
  public Endpoint endpoint() {
    return new Endpoint(ServerPlace.tcp("fake", 1), "me", "", "shop", Tls.OFF, false, true);
  }

  /** Returns the error of servers for a statement that they cannot prepare. */
  protected static SQLException unpreparable() {
    return new SQLException("not supported in the prepared statement protocol", "HY000", 1295);
  }

  protected static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
