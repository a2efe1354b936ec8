package dev.oltpmatrix.model.input;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.text.ControlCharacters;
import dev.oltpmatrix.model.text.TextFile;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.MappingStartEvent;
import org.yaml.snakeyaml.events.NodeEvent;
import org.yaml.snakeyaml.events.ScalarEvent;

/**
 * Reads a YAML file strictly: what YAML readers interpret differently, or silently, is refused. So
 * there are no anchors, no tags, no second document and no duplicate key; the caller that asks for
 * a value decides whether it is text or a number (see {@link YamlValue}).
 */
public final class YamlFile {
  /** Far more than any of the program's formats needs, and far less than the stack can hold. */
  private static final int MAX_DEPTH = 20;

  private final String file;
  private final Iterator<Event> events;

  private YamlFile(String file, String text) {
    this.file = file;
    events = new Yaml(new LoaderOptions()).parse(new StringReader(text)).iterator();
  }

  public static YamlValue read(Path file) {
    String text;
    try {
      text = TextFile.read(file);
    } catch (IOException e) {
      throw new UsageException(e.getMessage());
    }
    return parse(file.toString(), text);
  }

  /**
   * Reads text.
   *
   * @param file the file that it comes from, for messages
   */
  public static YamlValue parse(String file, String text) {
    requirePrintable(file, text);
    try {
      return new YamlFile(file, text).document();
    } catch (MarkedYAMLException e) {
      Mark mark = e.getProblemMark();
      throw new UsageException(position(file, mark) + ": " + problem(e, text, mark));
    } catch (YAMLException e) {
      throw new UsageException(file + " is not YAML: " + firstLine(e.getMessage()));
    }
  }

  /** Refuses control characters; the parser reports neither their position nor which they are. */
  private static void requirePrintable(String file, String text) {
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      for (int at = 0; at < line.length(); at++) {
        char c = line.charAt(at);
        if (c != '\t' && ControlCharacters.isOne(c)) {
          throw new UsageException(
              String.format(
                  "%s:%d:%d: control character %s; delete it",
                  file, i + 1, at + 1, ControlCharacters.shown(String.valueOf(c))));
        }
      }
    }
  }

  private static String problem(MarkedYAMLException e, String text, Mark mark) {
    int at =
        text.offsetByCodePoints(
            0, Math.min(mark.getIndex(), text.codePointCount(0, text.length())));
    if (at < text.length() && text.charAt(at) == '\t') {
      return "a tab; YAML wants blanks in its place";
    }
    String context = e.getContext() == null ? "" : " (" + firstLine(e.getContext()) + ")";
    return firstLine(e.getProblem()) + context;
  }

  private static String firstLine(String text) {
    return text == null ? "not readable" : text.lines().findFirst().orElse("not readable");
  }

  private static String position(String file, Mark mark) {
    return file + ":" + (mark.getLine() + 1) + ":" + (mark.getColumn() + 1);
  }

  private YamlValue document() {
    events.next(); // start of the stream
    Event first = events.next();
    if (first.is(Event.ID.StreamEnd)) {
      throw new UsageException(file + " is empty");
    }
    YamlValue root = value(events.next(), "", 0);
    events.next(); // end of the document
    Event more = events.next();
    if (!more.is(Event.ID.StreamEnd)) {
      throw refusal(more, "a second document begins; one file holds one");
    }
    return root;
  }

  /**
   * Reads the value that begins with this event.
   *
   * @param path its keys from the top, {@code ""} for the document itself
   */
  private YamlValue value(Event event, String path, int depth) {
    requirePlain(event);
    if (depth > MAX_DEPTH) {
      throw refusal(event, "nested deeper than " + MAX_DEPTH + " levels");
    }
    String position = path.isEmpty() ? file : position(file, event.getStartMark());
    if (event instanceof ScalarEvent scalar) {
      return YamlValue.of(position, path, scalar.getValue(), scalar.getScalarStyle());
    }
    return event instanceof MappingStartEvent
        ? new YamlValue(position, path, entries(path, depth))
        : new YamlValue(position, path, elements(path, depth));
  }

  private List<YamlValue> elements(String path, int depth) {
    List<YamlValue> elements = new ArrayList<>();
    for (Event e = events.next(); !e.is(Event.ID.SequenceEnd); e = events.next()) {
      elements.add(value(e, path + "[" + elements.size() + "]", depth + 1));
    }
    return elements;
  }

  private Map<String, YamlValue> entries(String path, int depth) {
    Map<String, YamlValue> entries = new LinkedHashMap<>();
    Map<String, Integer> lines = new LinkedHashMap<>();
    for (Event e = events.next(); !e.is(Event.ID.MappingEnd); e = events.next()) {
      requirePlain(e);
      if (!(e instanceof ScalarEvent key)) {
        throw refusal(e, "a key has to be a word");
      }
      String name = key.getValue();
      if (ControlCharacters.areIn(name)) {
        throw refusal(e, "key '" + ControlCharacters.shown(name) + "' has a control character");
      }
      Integer before = lines.put(name, e.getStartMark().getLine() + 1);
      if (before != null) {
        throw refusal(
            e, "key '" + name + "' is there twice, first in line " + before + "; keep one");
      }
      String inner = path.isEmpty() ? name : path + "." + name;
      entries.put(name, value(events.next(), inner, depth + 1));
    }
    return entries;
  }

  /** Refuses a reference to another part of the file, and an explicit type of a value. */
  private void requirePlain(Event event) {
    if (event.is(Event.ID.Alias)) {
      throw refusal(event, "a reference (*) is not read here; write the value itself");
    }
    if (event instanceof NodeEvent node && node.getAnchor() != null) {
      throw refusal(event, "an anchor (&" + node.getAnchor() + ") is not read here; leave it out");
    }
    String tag =
        event instanceof ScalarEvent scalar
            ? scalar.getTag()
            : event instanceof CollectionStartEvent start ? start.getTag() : null;
    if (tag != null) {
      throw refusal(event, "a tag (" + tag + ") is not read here; leave it out");
    }
  }

  private UsageException refusal(Event event, String why) {
    return new UsageException(position(file, event.getStartMark()) + ": " + why);
  }
}
