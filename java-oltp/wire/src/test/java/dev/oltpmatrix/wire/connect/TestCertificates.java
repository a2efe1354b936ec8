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

/**
 * Creates a certificate authority and certificates of servers that it signs, with the JDK's
 * keytool.
 */
public final class TestCertificates {
  private static final char[] PASSWORD = PemStores.PASSWORD.toCharArray();

  private final Path folder;
  private final Path file;

  public TestCertificates(Path folder) throws IOException, InterruptedException {
    this.folder = folder;
    this.file = folder.resolve("certificates.p12");
    generate("ca", "-ext", "bc:c");
  }

  /** Returns the authority's certificate in PEM format. */
  public Path ca() throws IOException, GeneralSecurityException {
    String text =
        Base64.getMimeEncoder(64, new byte[] {'\n'})
            .encodeToString(store().getCertificate("ca").getEncoded());
    return Files.writeString(
        folder.resolve("ca.pem"),
        "-----BEGIN CERTIFICATE-----\n" + text + "\n-----END CERTIFICATE-----\n");
  }

  /**
   * Returns a server's TLS context, with a certificate that is valid for some days.
   *
   * @param fromDay first day, counted from today
   * @param san subject alternative name, such as {@code ip:127.0.0.1}
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
    KeyStore store = KeyStore.getInstance(PemStores.TYPE);
    store.load(null, null);
    store.setKeyEntry(
        alias, store().getKey(alias, PASSWORD), PASSWORD, store().getCertificateChain(alias));
    KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
    keys.init(store, PASSWORD);
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
