package dev.oltpmatrix.wire.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PemStoresTest {
  @TempDir private Path dir;

  /** A program that is killed cannot clean up, and a client's key may be in the store. */
  @Test
  void storeCanBeReadRepeatedlyButLeavesNoFile() throws Exception {
    assumeThat(Path.of("/proc/self/fd")).isDirectory();
    Path pem = new TestCertificates(dir).ca();
    Path store = PemStores.of(pem, null);
    assertThat(store).startsWithRaw(Path.of("/proc/self/fd"));
    assertThat(Files.readSymbolicLink(store).toString()).endsWith(".p12 (deleted)");
    for (int time = 1; time <= 2; time++) {
      KeyStore read = KeyStore.getInstance(PemStores.TYPE);
      try (InputStream in = Files.newInputStream(store)) {
        read.load(in, PemStores.PASSWORD.toCharArray());
      }
      assertThat(read.getCertificate("ca0")).isNotNull();
    }
    assertThat(PemStores.of(pem, null)).as("each has its own").isNotEqualTo(store);
  }
}
