package dev.oltpmatrix.server.install;

import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.text.TextFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** SHA-256 of every file of a download folder, in the format that {@code sha256sum -c} reads. */
public final class Manifest {
  public static final String NAME = "SHA256SUMS";
  private static final String SEPARATOR = "  ";
  private static final Pattern LINE =
      Pattern.compile("([0-9a-f]{64})" + SEPARATOR + "([^/]*[^/.][^/]*)");

  private Manifest() {}

  /**
   * Checks the downloaded files and writes the manifest, which marks the download as complete.
   *
   * @param published files and their checksums, according to the publisher
   */
  public static Map<String, String> write(Path dir, Map<String, String> published)
      throws IOException, ServerException {
    StringBuilder text = new StringBuilder();
    for (Map.Entry<String, String> file : new TreeMap<>(published).entrySet()) {
      Path path = dir.resolve(file.getKey());
      if (!isIntact(path, file.getValue())) {
        throw new ServerException(
            path + " is not what its publisher says (SHA-256 " + file.getValue() + "); try again");
      }
      text.append(file.getValue()).append(SEPARATOR).append(file.getKey()).append('\n');
    }
    Path part = dir.resolveSibling(dir.getFileName() + "." + NAME);
    TextFile.write(part, text.toString());
    Files.move(part, dir.resolve(NAME), StandardCopyOption.ATOMIC_MOVE);
    return published;
  }

  /**
   * Checks the files of the manifest. A damaged file is reported and deleted together with the
   * manifest, so that it is downloaded again.
   *
   * @param pinned files and checksums that the manifest must have; empty if only the manifest knows
   *     them
   * @return the checksums, or {@code null} if the download is not complete and correct
   */
  public static Map<String, String> verify(Path dir, Map<String, String> pinned, Reporter reporter)
      throws IOException {
    Path manifest = dir.resolve(NAME);
    if (!Files.isRegularFile(manifest)) {
      return null;
    }
    Map<String, String> sums = read(manifest);
    boolean good = !sums.isEmpty() && (pinned.isEmpty() || sums.keySet().equals(pinned.keySet()));
    for (Map.Entry<String, String> file : sums.entrySet()) {
      Path path = dir.resolve(file.getKey());
      if (!isIntact(path, pinned.getOrDefault(file.getKey(), file.getValue()))) {
        good = false;
        reporter.say(path + " is damaged or gone; fetching it anew");
        Files.deleteIfExists(path);
      }
    }
    if (!good) {
      Files.delete(manifest);
      return null;
    }
    return sums;
  }

  /** Reads the manifest, skipping lines of another format and names that lead to another folder. */
  private static Map<String, String> read(Path manifest) throws IOException {
    Map<String, String> sums = new TreeMap<>();
    String text = new String(TextFile.bytes(manifest), StandardCharsets.UTF_8);
    for (String line : text.lines().toList()) {
      Matcher parts = LINE.matcher(line);
      if (parts.matches()) {
        sums.put(parts.group(2), parts.group(1));
      }
    }
    return sums;
  }

  private static boolean isIntact(Path file, String sum) throws IOException {
    return Files.isRegularFile(file) && sha256(file).equals(sum);
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
