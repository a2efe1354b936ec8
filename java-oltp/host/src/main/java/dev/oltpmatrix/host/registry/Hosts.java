package dev.oltpmatrix.host.registry;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.linux.LinuxHost;
import dev.oltpmatrix.host.windows.WindowsHost;

/** Knows the implementations of {@link Host}, and alone asks for the operating system's name. */
public final class Hosts {
  private static final Host THIS = named(System.getProperty("os.name"));

  private Hosts() {}

  public static Host ofThisMachine() {
    return THIS;
  }

  /**
   * Returns the implementation for an operating system.
   *
   * @param systemName as Java has it, such as {@code Windows 11}; without one of its own a system
   *     has Linux's, which does without what it does not find
   */
  static Host named(String systemName) {
    return systemName.startsWith("Windows") ? new WindowsHost() : new LinuxHost();
  }
}
