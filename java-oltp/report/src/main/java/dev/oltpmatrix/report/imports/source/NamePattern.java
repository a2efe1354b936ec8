package dev.oltpmatrix.report.imports.source;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.spec.Names;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A pattern of file names that contain the properties of a log's cell, such as {@code
 * {server}_{arm}_{threads}.log}; {@code *} matches anything. A pattern with folders is matched with
 * the same number of folders of the path.
 */
public final class NamePattern {
  private static final Pattern PIECE = Pattern.compile("\\{([^{}]*)\\}|\\*+|[^{*]+|\\{");

  /**
   * Maximum number of asterisks; each additional one multiplies the number of ways to split the
   * name.
   */
  private static final int MAX_STARS = 4;

  private static final List<String> NUMBERS = List.of(CellNaming.THREADS, CellNaming.TABLE_SIZE);

  private final String pattern;
  private final List<String> fields = new ArrayList<>();
  private final Pattern regex;
  private final int depth;

  public NamePattern(String pattern) {
    if (pattern.isEmpty()) {
      throw new UsageException("--name is empty; give a pattern, or leave it out");
    }
    long stars = pattern.chars().filter(c -> c == '*').count();
    if (stars > MAX_STARS) {
      throw new UsageException("--name has " + stars + " stars, allowed: " + MAX_STARS);
    }
    this.pattern = pattern;
    StringBuilder text = new StringBuilder();
    Matcher piece = PIECE.matcher(pattern);
    while (piece.find()) {
      text.append(regexOf(piece.group(), piece.group(1)));
    }
    regex = Pattern.compile(text.toString());
    depth = Path.of(pattern).getNameCount();
  }

  private String regexOf(String piece, String field) {
    if (piece.startsWith("*")) {
      return "[^/]*?";
    }
    if (field == null) {
      return Pattern.quote(piece);
    }
    Names.require("field in --name", field, CellNaming.FIELDS);
    if (fields.contains(field)) {
      throw new UsageException("--name '" + pattern + "' has {" + field + "} twice");
    }
    fields.add(field);
    return NUMBERS.contains(field) ? "(\\d+)" : "([^/]+?)";
  }

  List<String> fields() {
    return List.copyOf(fields);
  }

  Map<String, String> match(Path file) {
    int names = file.getNameCount();
    String name = names < depth ? file.toString() : file.subpath(names - depth, names).toString();
    Matcher matcher = regex.matcher(name);
    if (!matcher.matches()) {
      throw new UsageException(
          file + ": its name is not of the form --name '" + pattern + "'; * stands for anything");
    }
    Map<String, String> values = new HashMap<>();
    for (int i = 0; i < fields.size(); i++) {
      values.put(fields.get(i), matcher.group(i + 1));
    }
    return values;
  }
}
