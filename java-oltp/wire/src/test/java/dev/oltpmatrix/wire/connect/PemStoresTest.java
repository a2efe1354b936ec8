package dev.oltpmatrix.wire.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PemStoresTest {
  private static final char[] PASSWORD = PemStores.PASSWORD.toCharArray();

  @TempDir private Path dir;

  /** A program that is killed cannot clean up, and a client's key may be in the store. */
  @Test
  void storeCanBeReadRepeatedlyButLeavesNoFile() throws Exception {
    assumeThat(Path.of("/proc/self/fd")).isDirectory();
    Path pem = certificate();
    Path store = PemStores.of(pem, null);
    assertThat(store).startsWithRaw(Path.of("/proc/self/fd"));
    assertThat(Files.readSymbolicLink(store).toString()).endsWith(".p12 (deleted)");
    for (int time = 1; time <= 2; time++) {
      KeyStore read = KeyStore.getInstance(PemStores.TYPE);
      try (InputStream in = Files.newInputStream(store)) {
        read.load(in, PASSWORD);
      }
      assertThat(read.getCertificate("ca0")).isNotNull();
    }
    assertThat(PemStores.of(pem, null)).as("each has its own").isNotEqualTo(store);
  }

  private Path certificate() throws Exception {
    Path file = dir.resolve("store.p12");
    String tool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    Process keytool =
        new ProcessBuilder(
                tool,
                "-genkeypair",
                "-alias",
                "ca",
                "-keyalg",
                "EC",
                "-dname",
                "CN=test",
                "-keystore",
                file.toString(),
                "-storepass",
                PemStores.PASSWORD)
            .redirectErrorStream(true)
            .start();
    String output = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(keytool.waitFor()).as(output).isZero();
    KeyStore keyStore = KeyStore.getInstance(file.toFile(), PASSWORD);
    String body =
        Base64.getMimeEncoder(64, new byte[] {'\n'})
            .encodeToString(keyStore.getCertificate("ca").getEncoded());
    return Files.writeString(
        dir.resolve("ca.pem"),
        "-----BEGIN CERTIFICATE-----\n" + body + "\n-----END CERTIFICATE-----\n");
  }
}
