package raw;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Cipher;

/**
 * Logs in by password, with either of the two authentication plugins that servers use today.
 *
 * @param secure whether nobody can listen: the password may then be sent as plain text
 */
record RawLogin(String user, String password, String database, boolean secure) {
  private static final String NATIVE = "mysql_native_password";
  private static final String SHA2 = "caching_sha2_password";

  private static final int LONG_PASSWORD = 1;
  private static final int LONG_FLAG = 1 << 2;
  private static final int WITH_DATABASE = 1 << 3;
  private static final int PROTOCOL_41 = 1 << 9;
  private static final int TRANSACTIONS = 1 << 13;
  private static final int SECURE_CONNECTION = 1 << 15;
  private static final int MULTI_RESULTS = 1 << 17;
  private static final int PLUGIN_AUTH = 1 << 19;

  /** CLIENT_DEPRECATE_EOF: an answer has one end, as with today's drivers. */
  private static final int DEPRECATE_EOF = 1 << 24;

  private static final int CAPABILITIES =
      LONG_PASSWORD
          | LONG_FLAG
          | WITH_DATABASE
          | PROTOCOL_41
          | TRANSACTIONS
          | SECURE_CONNECTION
          | MULTI_RESULTS
          | PLUGIN_AUTH
          | DEPRECATE_EOF;

  private static final int MAX_PACKET = 1 << 24;
  private static final int UTF8MB4_GENERAL_CI = 45;
  private static final int UNUSED_BYTES = 23;
  private static final int NONCE_BYTES = 20;
  private static final int FIRST_NONCE_BYTES = 8;

  /** Flags, character set, status and similar fields between the two parts of the nonce. */
  private static final int BETWEEN_NONCES_BYTES = 19;

  private static final int OK = 0x00;
  private static final int MORE_DATA = 0x01;
  private static final int AUTH_SWITCH = 0xfe;
  private static final int REQUEST_KEY = 0x02;
  private static final int REQUEST_PASSWORD = 0x04;

  void over(RawPackets packets) throws IOException, SQLException {
    try {
      answerGreeting(packets);
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      throw new IOException("what it says first is no greeting of a MySQL server", e);
    }
  }

  private void answerGreeting(RawPackets packets) throws IOException, SQLException {
    packets.read();
    ByteBuffer greeting = ByteBuffer.wrap(packets.payload()).order(ByteOrder.LITTLE_ENDIAN);
    greeting.get();
    text(greeting); // the version
    greeting.getInt();
    byte[] nonce = new byte[NONCE_BYTES];
    greeting.get(nonce, 0, FIRST_NONCE_BYTES);
    greeting.position(greeting.position() + BETWEEN_NONCES_BYTES);
    greeting.get(nonce, FIRST_NONCE_BYTES, NONCE_BYTES - FIRST_NONCE_BYTES);
    greeting.get();
    String plugin = greeting.hasRemaining() ? text(greeting) : NATIVE;
    String chosen = plugin.equals(SHA2) ? SHA2 : NATIVE;
    packets.answer(response(chosen, proof(chosen, nonce)));
    finish(packets, nonce);
  }

  private byte[] response(String plugin, byte[] proof) {
    ByteArrayOutputStream response = new ByteArrayOutputStream();
    ByteBuffer head = ByteBuffer.allocate(9).order(ByteOrder.LITTLE_ENDIAN).putInt(CAPABILITIES);
    head.putInt(MAX_PACKET).put((byte) UTF8MB4_GENERAL_CI);
    response.writeBytes(head.array());
    response.writeBytes(new byte[UNUSED_BYTES]);
    response.writeBytes(zeroTerminated(user));
    response.write(proof.length);
    response.writeBytes(proof);
    response.writeBytes(zeroTerminated(database));
    response.writeBytes(zeroTerminated(plugin));
    return response.toByteArray();
  }

  private void finish(RawPackets packets, byte[] firstNonce) throws IOException, SQLException {
    byte[] nonce = firstNonce;
    for (int first = packets.read(); first != OK; first = packets.read()) {
      byte[] payload = packets.payload();
      if (first == AUTH_SWITCH) {
        ByteBuffer other = ByteBuffer.wrap(payload, 1, payload.length - 1);
        String plugin = text(other);
        nonce = new byte[NONCE_BYTES];
        other.get(nonce, 0, Math.min(NONCE_BYTES, other.remaining()));
        packets.answer(proof(plugin, nonce));
      } else if (first == MORE_DATA && payload.length > 1 && payload[1] == REQUEST_PASSWORD) {
        packets.answer(secure ? zeroTerminated(password) : encryptedPassword(packets, nonce));
      }
    }
  }

  private byte[] encryptedPassword(RawPackets packets, byte[] nonce)
      throws IOException, SQLException {
    packets.answer(new byte[] {REQUEST_KEY});
    packets.read();
    byte[] payload = packets.payload();
    byte[] hidden = zeroTerminated(password);
    for (int i = 0; i < hidden.length; i++) {
      hidden[i] ^= nonce[i % nonce.length];
    }
    try {
      Cipher cipher = Cipher.getInstance("RSA/ECB/OAEPWithSHA-1AndMGF1Padding");
      cipher.init(
          Cipher.ENCRYPT_MODE,
          key(new String(payload, 1, payload.length - 1, StandardCharsets.US_ASCII)));
      return cipher.doFinal(hidden);
    } catch (GeneralSecurityException e) {
      throw new SQLException("the server's key cannot be used", e);
    }
  }

  private static PublicKey key(String pem) throws GeneralSecurityException {
    String base64 = pem.replaceAll("-----[A-Z ]+-----", "");
    byte[] encoded = Base64.getMimeDecoder().decode(base64.strip());
    return KeyFactory.getInstance("RSA").generatePublic(new X509EncodedKeySpec(encoded));
  }

  private byte[] proof(String plugin, byte[] nonce) throws SQLException {
    if (password.isEmpty()) {
      return new byte[0];
    }
    byte[] secret = password.getBytes(StandardCharsets.UTF_8);
    try {
      return switch (plugin) {
        case NATIVE -> {
          MessageDigest sha = MessageDigest.getInstance("SHA-1");
          byte[] once = sha.digest(secret);
          sha.update(nonce);
          yield xor(once, digestAfter(sha, MessageDigest.getInstance("SHA-1").digest(once)));
        }
        case SHA2 -> {
          MessageDigest sha = MessageDigest.getInstance("SHA-256");
          byte[] once = sha.digest(secret);
          byte[] twice = sha.digest(once);
          sha.update(twice);
          yield xor(once, digestAfter(sha, nonce));
        }
        default ->
            throw new SQLException(
                "the account wants " + plugin + ", raw knows " + NATIVE + " and " + SHA2);
      };
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e); // every Java has both
    }
  }

  private static byte[] digestAfter(MessageDigest digest, byte[] rest) {
    digest.update(rest);
    return digest.digest();
  }

  private static byte[] xor(byte[] a, byte[] b) {
    byte[] result = Arrays.copyOf(a, a.length);
    for (int i = 0; i < result.length; i++) {
      result[i] ^= b[i];
    }
    return result;
  }

  /** Reads text up to its terminating zero byte. */
  private static String text(ByteBuffer from) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    while (from.hasRemaining()) {
      byte b = from.get();
      if (b == 0) {
        break;
      }
      bytes.write(b);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static byte[] zeroTerminated(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return Arrays.copyOf(bytes, bytes.length + 1);
  }
}
