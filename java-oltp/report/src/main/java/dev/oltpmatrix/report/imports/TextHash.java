package dev.oltpmatrix.report.imports;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The SHA-256 of a text's lines. Line ends, indentation and empty lines do not count: a log that
 * was converted on Windows is the same log.
 */
final class TextHash {
  private final MessageDigest digest;

  TextHash() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  void add(String line) {
    digest.update((line.strip() + "\n").getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the hash of everything that was added; nothing can be added after that. */
  String hex() {
    return HexFormat.of().formatHex(digest.digest());
  }
}
