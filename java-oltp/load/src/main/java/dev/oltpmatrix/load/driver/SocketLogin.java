package dev.oltpmatrix.load.driver;

import com.mysql.cj.protocol.a.NativePacketPayload;
import com.mysql.cj.protocol.a.authentication.CachingSha2PasswordPlugin;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Logs MySQL Connector/J in through a socket file with caching_sha2_password. A server that has not
 * cached the password takes it there as plain text, while the driver, made for TCP, requests a
 * public key to encrypt it, which the server refuses. The driver finds this class by its name.
 */
public final class SocketLogin extends CachingSha2PasswordPlugin {
  /** The byte with which the server requests the password. */
  private static final byte PASSWORD_WANTED = 4;

  @Override
  public boolean nextAuthenticationStep(
      NativePacketPayload fromServer, List<NativePacketPayload> toServer) {
    int position = fromServer.getPosition();
    if (fromServer.getPayloadLength() != position + 1
        || fromServer.getByteBuffer()[position] != PASSWORD_WANTED) {
      return super.nextAuthenticationStep(fromServer, toServer);
    }
    toServer.clear();
    byte[] text = password.getBytes(StandardCharsets.UTF_8);
    toServer.add(new NativePacketPayload(Arrays.copyOf(text, text.length + 1)));
    return true;
  }
}
