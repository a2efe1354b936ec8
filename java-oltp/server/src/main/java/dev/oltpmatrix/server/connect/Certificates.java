package dev.oltpmatrix.server.connect;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.cache.LockFile;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.server.config.ServerConfig;
import dev.oltpmatrix.wire.connect.PemStores;
import dev.oltpmatrix.wire.connect.Tls;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * The certificates of servers that are started with TLS, created once by the JDK's keytool and
 * kept: those of an authority, the server and the client.
 */
public final class Certificates {
  private static final String CA = "cacert.pem";
  private static final String CLIENT_CERT = "client-cert.pem";
  private static final String CLIENT_KEY = "client-key.pem";
  private static final String DAYS = "3650";

  private static final char[] PASSWORD = PemStores.PASSWORD.toCharArray();

  private final Path dir;
  private final Host host;
  private final Path cacheDir;
  private final Reporter reporter;

  public Certificates(Host host, Path cacheDir, Reporter reporter) {
    this.host = host;
    this.cacheDir = cacheDir;
    this.dir = cacheDir.resolve("tls");
    this.reporter = reporter;
  }

  /** Returns the folder with all files, creating them if they do not exist. */
  public Path folder() throws ServerException, IOException, InterruptedException {
    return LockFile.hold(
        cacheDir,
        "tls",
        reporter,
        () -> {
          if (!Files.isDirectory(dir)) {
            create();
          }
          return dir;
        });
  }

  /** Adds the server's TLS settings to its config. */
  public void addTo(ServerConfig config) throws ServerException, IOException, InterruptedException {
    Path folder = folder();
    // Builds without this switch enable TLS when they are given certificates.
    if (config.value("ssl") != null) {
      config.put("tls", "ON", ServerConfig.THIS_START, "");
    }
    config.put("ssl_ca", folder.resolve(CA).toString(), ServerConfig.THIS_START, "");
    config.put(
        "ssl_cert", folder.resolve("server-cert.pem").toString(), ServerConfig.THIS_START, "");
    config.put("ssl_key", folder.resolve("server-key.pem").toString(), ServerConfig.THIS_START, "");
  }

  public ServerEndpoint access(int port) {
    String ca = dir.resolve(CA).toString();
    return new ServerEndpoint("127.0.0.1", port, null, Tls.on(Tls.Verify.CA, ca, "", ""), dir);
  }

  /**
   * Creates the folder that sysbench needs for an external server.
   *
   * @param cert {@code null} if the user has none: sysbench requires one, so it gets one with a DSA
   *     key, which TLS 1.3 does not support and which OpenSSL therefore never presents
   */
  public Path sysbenchFolder(String name, Path ca, Path cert, Path key)
      throws ServerException, IOException, InterruptedException {
    Path own = folder();
    Path folder = Files.createDirectories(cacheDir.resolve("tls-" + name));
    link(folder.resolve(CA), ca);
    link(folder.resolve(CLIENT_CERT), cert != null ? cert : own.resolve("nobody-cert.pem"));
    link(folder.resolve(CLIENT_KEY), key != null ? key : own.resolve("nobody-key.pem"));
    return folder;
  }

  private static void link(Path link, Path target) throws IOException {
    Files.deleteIfExists(link);
    Files.createSymbolicLink(link, target);
  }

  private void create() throws ServerException, IOException, InterruptedException {
    Path fresh = Files.createTempDirectory(Files.createDirectories(cacheDir), "tls-new");
    try {
      Path store = fresh.resolve("store.p12");
      generate(store, "ca", "RSA", "-ext", "bc:critical=ca:true");
      String names = "san=ip:127.0.0.1,dns:localhost";
      generate(store, "server", "RSA", "-signer", "ca", "-ext", names);
      generate(store, "client", "RSA", "-signer", "ca");
      generate(store, "nobody", "DSA");
      writePem(store, fresh);
      Files.delete(store);
      Files.move(fresh, dir, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      FileTrees.deleteQuietly(fresh);
    }
  }

  private void generate(Path store, String alias, String keyKind, String... more)
      throws ServerException, InterruptedException {
    Path bin = Path.of(System.getProperty("java.home"), "bin");
    String tool = bin.resolve(host.executable("keytool")).toString();
    List<String> command = new ArrayList<>(List.of(tool, "-genkeypair", "-alias", alias));
    command.addAll(List.of("-keyalg", keyKind, "-keysize", "2048", "-validity", DAYS));
    command.addAll(List.of("-dname", "CN=oltp-matrix-" + alias));
    command.addAll(List.of("-storetype", PemStores.TYPE, "-keystore", store.toString()));
    command.addAll(List.of("-storepass:env", "OLTP_STORE"));
    command.addAll(List.of(more));
    Map<String, String> environment = Map.of("OLTP_STORE", PemStores.PASSWORD);
    host.run(store.resolveSibling("keytool.log"), command, environment, () -> {});
  }

  private void writePem(Path storeFile, Path folder) throws IOException, ServerException {
    try (InputStream in = Files.newInputStream(storeFile)) {
      KeyStore store = KeyStore.getInstance(PemStores.TYPE);
      store.load(in, PASSWORD);
      for (String alias : List.of("server", "client", "nobody")) {
        byte[] key = store.getKey(alias, PASSWORD).getEncoded();
        write(folder.resolve(alias + "-key.pem"), "PRIVATE KEY", key);
        write(
            folder.resolve(alias + "-cert.pem"),
            "CERTIFICATE",
            store.getCertificate(alias).getEncoded());
      }
      write(folder.resolve(CA), "CERTIFICATE", store.getCertificate("ca").getEncoded());
    } catch (GeneralSecurityException e) {
      throw new ServerException("certificates cannot be made: " + e.getMessage(), e);
    }
  }

  private void write(Path file, String what, byte[] der) throws IOException {
    String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
    host.writeSecret(
        file, "-----BEGIN " + what + "-----\n" + body + "\n-----END " + what + "-----\n");
  }
}
