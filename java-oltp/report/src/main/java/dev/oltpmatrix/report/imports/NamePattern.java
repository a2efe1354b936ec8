package dev.oltpmatrix.report.imports;

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
final class NamePattern {
  private static final Pattern PIECE = Pattern.compile("\\{([^{}]*)\\}|\\*+|[^{*]+|\\{");

  private final String pattern;
  private final List<String> fields = new ArrayList<>();
  private final Pattern regex;

  NamePattern(String pattern) {
    if (pattern.isEmpty()) {
      throw new UsageException("--name is empty; give a pattern, or leave it out");
    }
    this.pattern = pattern;
    regex =
        Pattern.compile(
            PIECE
                .matcher(pattern)
                .replaceAll(p -> Matcher.quoteReplacement(regexOf(p.group(), p.group(1)))));
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
    return field.equals(CellNaming.THREADS) || field.equals(CellNaming.TABLE_SIZE)
        ? "(\\d+)"
        : "([^/]+?)";
  }

  List<String> fields() {
    return fields;
  }

  Map<String, String> match(Path file) {
    int names = file.getNameCount();
    int depth = Path.of(pattern).getNameCount();
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
