import dev.oltpmatrix.wire.connect.ServerPlace;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;

/** The version that a server sends before the login, for drivers that cannot log in. */
final class Greeting {
  private static final int HEAD_BYTES = 4;
  private static final int PROTOCOL = 10;
  private static final int MAX_VERSION_BYTES = 100;

  private Greeting() {}

  static String version(ServerPlace place) throws SQLException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(place.host(), place.port()));
      DataInputStream in = new DataInputStream(socket.getInputStream());
      in.skipNBytes(HEAD_BYTES);
      if (in.readByte() != PROTOCOL) {
        throw new IOException("it sends an error or another protocol in place of a greeting");
      }
      StringBuilder version = new StringBuilder();
      for (int next = in.readByte(); next != 0; next = in.readByte()) {
        if (version.length() == MAX_VERSION_BYTES) {
          throw new IOException("what it says first is no greeting of a MySQL server");
        }
        version.append((char) next);
      }
      return version.toString();
    } catch (IOException e) {
      throw new SQLNonTransientConnectionException(e.getMessage(), "08000", e);
    }
  }
}
