package dev.oltpmatrix.wire.connect;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import javax.crypto.Cipher;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/**
 * Poses as a server of the family, and asks of clients what a hostile one would: their password by
 * whatever plugin, or a file. Or it is quite another server.
 */
public final class PosingServer implements AutoCloseable {

  private static final int LIMIT_MS = 20_000;

  private final ServerSocket listening;
  private final List<String> passwords = new CopyOnWriteArrayList<>();
  private final List<String> users = new CopyOnWriteArrayList<>();
  private final List<Integer> capabilities = new CopyOnWriteArrayList<>();
  private final List<String> heard = new CopyOnWriteArrayList<>();
  private final List<Socket> clients = new CopyOnWriteArrayList<>();
  private volatile byte[] greeting;
  private volatile String plugin = "mysql_native_password";
  private volatile String file;
  private volatile String refusal;
  private volatile SSLContext tls;
  private volatile Duration betweenBytes = Duration.ZERO;

  public PosingServer() throws IOException {
    // On all addresses: a test reaches it by one that counts as another machine's.
    listening = new ServerSocket(0);
    Thread thread = new Thread(this::serve, "posing-server");
    thread.setDaemon(true);
    thread.start();
  }

  public int port() {
    return listening.getLocalPort();
  }

  /** It says this and is no server of the family; nothing at all for {@code null}. */
  public PosingServer saying(byte[] anything) {
    greeting = anything;
    return this;
  }

  /** It wants the password by a plugin; by the key of its own where that is one of the plugin's. */
  public PosingServer asking(String pluginOfItsChoice) {
    plugin = pluginOfItsChoice;
    return this;
  }

  /** It lets anybody in, and answers every question with the wish for a file. */
  public PosingServer wanting(String fileOfTheClient) {
    file = fileOfTheClient;
    return this;
  }

  /** It lets nobody in, in these words. */
  public PosingServer refusing(String words) {
    refusal = words;
    return this;
  }

  /** It sends a byte, waits so long, and sends the next. */
  public PosingServer dripping(Duration pause) {
    betweenBytes = pause;
    return this;
  }

  public PosingServer encrypting(SSLContext context) {
    tls = context;
    return this;
  }

  /** The passwords that clients gave away. */
  public List<String> passwords() {
    return passwords;
  }

  /** Whether a client has said that it would send a file. */
  public boolean wasOfferedFiles() {
    return capabilities.stream().anyMatch(flags -> (flags & LoginPackets.LOCAL_FILES) != 0);
  }

  /** Whether a client would send several statements in one. */
  public boolean wasOfferedSeveralStatements() {
    return capabilities.stream().anyMatch(flags -> (flags & LoginPackets.MULTI_STATEMENTS) != 0);
  }

  /** User and database of the logins, as user@database. */
  public List<String> users() {
    return users;
  }

  /** How many logins were begun. */
  public int logins() {
    return capabilities.size();
  }

  /** All that clients sent after their login. */
  public List<String> heard() {
    return heard;
  }

  private void serve() {
    while (!listening.isClosed()) {
      try {
        Socket client = listening.accept();
        clients.add(client);
        client.setSoTimeout(LIMIT_MS);
        Thread thread = new Thread(() -> serve(client), "posing-server-client");
        thread.setDaemon(true);
        thread.start();
      } catch (IOException e) {
        return; // closed
      }
    }
  }

  private void serve(Socket client) {
    try (client) {
      if (greeting != null) {
        write(client.getOutputStream(), greeting);
        client.getInputStream().readAllBytes();
        return;
      }
      new Login(client).run();
    } catch (IOException | GeneralSecurityException e) {
      // The client has gone, as it should.
    }
  }

  private void write(OutputStream out, byte[] bytes) throws IOException {
    int atOnce = betweenBytes.isZero() ? bytes.length : 1;
    for (int sent = 0; sent < bytes.length; sent += atOnce) {
      out.write(bytes, sent, atOnce);
      out.flush();
      LockSupport.parkNanos(betweenBytes.toNanos());
    }
  }

  @Override
  public void close() {
    try {
      listening.close();
      for (Socket client : clients) {
        client.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A login by the rules, from the greeting on. */
  private final class Login {
    private InputStream in;
    private OutputStream out;
    private Socket socket;
    private int number;

    Login(Socket socket) throws IOException {
      use(socket);
    }

    private void use(Socket next) throws IOException {
      socket = next;
      in = next.getInputStream();
      out = next.getOutputStream();
    }

    void run() throws IOException, GeneralSecurityException {
      send(LoginPackets.greeting(tls != null));
      byte[] answer = receive();
      if (answer.length == LoginPackets.SSL_REQUEST_BYTES && tls != null) {
        SSLSocket encrypted =
            (SSLSocket) tls.getSocketFactory().createSocket(socket, null, socket.getPort(), false);
        encrypted.setUseClientMode(false);
        encrypted.startHandshake();
        use(encrypted);
        answer = receive();
      }
      capabilities.add(LoginPackets.number(answer));
      users.add(LoginPackets.user(answer));
      if (!plugin.equals("mysql_native_password")) {
        askForPassword();
      }
      if (file == null) {
        send(LoginPackets.error(refusal == null ? "Access denied" : refusal));
        return;
      }
      send(new byte[] {0, 0, 0, 2, 0, 0, 0});
      while (true) {
        heard.add(new String(receive(), StandardCharsets.ISO_8859_1));
        send(("\u00fb" + file).getBytes(StandardCharsets.ISO_8859_1));
        heard.add(new String(receive(), StandardCharsets.ISO_8859_1));
        send(LoginPackets.error("No more"));
      }
    }

    private void askForPassword() throws IOException, GeneralSecurityException {
      ByteArrayOutputStream ask = new ByteArrayOutputStream();
      ask.write(0xfe);
      ask.writeBytes((plugin + "\0").getBytes(StandardCharsets.US_ASCII));
      ask.writeBytes(LoginPackets.NONCE);
      ask.write(0);
      send(ask.toByteArray());
      byte[] answer = receive();
      if (plugin.equals("caching_sha2_password")) {
        send(new byte[] {1, 4}); // it does not know the answer: the password itself, please
        answer = receive();
      }
      if (answer.length == 1 && (answer[0] == 2 || answer[0] == 1)) {
        passwords.add(underOwnKey());
      } else {
        passwords.add(new String(answer, StandardCharsets.UTF_8).replace("\0", ""));
      }
    }

    private String underOwnKey() throws IOException, GeneralSecurityException {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(2048);
      KeyPair keys = generator.generateKeyPair();
      String pem =
          "\u0001-----BEGIN PUBLIC KEY-----\n"
              + Base64.getMimeEncoder(64, new byte[] {'\n'})
                  .encodeToString(keys.getPublic().getEncoded())
              + "\n-----END PUBLIC KEY-----\n";
      send(pem.getBytes(StandardCharsets.ISO_8859_1));
      Cipher cipher = Cipher.getInstance("RSA/ECB/OAEPWithSHA-1AndMGF1Padding");
      cipher.init(Cipher.DECRYPT_MODE, keys.getPrivate());
      byte[] password = cipher.doFinal(receive());
      for (int i = 0; i < password.length; i++) {
        password[i] ^= LoginPackets.NONCE[i % LoginPackets.NONCE.length];
      }
      return new String(password, StandardCharsets.UTF_8).replace("\0", "");
    }

    private void send(byte[] packet) throws IOException {
      byte[] head = {
        (byte) packet.length, (byte) (packet.length >> 8), (byte) (packet.length >> 16), 0
      };
      head[3] = (byte) number++;
      byte[] whole = Arrays.copyOf(head, head.length + packet.length);
      System.arraycopy(packet, 0, whole, head.length, packet.length);
      write(out, whole);
    }

    private byte[] receive() throws IOException {
      byte[] head = in.readNBytes(4);
      if (head.length < 4) {
        throw new IOException("the client has gone");
      }
      number = head[3] + 1;
      return in.readNBytes(LoginPackets.number(head) & 0xffffff);
    }
  }
}
