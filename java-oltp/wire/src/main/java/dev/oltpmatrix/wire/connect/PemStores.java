package dev.oltpmatrix.wire.connect;

import dev.oltpmatrix.host.own.OwnProcess;
import dev.oltpmatrix.model.text.IoWords;
import dev.oltpmatrix.model.text.TextFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Converts certificates and keys in PEM, the format of servers, into Java's key stores. */
public final class PemStores {
  /** Protects nothing: only the owner may read the files, which end with the program. */
  public static final String PASSWORD = "changeit";

  public static final String TYPE = "PKCS12";

  private static final Pattern KEY =
      Pattern.compile("-----BEGIN PRIVATE KEY-----([^-]*)-----END PRIVATE KEY-----");

  private PemStores() {}

  /** Creates a key store of the authorities in a file, or of a client's key and its chain. */
  public static Path of(Path pem, Path keyPemOrNull) throws IOException {
    try (InputStream in = new ByteArrayInputStream(TextFile.bytes(pem))) {
      KeyStore store = KeyStore.getInstance(TYPE);
      store.load(null, null);
      Certificate[] certificates =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(in)
              .toArray(Certificate[]::new);
      if (certificates.length == 0) {
        throw new IOException(pem + " holds no certificate in PEM form");
      }
      if (keyPemOrNull != null) {
        store.setKeyEntry("client", privateKey(keyPemOrNull), PASSWORD.toCharArray(), certificates);
      }
      for (int i = 0; keyPemOrNull == null && i < certificates.length; i++) {
        store.setCertificateEntry("ca" + i, certificates[i]);
      }
      Path file = Files.createTempFile("oltp-", ".p12"); // such files are their owner's only
      file.toFile().deleteOnExit(); // it may hold a private key
      try (OutputStream out = Files.newOutputStream(file)) {
        store.store(out, PASSWORD.toCharArray());
      } catch (IOException e) {
        throw new IOException(IoWords.of(file, e), e);
      }
      return OwnProcess.withoutName(file); // drivers read a store again for each connection
    } catch (CertificateException e) {
      throw new IOException(pem + " holds no certificate in PEM form", e);
    } catch (GeneralSecurityException e) {
      throw new IOException(pem + " cannot be used: " + e.getMessage(), e);
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
