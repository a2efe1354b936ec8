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
 * Impersonates a server of the family, and makes the requests of a hostile one: for the password by
 * any plugin, or for a file. Or it is another kind of server.
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
    // Listens on all addresses: a test connects to one that counts as another machine's.
    listening = new ServerSocket(0);
    Thread thread = new Thread(this::serve, "posing-server");
    thread.setDaemon(true);
    thread.start();
  }

  public int port() {
    return listening.getLocalPort();
  }

  /**
   * Makes it send these bytes, like another kind of server; {@code null} restores a normal
   * greeting.
   */
  public PosingServer saying(byte[] anything) {
    greeting = anything;
    return this;
  }

  /**
   * Makes it request the password by a plugin; encrypted with its own public key if the plugin
   * supports that.
   */
  public PosingServer asking(String pluginOfItsChoice) {
    plugin = pluginOfItsChoice;
    return this;
  }

  /** Makes it accept any login, and answer every query with a request for a file. */
  public PosingServer wanting(String fileOfTheClient) {
    file = fileOfTheClient;
    return this;
  }

  /** Makes it refuse every login with this message. */
  public PosingServer refusing(String words) {
    refusal = words;
    return this;
  }

  /** Makes it send byte by byte with a pause after each. */
  public PosingServer dripping(Duration pause) {
    betweenBytes = pause;
    return this;
  }

  public PosingServer encrypting(SSLContext context) {
    tls = context;
    return this;
  }

  /** Returns the passwords that clients revealed. */
  public List<String> passwords() {
    return passwords;
  }

  /** Checks whether a client has offered to send files. */
  public boolean wasOfferedFiles() {
    return capabilities.stream().anyMatch(flags -> (flags & LoginPackets.LOCAL_FILES) != 0);
  }

  /** Checks whether a client has offered to send several statements in one. */
  public boolean wasOfferedSeveralStatements() {
    return capabilities.stream().anyMatch(flags -> (flags & LoginPackets.MULTI_STATEMENTS) != 0);
  }

  /** Returns user and database of the logins, as user@database. */
  public List<String> users() {
    return users;
  }

  /** Returns the number of logins that were begun. */
  public int logins() {
    return capabilities.size();
  }

  /** Returns everything that clients sent after their login. */
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
      // The client has disconnected, as it should.
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

  /** A regular login, from the greeting on. */
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
        send(refusal == null ? LoginPackets.denied() : LoginPackets.error(refusal));
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
        send(new byte[] {1, 4}); // unknown answer: requests the password itself
        answer = receive();
      }
      if (answer.length == 1 && (answer[0] == 2 || answer[0] == 1)) {
        passwords.add(encryptedPassword());
      } else {
        passwords.add(new String(answer, StandardCharsets.UTF_8).replace("\0", ""));
      }
    }

    private String encryptedPassword() throws IOException, GeneralSecurityException {
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
      byte[] framed = Arrays.copyOf(head, head.length + packet.length);
      System.arraycopy(packet, 0, framed, head.length, packet.length);
      write(out, framed);
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
