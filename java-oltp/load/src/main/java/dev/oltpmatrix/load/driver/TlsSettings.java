package dev.oltpmatrix.load.driver;

import dev.oltpmatrix.connect.Tls;
import dev.oltpmatrix.load.LoadException;
import java.io.IOException;
import java.util.Map;

/** An endpoint's encryption as a driver's properties. */
final class TlsSettings {
  private TlsSettings() {}

  /** Whose properties. */
  interface Spelling {
    Map<String, String> of(Tls tls) throws IOException;
  }

  static Map<String, String> of(Endpoint endpoint, Spelling spelling) {
    try {
      return spelling.of(endpoint.tls());
    } catch (IOException e) {
      throw new LoadException(
          endpoint.address()
              + ": certificate or key cannot be used: "
              + e.getMessage()
              + ": check --mysql-ssl-ca, --mysql-ssl-cert and --mysql-ssl-key",
          e);
    }
  }
}
