package dev.oltpmatrix.matrix.server;

import dev.oltpmatrix.matrix.Reporter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/** SHA-256 of every file of a download folder, in the form that {@code sha256sum -c} reads. */
final class Manifest {
  static final String NAME = "SHA256SUMS";
  private static final String SEPARATOR = "  ";

  private Manifest() {}

  /** Hashes what is there and writes the manifest, which marks the download as complete. */
  static Map<String, String> write(Path dir) throws IOException {
    Map<String, String> sums = new TreeMap<>();
    for (Path file : Trees.list(dir)) {
      if (Files.isRegularFile(file) && !file.endsWith(NAME)) {
        sums.put(file.getFileName().toString(), sha256(file));
      }
    }
    StringBuilder text = new StringBuilder();
    sums.forEach((name, sum) -> text.append(sum).append(SEPARATOR).append(name).append('\n'));
    Path part = dir.resolveSibling(dir.getFileName() + "." + NAME);
    Files.writeString(part, text);
    Files.move(part, dir.resolve(NAME), StandardCopyOption.ATOMIC_MOVE);
    return sums;
  }

  /**
   * Checks every file against the manifest. A file that is broken is said and deleted together with
   * the manifest, so that it is fetched again.
   *
   * @return the sums, or {@code null} if the download is not complete and good
   */
  static Map<String, String> verify(Path dir, Reporter reporter) throws IOException {
    Path manifest = dir.resolve(NAME);
    if (!Files.isRegularFile(manifest)) {
      return null;
    }
    Map<String, String> sums = new TreeMap<>();
    boolean good = true;
    for (String line : Files.readAllLines(manifest)) {
      String[] parts = line.split(SEPARATOR, 2);
      Path file = parts.length == 2 ? dir.resolve(parts[1]) : dir;
      if (!Files.isRegularFile(file) || !sha256(file).equals(parts[0])) {
        good = false;
        reporter.say(file + " is damaged or gone; fetching it anew");
        if (!file.equals(dir)) {
          Files.deleteIfExists(file);
        }
      } else {
        sums.put(parts[1], parts[0]);
      }
    }
    if (!good || sums.isEmpty()) {
      Files.delete(manifest);
      return null;
    }
    return sums;
  }

  static String sha256(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      DigestInputStream digesting = new DigestInputStream(in, MessageDigest.getInstance("SHA-256"));
      digesting.transferTo(OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(digesting.getMessageDigest().digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
