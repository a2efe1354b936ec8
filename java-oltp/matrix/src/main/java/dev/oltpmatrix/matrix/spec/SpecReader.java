package dev.oltpmatrix.matrix.spec;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.oltpmatrix.matrix.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Finds and reads {@code matrices/NAME.yaml}, or a file of the user's own. */
public final class SpecReader {
  private static final YAMLMapper YAML =
      YAMLMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .build();

  /** Keys that may be left out. */
  private static final Set<String> OPTIONAL = Set.of("state", "placement", "connection");

  /** Those of them that have keys of their own. */
  private static final Map<String, Class<?>> NESTED =
      Map.of("state", StateSpec.class, "placement", Placement.class);

  private final Path matricesDir;

  public SpecReader(Path matricesDir) {
    this.matricesDir = matricesDir;
  }

  public MatrixSpec read(String nameOrFile) {
    Path file = find(nameOrFile);
    try {
      return bind(YAML.readTree(Files.readString(file)));
    } catch (UsageException e) {
      throw new UsageException(file + ": " + e.getMessage());
    } catch (JsonProcessingException e) {
      boolean ours = e.getCause() instanceof UsageException;
      String why = ours ? e.getCause().getMessage() : e.getOriginalMessage();
      throw new UsageException(file + ": " + why.lines().findFirst().orElse("not readable"));
    } catch (IOException e) {
      throw new UsageException(file + ": cannot be read: " + e.getMessage());
    }
  }

  private static MatrixSpec bind(JsonNode tree) throws JsonProcessingException {
    if (!(tree instanceof ObjectNode spec)) {
      throw new UsageException("not a matrix: expected keys and values");
    }
    requireKeys(spec);
    expandThreads(spec);
    MatrixSpec bound = YAML.treeToValue(spec, MatrixSpec.class);
    Names.requirePlain("name", bound.name()); // its results folder begins with it
    return bound;
  }

  /** Every key once, no other: a misspelt one must not silently leave a default. */
  private static void requireKeys(ObjectNode spec) {
    List<String> known = keys(MatrixSpec.class);
    spec.fieldNames().forEachRemaining(key -> Names.require("key", key, known));
    NESTED.forEach((key, part) -> requireKnown(spec, key, part));
    for (String key : known) {
      if (!OPTIONAL.contains(key) && !spec.hasNonNull(key)) {
        throw new UsageException("key '" + key + "' is missing; matrices/quick.yaml has them all");
      }
    }
  }

  /** Keys of a nested part; all of them have defaults. */
  private static void requireKnown(ObjectNode spec, String key, Class<?> part) {
    if (!spec.has(key)) {
      return;
    }
    if (!(spec.get(key) instanceof ObjectNode nested)) {
      throw new UsageException("key '" + key + "' has its own keys: " + keys(part));
    }
    nested.fieldNames().forEachRemaining(name -> Names.require("key of " + key, name, keys(part)));
  }

  private static List<String> keys(Class<?> type) {
    PropertyNamingStrategies.NamingBase snakeCase =
        (PropertyNamingStrategies.NamingBase) PropertyNamingStrategies.SNAKE_CASE;
    return Arrays.stream(type.getRecordComponents())
        .map(component -> snakeCase.translate(component.getName()))
        .toList();
  }

  /** The matrices that come with the project, by name. */
  public List<String> names() {
    try (Stream<Path> files = Files.list(matricesDir)) {
      return files
          .map(f -> f.getFileName().toString())
          .filter(f -> f.endsWith(".yaml"))
          .map(f -> f.substring(0, f.length() - ".yaml".length()))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UsageException(matricesDir + ": cannot be read: " + e.getMessage());
    }
  }

  private Path find(String nameOrFile) {
    if (nameOrFile.contains("/") || nameOrFile.endsWith(".yaml")) {
      Path file = Path.of(nameOrFile);
      if (!Files.isRegularFile(file)) {
        throw new UsageException("matrix file '" + nameOrFile + "' does not exist");
      }
      return file;
    }
    return matricesDir.resolve(Names.require("matrix", nameOrFile, names()) + ".yaml");
  }

  /** Lets a file say {@code threads: 4..4096} as the command line does. */
  private static void expandThreads(ObjectNode spec) {
    JsonNode threads = spec.get("threads");
    if (threads != null && threads.isValueNode()) {
      ArrayNode list = spec.putArray("threads");
      ThreadList.parse(threads.asText()).forEach(list::add);
    }
  }
}
