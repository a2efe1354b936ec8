package dev.oltpmatrix.model.input;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.text.NearestNames;
import dev.oltpmatrix.model.text.TextFile;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * A value in a YAML file that a user wrote. The caller asks for a type, and a value of another type
 * is refused: YAML's own guesses (yes is true, 010 is 8, 1:30 is 90, 1_000 is 1000) change nothing
 * silently. Text is used as written; a number has digits only and no quotes.
 */
public final class YamlValue {
  private final String file;

  /** Keys from the top; empty for the document itself. */
  private final String path;

  private final Node node;

  private YamlValue(String file, String path, Node node) {
    this.file = file;
    this.path = path;
    this.node = node;
  }

  public static YamlValue read(Path file) {
    try {
      return parse(file.toString(), TextFile.read(file));
    } catch (IOException e) {
      throw new UsageException(e.getMessage());
    }
  }

  public static YamlValue parse(String file, String text) {
    try {
      Node root = new Yaml(new LoaderOptions()).compose(new StringReader(text));
      if (root == null) {
        throw new UsageException(file + " is empty");
      }
      return new YamlValue(file, "", root);
    } catch (MarkedYAMLException e) {
      throw new UsageException(position(file, e.getProblemMark()) + ": " + e.getProblem());
    } catch (YAMLException e) {
      throw new UsageException(file + " is not YAML: " + e.getMessage().replaceAll("\\s+", " "));
    }
  }

  private static String position(String file, Mark mark) {
    return file + ":" + (mark.getLine() + 1) + ":" + (mark.getColumn() + 1);
  }

  public String position() {
    return path.isEmpty() ? file : position(file, node.getStartMark());
  }

  public UsageException refusal(String why) {
    return new UsageException(position() + ": " + why);
  }

  /** Makes something of this value; adds the position to a refusal that has none. */
  public <T> T make(Supplier<T> maker) {
    try {
      return maker.get();
    } catch (UsageException e) {
      throw refusal(e.getMessage());
    }
  }

  /** Refuses a file of a version other than the one that this program reads. */
  public void requireVersion(long known) {
    YamlValue version = entries().get("version");
    if (version == null || version.whole(0, IntRange.MAX) != known) {
      String found = version == null ? "missing" : version.text();
      throw refusal("version is " + found + "; this program reads " + known);
    }
  }

  public boolean isText() {
    return node instanceof ScalarNode && !node.getTag().equals(Tag.NULL);
  }

  public boolean isList() {
    return node instanceof SequenceNode;
  }

  public String text() {
    if (!isText()) {
      throw wanted("text");
    }
    ScalarStyle style = ((ScalarNode) node).getScalarStyle();
    boolean isBlock = style == ScalarStyle.LITERAL || style == ScalarStyle.FOLDED;
    // A block is for long text; here all text is a single line.
    return isBlock ? written().strip().replaceAll("\\s*\n\\s*", " ") : written();
  }

  public long whole(long low, long high) {
    if (!isPlain() || !written().matches("-?(0|[1-9][0-9]*)")) {
      throw wanted("a whole number, digits alone");
    }
    return make(() -> new IntRange(path, low, high).read(written()));
  }

  public boolean flag() {
    if (!isPlain() || !written().matches("true|false")) {
      throw wanted("true or false");
    }
    return Boolean.parseBoolean(written());
  }

  public String oneOf(Collection<String> words) {
    if (!words.contains(text())) {
      throw wanted(String.join(", ", words));
    }
    return text();
  }

  public List<YamlValue> list() {
    if (!(node instanceof SequenceNode sequence)) {
      throw wanted("a list: [" + (isText() ? written() : "...") + "]");
    }
    List<YamlValue> elements = new ArrayList<>();
    for (Node element : sequence.getValue()) {
      elements.add(new YamlValue(file, path + "[" + elements.size() + "]", element));
    }
    return elements;
  }

  public List<String> texts() {
    return list().stream().map(YamlValue::text).toList();
  }

  public Map<String, YamlValue> entries() {
    if (!(node instanceof MappingNode mapping)) {
      throw wanted("keys and values");
    }
    Map<String, YamlValue> entries = new LinkedHashMap<>();
    for (NodeTuple entry : mapping.getValue()) {
      YamlValue key = new YamlValue(file, "a key", entry.getKeyNode());
      String name = key.text();
      String inner = path.isEmpty() ? name : path + "." + name;
      if (entries.put(name, new YamlValue(file, inner, entry.getValueNode())) != null) {
        throw key.refusal("key '" + name + "' is there twice; keep one");
      }
    }
    return entries;
  }

  public Map<String, YamlValue> entries(Collection<String> known) {
    Map<String, YamlValue> entries = entries();
    entries.forEach(
        (key, value) -> {
          if (!known.contains(key)) {
            String what = path.isEmpty() ? "key" : "key of " + path;
            String nearest = NearestNames.listed(key, known);
            throw value.refusal("unknown " + what + " '" + key + "'; nearest: " + nearest);
          }
        });
    return entries;
  }

  private boolean isPlain() {
    return node instanceof ScalarNode scalar && scalar.isPlain();
  }

  private String written() {
    return ((ScalarNode) node).getValue();
  }

  private UsageException wanted(String what) {
    String scalar = isText() ? (isPlain() ? written() : '"' + written() + '"') : "empty";
    String found =
        switch (node.getNodeId()) {
          case sequence -> "a list";
          case mapping -> "keys and values";
          default -> scalar;
        };
    return refusal((path.isEmpty() ? "it" : path) + " is " + found + ", wanted: " + what);
  }
}
