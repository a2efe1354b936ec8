package dev.oltpmatrix.wire.connect;

import dev.oltpmatrix.model.text.IoWords;
import dev.oltpmatrix.model.text.TextFile;
import java.io.ByteArrayInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Collection;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Converts certificates and keys in PEM, the format of servers, into Java's key stores. */
public final class PemStores {
  /**
   * Protects nothing: only the owner may read the files, and they exist no longer than the program.
   */
  public static final String PASSWORD = "changeit";

  public static final String TYPE = "PKCS12";

  /** The program's own open files, by their numbers. */
  private static final Path OPEN_FILES = Path.of("/proc/self/fd");

  /** Open until the program ends: drivers read a store again for each connection. */
  private static final Queue<InputStream> KEPT_OPEN = new ConcurrentLinkedQueue<>();

  private static final Pattern KEY =
      Pattern.compile("-----BEGIN PRIVATE KEY-----([^-]*)-----END PRIVATE KEY-----");

  private PemStores() {}

  /** Creates a key store of the authorities in {@code pem}. */
  public static Path trusting(Path pem) throws IOException {
    return store(
        pem,
        (store, certificates) -> {
          int number = 0;
          for (Certificate certificate : certificates) {
            store.setCertificateEntry("ca" + number++, certificate);
          }
        });
  }

  /** Creates a key store of a client's key and its certificate chain. */
  public static Path showing(Path certificatePem, Path keyPem) throws IOException {
    return store(
        certificatePem,
        (store, certificates) ->
            store.setKeyEntry(
                "client",
                privateKey(keyPem),
                PASSWORD.toCharArray(),
                certificates.toArray(Certificate[]::new)));
  }

  private interface Filling {
    void fill(KeyStore store, Collection<? extends Certificate> certificates)
        throws GeneralSecurityException, IOException;
  }

  private static Path store(Path pem, Filling filling) throws IOException {
    try (InputStream in = new ByteArrayInputStream(TextFile.bytes(pem))) {
      KeyStore store = KeyStore.getInstance(TYPE);
      store.load(null, null);
      filling.fill(store, CertificateFactory.getInstance("X.509").generateCertificates(in));
      if (store.size() == 0) {
        throw new IOException(pem + " holds no certificate in PEM form");
      }
      Path file =
          Files.createTempFile(
              "oltp-",
              ".p12",
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      file.toFile().deleteOnExit();
      try (OutputStream out = Files.newOutputStream(file)) {
        store.store(out, PASSWORD.toCharArray());
      } catch (IOException e) {
        throw new IOException(IoWords.of(file, e), e);
      }
      return withoutName(file);
    } catch (CertificateException e) {
      throw new IOException(pem + " holds no certificate in PEM form", e);
    } catch (GeneralSecurityException e) {
      throw new IOException(pem + " cannot be used: " + e.getMessage(), e);
    }
  }

  /**
   * Deletes the file's name where that is possible: on Linux an open file needs no name, and
   * without one it is removed when the program ends, for whatever reason. On other systems it is
   * removed at a normal end.
   */
  private static Path withoutName(Path file) throws IOException {
    InputStream open = new FileInputStream(file.toFile());
    Optional<Path> byNumber = openFiles().filter(number -> pointsTo(number, file)).findFirst();
    if (byNumber.isEmpty()) {
      open.close();
      return file;
    }
    KEPT_OPEN.add(open);
    Files.delete(file);
    return byNumber.get();
  }

  private static Stream<Path> openFiles() {
    String[] numbers = OPEN_FILES.toFile().list();
    return numbers == null ? Stream.empty() : Stream.of(numbers).map(OPEN_FILES::resolve);
  }

  private static boolean pointsTo(Path link, Path file) {
    try {
      return Files.readSymbolicLink(link).equals(file.toRealPath());
    } catch (IOException e) {
      return false; // closed meanwhile
    }
  }

  private static PrivateKey privateKey(Path pem) throws IOException, GeneralSecurityException {
    Matcher key = KEY.matcher(new String(TextFile.bytes(pem), StandardCharsets.ISO_8859_1));
    if (!key.find()) {
      throw new IOException(
          pem + " is no key in PKCS #8 form (BEGIN PRIVATE KEY); convert it: openssl pkcs8 -topk8");
    }
    PKCS8EncodedKeySpec spec =
        new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(key.group(1)));
    try {
      return KeyFactory.getInstance("RSA").generatePrivate(spec);
    } catch (GeneralSecurityException e) {
      return KeyFactory.getInstance("EC").generatePrivate(spec);
    }
  }
}
