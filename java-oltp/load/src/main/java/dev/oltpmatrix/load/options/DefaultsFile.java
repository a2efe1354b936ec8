package dev.oltpmatrix.load.options;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.text.IoWords;
import dev.oltpmatrix.model.text.Secrets;
import dev.oltpmatrix.model.text.TerminalText;
import dev.oltpmatrix.wire.connect.ClientDefaults;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the option file of the servers' own clients: its settings for the server and for TLS. */
final class DefaultsFile {
  private static final Map<String, String> OPTIONS =
      Map.of(
          "host", "mysql-host",
          "port", "mysql-port",
          "socket", "mysql-socket",
          "user", "mysql-user",
          "password", "mysql-password",
          "compress", "mysql-compression",
          "ssl-ca", "mysql-ssl-ca",
          "ssl-cert", "mysql-ssl-cert",
          "ssl-key", "mysql-ssl-key");

  /** Client options that together decide how connections are encrypted. */
  private static final Set<String> MODES_OF_TLS =
      Set.of("ssl-mode", "ssl", "skip-ssl", "ssl-verify-server-cert");

  /**
   * The mode that encrypts only if the server supports it, which is not the same measurement
   * everywhere.
   */
  private static final String PREFERRED = "preferred";

  private DefaultsFile() {}

  static GivenOptions read(Path file) {
    try {
      Map<String, String> defaults = ClientDefaults.read(file);
      List<String> others = notTaken(defaults);
      if (!others.isEmpty()) {
        System.err.println(
            TerminalText.ofName(
                Secrets.hiddenIn(
                    "--defaults-file="
                        + file
                        + ": not taken from it: "
                        + String.join(", ", others))));
      }
      return options(defaults);
    } catch (IOException e) {
      throw new UsageException("--defaults-file: " + IoWords.of(file, e));
    }
  }

  private static GivenOptions options(Map<String, String> defaults) {
    GivenOptions options = new GivenOptions();
    String tls = ClientDefaults.tlsMode(defaults);
    if (tls != null && !tls.equals(PREFERRED)) {
      options.set("mysql-ssl", tls);
    }
    defaults.forEach(
        (name, value) -> {
          if (isTaken(name, defaults) && OPTIONS.containsKey(name)) {
            options.set(OPTIONS.get(name), value);
          }
        });
    return options;
  }

  /** Returns the options that have no meaning here, such as a character set. */
  static List<String> notTaken(Map<String, String> defaults) {
    return defaults.keySet().stream().filter(name -> !isTaken(name, defaults)).toList();
  }

  private static boolean isTaken(String name, Map<String, String> defaults) {
    if (name.contains("ssl")) {
      // Certificate files have no meaning if no encryption is required.
      String tls = ClientDefaults.tlsMode(defaults);
      boolean needed = tls != null && !Set.of(PREFERRED, "disabled").contains(tls);
      return MODES_OF_TLS.contains(name) ? !PREFERRED.equals(tls) : needed && has(name, defaults);
    }
    // A name without a value makes the clients prompt the user; compress is a flag.
    return has(name, defaults) || name.equals("compress");
  }

  private static boolean has(String name, Map<String, String> defaults) {
    return OPTIONS.containsKey(name) && defaults.get(name) != null;
  }
}
