package dev.oltpmatrix.matrix.spec;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.oltpmatrix.matrix.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Finds and reads {@code matrices/NAME.yaml}, or a file of the user's own. */
public final class SpecReader {
  private static final YAMLMapper YAML =
      YAMLMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .build();

  private final Path matricesDir;

  public SpecReader(Path matricesDir) {
    this.matricesDir = matricesDir;
  }

  public MatrixSpec read(String nameOrFile) {
    Path file = find(nameOrFile);
    try {
      JsonNode tree = YAML.readTree(Files.readString(file));
      if (!(tree instanceof ObjectNode spec)) {
        throw new UsageException(file + ": not a matrix: expected keys and values");
      }
      expandThreads(spec);
      return YAML.treeToValue(spec, MatrixSpec.class);
    } catch (UnrecognizedPropertyException e) {
      List<String> known = e.getKnownPropertyIds().stream().map(Object::toString).toList();
      throw new UsageException(
          file
              + ": unknown key '"
              + e.getPropertyName()
              + "'; nearest: "
              + String.join(", ", Names.nearest(e.getPropertyName(), known)));
    } catch (JsonMappingException e) {
      if (e.getCause() instanceof UsageException usage) {
        throw new UsageException(file + ": " + usage.getMessage());
      }
      throw new UsageException(file + ": " + e.getOriginalMessage().lines().findFirst().orElse(""));
    } catch (JsonProcessingException e) {
      throw new UsageException(file + ": " + e.getOriginalMessage().lines().findFirst().orElse(""));
    } catch (IOException e) {
      throw new UsageException(file + ": cannot be read: " + e.getMessage());
    }
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
