package dev.oltpmatrix.server.remote;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.wire.connect.ClientDefaults;
import java.io.IOException;
import java.util.Map;

/** The user and password for an external server; the password never comes from a command line. */
record RemoteLogin(String user, String password) {
  /**
   * Reads them from the URL, its option file and {@code MYSQL_PWD}.
   *
   * @param file the options that {@link #defaults} has read
   */
  static RemoteLogin of(RemoteUrl url, Map<String, String> file, Map<String, String> environment) {
    String user = url.user().isEmpty() ? file.getOrDefault("user", "") : url.user();
    if (user == null || user.isEmpty()) {
      throw new UsageException(
          url.address() + ": no user; name one: mysql://user@host, or user=... in the file");
    }
    String password = file.get("password");
    if (password == null) {
      password = environment.getOrDefault("MYSQL_PWD", "");
    }
    if (password.indexOf('\n') >= 0 || (password.contains("\"") && password.contains("'"))) {
      throw new UsageException(
          url.address()
              + ": the load generators' option files cannot hold a password with both kinds of"
              + " quotes or with a line end; use another account");
    }
    return new RemoteLogin(user, password);
  }

  /** Reads the options of the URL's file, only once because a pipe cannot be read twice. */
  static Map<String, String> defaults(RemoteUrl url) {
    if (url.defaultsFile() == null) {
      return Map.of();
    }
    try {
      return ClientDefaults.read(url.defaultsFile());
    } catch (IOException e) {
      throw new UsageException(
          "defaults-file="
              + url.defaultsFile()
              + " cannot be read ("
              + e.getMessage()
              + "); check that it exists and its permissions");
    }
  }

  @Override
  public String toString() {
    return user; // a record's default form would show the password
  }
}
