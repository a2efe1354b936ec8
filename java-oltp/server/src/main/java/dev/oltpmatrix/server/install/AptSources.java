package dev.oltpmatrix.server.install;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the Debian mirror and its key in the user's own apt configuration; contains no host name.
 */
final class AptSources {
  /**
   * A package source.
   *
   * @param signedBy path of a keyring, an embedded key block, or empty
   */
  record Source(String uri, List<String> suites, List<String> components, String signedBy) {}

  /** The path where Debian's package debian-archive-keyring installs the key. */
  static final String DEFAULT_KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg";

  private static final Pattern ONE_LINE =
      Pattern.compile("deb\\s+(?:\\[([^]]*)]\\s+)?(\\S+)\\s+(\\S+)((?:\\s+\\S+)*)\\s*");
  private static final Pattern SIGNED_BY = Pattern.compile("(?i)signed-by=(\\S+)");

  private AptSources() {}

  /** Reads the format of sources.list: one source a line. */
  static List<Source> parseOneLine(String text) {
    List<Source> sources = new ArrayList<>();
    for (String raw : text.lines().toList()) {
      Matcher line = ONE_LINE.matcher(raw.replaceFirst("#.*", "").strip());
      if (line.matches()) {
        Matcher key = SIGNED_BY.matcher(line.group(1) == null ? "" : line.group(1));
        sources.add(
            new Source(
                line.group(2),
                List.of(line.group(3)),
                words(line.group(4)),
                key.find() ? key.group(1) : ""));
      }
    }
    return sources;
  }

  /** Reads the format of *.sources: stanzas of fields; an embedded key may span several lines. */
  static List<Source> parseDeb822(String text) {
    List<Source> sources = new ArrayList<>();
    for (String stanza : text.replaceAll("(?m)^#.*\\R?", "").split("\\R\\s*\\R", -1)) {
      Map<String, String> fields = fields(stanza);
      boolean off = fields.getOrDefault("enabled", "yes").equalsIgnoreCase("no");
      if (off || !words(fields.getOrDefault("types", "")).contains("deb")) {
        continue;
      }
      for (String uri : words(fields.getOrDefault("uris", ""))) {
        sources.add(
            new Source(
                uri,
                words(fields.getOrDefault("suites", "")),
                words(fields.getOrDefault("components", "")),
                fields.getOrDefault("signed-by", "").stripTrailing()));
      }
    }
    return sources;
  }

  private static Map<String, String> fields(String stanza) {
    Map<String, String> fields = new LinkedHashMap<>();
    String last = "";
    for (String line : stanza.lines().toList()) {
      int colon = line.indexOf(':');
      if (line.startsWith(" ") || line.startsWith("\t")) {
        fields.merge(last, "\n" + line, String::concat);
      } else if (colon > 0) {
        last = line.substring(0, colon).toLowerCase(Locale.ROOT);
        fields.put(last, line.substring(colon + 1).strip());
      }
    }
    return fields;
  }

  private static List<String> words(String text) {
    return Arrays.stream(text.strip().split("\\s+")).filter(w -> !w.isEmpty()).toList();
  }

  /**
   * Finds the Debian archive among the sources.
   *
   * @param repoUri Debian's archive according to apt; empty if its lists do not exist
   * @param codename this machine's release, which a Debian mirror lists in {@code main}
   */
  static Optional<Source> debianMirror(List<Source> sources, String repoUri, String codename) {
    if (!repoUri.isEmpty()) {
      String key =
          sources.stream()
              .filter(s -> sameUri(s.uri(), repoUri) && !s.signedBy().isEmpty())
              .map(Source::signedBy)
              .findFirst()
              .orElse("");
      return Optional.of(new Source(repoUri, List.of(), List.of("main"), key));
    }
    List<Source> candidates =
        sources.stream()
            .filter(s -> s.suites().contains(codename) && s.components().contains("main"))
            .toList();
    // Others publish for a Debian release too; the archive's own path ends in /debian.
    return candidates.stream()
        .filter(s -> s.uri().replaceFirst("/+$", "").endsWith("/debian"))
        .findFirst()
        .or(() -> candidates.stream().findFirst());
  }

  private static boolean sameUri(String a, String b) {
    return a.replaceFirst("/+$", "").equals(b.replaceFirst("/+$", ""));
  }

  /** Returns a source in deb822 format, which can hold an embedded key. */
  static String stanza(Source mirror, String suite, boolean defaultKeyringExists) {
    String key = mirror.signedBy();
    if (key.isEmpty() && defaultKeyringExists) {
      key = DEFAULT_KEYRING;
    }
    return "Types: deb\nURIs: "
        + mirror.uri()
        + "\nSuites: "
        + suite
        + "\nComponents: main\n"
        + (key.isEmpty() ? "" : "Signed-By: " + key + "\n");
  }
}
