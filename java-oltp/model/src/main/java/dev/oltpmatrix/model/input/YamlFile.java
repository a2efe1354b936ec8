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
 * Reads a YAML file as a user means it: what one reader of YAML would take for this and another for
 * that, or silently, is refused. So there are no anchors, no tags, one document, and no key twice;
 * whether a word is text or a number says whoever asks for it (see {@link YamlValue}).
 */
public final class YamlFile {
  /** Far more than any of our forms has, and far less than a stack holds. */
  private static final int DEEPEST = 20;

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
    requirePrintable(file, text);
    try {
      return new YamlFile(file.toString(), text).document();
    } catch (MarkedYAMLException e) {
      Mark mark = e.getProblemMark();
      throw new UsageException(place(file.toString(), mark) + ": " + problem(e, text, mark));
    } catch (YAMLException e) {
      throw new UsageException(file + " is not YAML: " + firstLine(e.getMessage()));
    }
  }

  /** The parser says neither where they are nor which. */
  private static void requirePrintable(Path file, String text) {
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

  private static String place(String file, Mark mark) {
    return file + ":" + (mark.getLine() + 1) + ":" + (mark.getColumn() + 1);
  }

  private YamlValue document() {
    events.next(); // the stream's start
    Event first = events.next();
    if (first.is(Event.ID.StreamEnd)) {
      throw new UsageException(file + " is empty");
    }
    YamlValue root = value(events.next(), "", 0);
    events.next(); // the document's end
    Event more = events.next();
    if (!more.is(Event.ID.StreamEnd)) {
      throw refusal(more, "a second document begins; one file holds one");
    }
    return root;
  }

  /**
   * Reads the value that begins with this event.
   *
   * @param path its keys from the top, {@code ""} for the whole document
   */
  private YamlValue value(Event event, String path, int depth) {
    requirePlain(event);
    if (depth > DEEPEST) {
      throw refusal(event, "nested deeper than " + DEEPEST + " levels");
    }
    String place = path.isEmpty() ? file : place(file, event.getStartMark());
    if (event instanceof ScalarEvent scalar) {
      return YamlValue.of(place, path, scalar.getValue(), scalar.getScalarStyle());
    }
    return event instanceof MappingStartEvent
        ? new YamlValue(place, path, entries(path, depth))
        : new YamlValue(place, path, elements(path, depth));
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

  /** No reference to elsewhere in the file, and no type put upon a value. */
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
    return new UsageException(place(file, event.getStartMark()) + ": " + why);
  }
}
