package dev.oltpmatrix.testing;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.registry.Hosts;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/** This machine, as if it had no scripts and no signals, and programs with an extension. */
public final class ScriptlessHost {
  private ScriptlessHost() {}

  /** Creates the host. */
  public static Host create() {
    Host real = Hosts.ofThisMachine();
    return (Host)
        Proxy.newProxyInstance(
            Host.class.getClassLoader(),
            new Class<?>[] {Host.class},
            (proxy, method, arguments) -> {
              switch (method.getName()) {
                case "runsScripts", "endsInOrder" -> {
                  return false;
                }
                case "executable" -> {
                  return arguments[0] + ".exe";
                }
                default -> {
                  try {
                    return method.invoke(real, arguments);
                  } catch (InvocationTargetException e) {
                    throw e.getCause();
                  }
                }
              }
            });
  }
}
