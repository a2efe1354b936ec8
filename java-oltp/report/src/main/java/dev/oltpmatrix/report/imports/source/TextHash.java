package dev.oltpmatrix.report.imports.source;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The SHA-256 of a text that is added line by line. Line ends, and empty lines before and after it,
 * do not count: a log that was converted on Windows is the same log.
 */
public final class TextHash {
  private final MessageDigest digest;
  private String last;
  private final StringBuilder emptyLines = new StringBuilder();

  public TextHash() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  public void add(String line) {
    if (line.isBlank()) {
      emptyLines.append('\n').append(line);
      return;
    }
    if (last == null) {
      last = line.stripLeading();
    } else {
      update(last);
      last = emptyLines.append('\n').append(line).toString();
    }
    emptyLines.setLength(0);
  }

  /** Returns the hash of everything that was added; nothing can be added after that. */
  public String hex() {
    update(last == null ? "" : last.stripTrailing());
    return HexFormat.of().formatHex(digest.digest());
  }

  private void update(String text) {
    digest.update(text.getBytes(StandardCharsets.UTF_8));
  }
}
