package dev.oltpmatrix.load.options;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.text.IoWords;
import dev.oltpmatrix.model.text.NearestNames;
import dev.oltpmatrix.model.text.TerminalText;
import dev.oltpmatrix.model.text.TextFile;
import dev.oltpmatrix.wire.connect.ClientDefaults;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Options as the command line or a file gives them; the last one of a name counts. */
final class GivenOptions {
  private static final Map<String, String> OLD_NAMES =
      Map.of(
          "num-threads", "threads",
          "max-time", "time",
          "max-requests", "events",
          "tx-rate", "rate");

  /** Options by their names in the option file of the servers' own clients. */
  private static final Map<String, String> CLIENT_NAMES =
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
      Set.of("ssl-mode", "ssl", "ssl-verify-server-cert");

  private final Map<String, String> values = new LinkedHashMap<>();

  Map<String, String> values() {
    return values;
  }

  /** Adds an option; the value is {@code null} for the name alone. */
  void set(String givenName, String value) {
    // Dashes and underscores are equivalent, as in sysbench.
    String dashed = givenName.replace('_', '-');
    String name = OLD_NAMES.getOrDefault(dashed, dashed);
    if (!OptionTable.ALL.containsKey(name)) {
      throw unknown(givenName);
    }
    values.put(name, OptionTable.ALL.get(name).normalize(value));
    if (name.equals("mysql-ssl") && ValueForm.verify(value) != null) {
      values.put("mysql-ssl-verify", ValueForm.verify(value));
    }
  }

  private static UsageException unknown(String givenName) {
    // In a file all of a line up to a sign of equality may stand here, with a password.
    String shown = givenName.replaceFirst("(?s)[^\\w.-].*", "...");
    String word = shown.replace("...", "").replace('_', '-');
    String ofServer = CLIENT_NAMES.get(word);
    String nearest =
        ofServer == null ? NearestNames.of(word, OptionTable.ALL.keySet()).get(0) : ofServer;
    return new UsageException("--" + shown + ": no such option; the nearest is --" + nearest);
  }

  /**
   * Adds those of sysbench's option file: lines of {@code name=value}, where a value without quotes
   * ends at a space and {@code #} starts a comment at the beginning of a line or of a value.
   */
  void readConfigFile(Path file) {
    try {
      for (String line : TextFile.lines(file)) {
        int equals = line.indexOf('=');
        // sysbench skips every line without "="; a comment may contain one too.
        if (equals > 0 && !line.stripLeading().startsWith("#")) {
          String name = line.substring(0, equals).strip();
          String value = configValue(line.substring(equals + 1).strip());
          if (name.equals("driver")) {
            throw new UsageException(
                "--config-file=%s: has driver=: it is not read from a file; say --driver=%s"
                    .formatted(file, value)); // this JVM was started with the jar of one driver
          }
          set(name, value);
        }
      }
    } catch (IOException e) {
      throw new UsageException("--config-file: " + IoWords.of(file, e));
    }
  }

  private static String configValue(String text) {
    if (!text.startsWith("\"") && !text.startsWith("'")) {
      // A hash sign inside a value is part of the value.
      return text.startsWith("#") ? "" : text.split("\\s", 2)[0];
    }
    int end = text.indexOf(text.charAt(0), 1);
    if (end < 0) {
      throw new UsageException("config file: a quoted value has no closing " + text.charAt(0));
    }
    return text.substring(1, end);
  }

  /**
   * Adds the settings for the server and for TLS of the servers' own clients. Those of TLS that
   * have no effect here are named: the connections are less safe than the file asks for.
   */
  void readDefaultsFile(Path file) {
    Map<String, String> defaults;
    try {
      defaults = ClientDefaults.read(file);
    } catch (IOException e) {
      throw new UsageException("--defaults-file: " + IoWords.of(file, e));
    }
    String tls = ClientDefaults.tlsMode(defaults);
    // "preferred" encrypts if the server supports it, not the same measurement everywhere.
    boolean preferred = "preferred".equals(tls);
    if (tls != null && !preferred) {
      set("mysql-ssl", tls);
    }
    boolean encrypted = tls != null && !preferred && !tls.equals("disabled");
    List<String> notTaken = new ArrayList<>();
    defaults.forEach(
        (name, value) -> {
          // A name without a value makes the clients prompt the user; compress is a flag.
          boolean known =
              CLIENT_NAMES.containsKey(name) && (value != null || name.equals("compress"));
          if (known && (encrypted || !name.startsWith("ssl"))) {
            set(CLIENT_NAMES.get(name), value);
          } else if (name.matches("(ssl|tls).*") && (preferred || !MODES_OF_TLS.contains(name))) {
            notTaken.add(name);
          }
        });
    if (!notTaken.isEmpty()) {
      System.err.println(
          "--defaults-file=%s: not taken from it: %s"
              .formatted(TerminalText.ofName(file.toString()), String.join(", ", notTaken)));
    }
  }
}
