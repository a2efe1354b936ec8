package dev.oltpmatrix.model.text;

import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Hides what may be a password. Users write passwords where none is expected: in a host, in the
 * name of a file, behind {@code -p}. Messages about such values must not show them, because logs
 * and terminals keep messages.
 */
public final class Secrets {
  /** The digest of a container image follows an '@' without a password before it. */
  private static final String AT = "@(?!sha256:)";

  /** Text up to the slashes, the text before the last '@', and the rest. */
  private static final Pattern URL =
      Pattern.compile("(?s)(.*?(?:mysql|mariadb):/*)(.*?)(?:" + AT + "([^@]*))?");

  /** Quotes and punctuation of a message after a value. */
  private static final String END = "['\"),;:\\]]*";

  /** {@code port} stands in the forms that messages ask for. */
  private static final String HOST_AND_PORT =
      "(?s)(\\[[^]]*]|[^:/]*)(:([0-9]+|port))?([/?#].*)?" + END;

  /** Before each further server of a list. */
  private static final Pattern NEXT = Pattern.compile(",(?=[^,=:/@]*=(?:mysql|mariadb):)");

  private static final Pattern USER_AND_PASSWORD =
      Pattern.compile("(?s)([^:]*:)(.+)(" + AT + "[^@]*)");

  private static final Pattern KEY_AND_PASSWORD =
      Pattern.compile("(?is)((?:pass|pwd|pw)[a-z0-9-]*\\s*[=:\\s]\\s*)(.+?)(" + END + ")$");

  /** The option of the C clients, also with those dashes that text programs make of a hyphen. */
  private static final Pattern SHORT_OPTION =
      Pattern.compile("(?s)^(['\"(]*[-\u2010-\u2015\u2212]p)(.+?)(" + END + ")$");

  private static final Pattern WORD = Pattern.compile("\\S+");

  private Secrets() {}

  /** Returns a value that a user gave, without any part that may be a password, for messages. */
  public static String hidden(String value) {
    return SHORT_OPTION.matcher(hiddenInWord(value)).replaceFirst("$1...$3");
  }

  private static String hiddenInWord(String value) {
    return NEXT.splitAsStream(value).map(Secrets::hiddenInEntry).collect(Collectors.joining(","));
  }

  private static String hiddenInEntry(String value) {
    Matcher url = URL.matcher(value);
    String shown =
        url.matches() ? ofUrl(url) : USER_AND_PASSWORD.matcher(value).replaceFirst("$1...$3");
    return KEY_AND_PASSWORD.matcher(shown).replaceFirst("$1...$3");
  }

  /**
   * Returns a message without passwords of URLs and of keys, in whatever text of a server or driver
   * they stand. A word such as {@code -print} is left alone; who quotes an argument of the user
   * calls {@link #hidden}.
   */
  public static String hiddenIn(String message) {
    return WORD.matcher(message)
        .replaceAll(word -> Matcher.quoteReplacement(hiddenInWord(word.group())));
  }

  /** A password ends at the last '@'; in a URL without one only a port follows a colon. */
  private static String ofUrl(Matcher url) {
    String beforeAt = url.group(2);
    if (url.group(3) == null && beforeAt.matches(HOST_AND_PORT)) {
      return url.group();
    }
    String rest = Objects.requireNonNullElse(url.group(3), "");
    String[] account = beforeAt.split("[:/?#]", 2);
    if (account.length > 1) {
      return url.group(1) + account[0] + ":...@" + rest;
    }
    // Without slashes "mysql" may be the user.
    return url.group(1) + (url.group(1).endsWith("/") ? account[0] : "...") + "@" + rest;
  }
}
