package dev.oltpmatrix.wire.connect;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** An authority, and what it signs for servers; made by the JDK's own tool. */
public final class TestCertificates {
  private static final char[] PASSWORD = PemStores.PASSWORD.toCharArray();

  private final Path folder;
  private final Path file;

  public TestCertificates(Path folder) throws IOException, InterruptedException {
    this.folder = folder;
    this.file = folder.resolve("certificates.p12");
    generate("ca", "-ext", "bc:c");
  }

  /** The authority's certificate in PEM form. */
  public Path ca() throws IOException, GeneralSecurityException {
    String text =
        Base64.getMimeEncoder(64, new byte[] {'\n'})
            .encodeToString(store().getCertificate("ca").getEncoded());
    return Files.writeString(
        folder.resolve("ca.pem"),
        "-----BEGIN CERTIFICATE-----\n" + text + "\n-----END CERTIFICATE-----\n");
  }

  /**
   * A server's side of TLS, with a certificate that is valid for some days.
   *
   * @param fromDay counted from today
   * @param san whom it is for, such as {@code ip:127.0.0.1}
   */
  public SSLContext server(int fromDay, int days, String san)
      throws IOException, InterruptedException, GeneralSecurityException {
    String from = (fromDay < 0 ? "" : "+") + fromDay + "d";
    String validity = Integer.toString(days);
    String alias = "server " + fromDay + " " + san;
    if (store().containsAlias(alias)) {
      return context(alias);
    }
    generate(
        alias, "-signer", "ca", "-startdate", from, "-validity", validity, "-ext", "san=" + san);
    return context(alias);
  }

  private SSLContext context(String alias) throws IOException, GeneralSecurityException {
    KeyStore own = KeyStore.getInstance(PemStores.TYPE);
    own.load(null, null);
    own.setKeyEntry(
        alias, store().getKey(alias, PASSWORD), PASSWORD, store().getCertificateChain(alias));
    KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
    keys.init(own, PASSWORD);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return context;
  }

  private KeyStore store() throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance(PemStores.TYPE);
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, PASSWORD);
    }
    return store;
  }

  private void generate(String alias, String... more) throws IOException, InterruptedException {
    String tool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    List<String> command = new ArrayList<>(List.of(tool, "-genkeypair", "-alias", alias));
    command.addAll(
        List.of("-keyalg", "EC", "-dname", "CN=" + alias + " of " + folder.getFileName()));
    command.addAll(List.of("-storetype", PemStores.TYPE, "-keystore", file.toString()));
    command.addAll(List.of("-storepass", PemStores.PASSWORD));
    command.addAll(List.of(more));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(String.join(" ", command) + ": " + output);
    }
  }
}
