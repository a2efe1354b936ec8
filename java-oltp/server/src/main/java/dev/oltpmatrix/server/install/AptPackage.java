package dev.oltpmatrix.server.install;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A package as described by the signed lists of its suite.
 *
 * @param file its name in apt's archives
 */
record AptPackage(String file, long bytes, String sha256) {
  private static final Pattern LINE =
      Pattern.compile("(?m)^'[^']+' (\\S+) ([0-9]+) SHA256:([0-9a-f]{64})\\s*$");

  /** Parses the output of {@code apt-get --print-uris}. */
  static List<AptPackage> parse(String printedUris) {
    List<AptPackage> packages = new ArrayList<>();
    Matcher lines = LINE.matcher(printedUris);
    while (lines.find()) {
      packages.add(new AptPackage(lines.group(1), Long.parseLong(lines.group(2)), lines.group(3)));
    }
    return packages;
  }
}
