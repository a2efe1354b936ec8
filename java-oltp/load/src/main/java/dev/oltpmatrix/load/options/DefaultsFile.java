package dev.oltpmatrix.load.options;

import dev.oltpmatrix.connect.ClientDefaults;
import dev.oltpmatrix.load.failure.IoReason;
import dev.oltpmatrix.load.failure.OptionException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/**
 * The options of a server's own clients: what the group [client] of their file says of a server.
 */
final class DefaultsFile {
  private static final Map<String, String> OPTIONS =
      Map.of(
          "host", "mysql-host",
          "port", "mysql-port",
          "socket", "mysql-socket",
          "user", "mysql-user",
          "password", "mysql-password");

  private DefaultsFile() {}

  static GivenOptions read(Path file) {
    GivenOptions options = new GivenOptions();
    try {
      ClientDefaults.read(file)
          .forEach(
              (name, value) -> {
                // The group has more, such as a character set, that means nothing here.
                if (OPTIONS.containsKey(name)) {
                  options.set(OPTIONS.get(name), value);
                }
              });
    } catch (IOException e) {
      throw new OptionException("--defaults-file=" + file + ": cannot be read: " + IoReason.of(e));
    }
    return options;
  }
}
