package dev.oltpmatrix.load.hosts;

import dev.oltpmatrix.host.process.Captured;
import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.text.IoWords;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * The folder of a leader that agents connect to: its key, and the file that agents need, with its
 * address, its certificate's hash and a token for each of them.
 */
final class AgentsFolder {
  /** The file for the agents. */
  static final String FILE = "agents.txt";

  private static final String KEY = "leader.p12";

  /** Of the key's file, which only its owner can read. */
  private static final char[] PASSWORD = "oltp-matrix".toCharArray();

  private static final int TOKEN_BYTES = 16;
  private static final int DAYS = 365;
  private static final Pattern ADDRESS = Pattern.compile("(.+):([0-9]{1,5})");
  private static final int MAX_PORT = 65_535;

  private AgentsFolder() {}

  /**
   * What agents are told.
   *
   * @param certificate hash of the leader's certificate
   * @param tokens one for each agent
   */
  record Secrets(String host, int port, String certificate, List<String> tokens) {
    static Secrets read(Path file) {
      List<String> lines;
      try {
        lines = Files.readAllLines(file);
      } catch (IOException e) {
        throw new UsageException(
            IoWords.of(file, e) + "; 'oltp agents' makes it: see 'oltp agents --help'");
      }
      List<String> tokens = new ArrayList<>();
      String leader = "";
      String certificate = "";
      for (String line : lines) {
        String[] words = line.strip().split(" +", 2);
        String value = words.length < 2 ? "" : words[1];
        switch (words[0]) {
          case "leader" -> leader = value;
          case "certificate" -> certificate = value;
          case "token" -> tokens.add(value);
          default -> throw new UsageException(file + ": is no file of 'oltp agents': " + line);
        }
      }
      Matcher address = ADDRESS.matcher(leader);
      if (!address.matches() || certificate.isEmpty() || tokens.isEmpty()) {
        throw new UsageException(file + ": is no whole file of 'oltp agents'; make it again");
      }
      return new Secrets(address.group(1), Integer.parseInt(address.group(2)), certificate, tokens);
    }
  }

  /** Makes a folder for so many agents, which will connect to this address. */
  static void make(Path folder, String leader, int agents) {
    Matcher address = ADDRESS.matcher(leader);
    if (!address.matches() || Integer.parseInt(address.group(2)) > MAX_PORT) {
      throw new UsageException(
          "--leader=%s: expected HOST:PORT, by which agents reach this machine".formatted(leader));
    }
    try {
      if (Files.exists(folder)) {
        throw new UsageException(folder + ": is there already; name a folder that is not");
      }
      Files.createDirectories(folder.toAbsolutePath().getParent());
      ThisHost.HOST.createOwnersFolder(folder);
      Path key = folder.resolve(KEY);
      keytool(key, address.group(1));
      StringBuilder text = new StringBuilder("leader " + leader + "\n");
      text.append("certificate ").append(hash(store(key).getCertificate("leader"))).append('\n');
      SecureRandom random = new SecureRandom();
      for (int i = 0; i < agents; i++) {
        byte[] token = new byte[TOKEN_BYTES];
        random.nextBytes(token);
        text.append("token ").append(HexFormat.of().formatHex(token)).append('\n');
      }
      ThisHost.HOST.writeSecret(folder.resolve(FILE), text.toString());
    } catch (IOException e) {
      throw new LoadException("agents' folder: " + IoWords.of(folder, e), e);
    } catch (GeneralSecurityException e) {
      throw new LoadException("agents' folder: no key could be made: " + e.getMessage(), e);
    }
  }

  private static void keytool(Path key, String host) throws IOException {
    Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
    String password = new String(PASSWORD);
    List<String> command =
        List.of(
            keytool.toString(),
            "-genkeypair",
            "-alias",
            "leader",
            "-keyalg",
            "EC",
            "-validity",
            Integer.toString(DAYS),
            "-dname",
            "CN=" + host.replaceAll("[^A-Za-z0-9.-]", "-"),
            "-storetype",
            "PKCS12",
            "-storepass",
            password,
            "-keypass",
            password,
            "-keystore",
            key.toString());
    try {
      Captured made = ThisHost.HOST.capture(command);
      if (made.status() != 0) {
        throw new IOException("keytool: " + (made.output() + made.errors()).strip());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private static KeyStore store(Path key) throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(key)) {
      store.load(in, PASSWORD);
    }
    return store;
  }

  static String hash(Certificate certificate) throws GeneralSecurityException {
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded());
    return HexFormat.of().formatHex(digest);
  }

  /** Returns what a leader's connections are made with. */
  static SSLContext leader(Path folder) {
    try {
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(store(folder.resolve(KEY)), PASSWORD);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), null, null);
      return context;
    } catch (IOException e) {
      throw new UsageException(IoWords.of(folder.resolve(KEY), e) + "; 'oltp agents' makes it");
    } catch (GeneralSecurityException e) {
      throw new LoadException(folder.resolve(KEY) + ": " + e.getMessage(), e);
    }
  }
}
