package dev.oltpmatrix.matrix.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.oltpmatrix.matrix.UsageException;
import dev.oltpmatrix.matrix.spec.Names;
import dev.oltpmatrix.matrix.spec.ServerName;
import dev.oltpmatrix.text.NearestNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The server builds that can be provisioned, as {@code server-configs/catalogue.yaml} lists them.
 */
public final class Catalogue {
  private static final int VERSION = 2;
  private static final String NEEDS = "needs";
  private static final List<String> KEYS = List.of("version", NEEDS, "builds");
  private static final ObjectMapper MAPPER = new ObjectMapper(new YAMLFactory());

  private final List<ServerBuild> builds;

  private final Map<ServerName, ServerBuild> own;

  private Catalogue(List<ServerBuild> builds, Map<ServerName, ServerBuild> own) {
    this.builds = List.copyOf(builds);
    this.own = Map.copyOf(own);
  }

  public static Catalogue load(Path serverConfigsDir) {
    Path file = serverConfigsDir.resolve("catalogue.yaml");
    JsonNode content;
    try {
      content = MAPPER.readTree(Files.readString(file));
    } catch (JsonProcessingException e) {
      throw new UsageException(file + " is not YAML: " + e.getOriginalMessage());
    } catch (IOException e) {
      throw new UsageException("the catalogue of servers " + file + " cannot be read: " + e);
    }
    if (content.path("version").asInt() != VERSION) {
      throw new UsageException(
          file
              + " has version "
              + content.path("version").asText()
              + "; this program reads version "
              + VERSION);
    }
    content.fieldNames().forEachRemaining(key -> requireKnown(file.toString(), key, KEYS));
    List<ServerBuild> builds = new ArrayList<>();
    for (JsonNode build : content.path("builds")) {
      builds.add(read(file, build, content.path(NEEDS)));
    }
    requireConsistent(file, builds);
    return new Catalogue(builds, Map.of());
  }

  private static ServerBuild read(Path file, JsonNode build, JsonNode needs) {
    String where = file + ", " + build.path("name").asText("a build without name");
    explainNeeds(where, build, needs);
    ServerBuild read;
    try {
      read = MAPPER.treeToValue(build, ServerBuild.class);
    } catch (JsonProcessingException e) {
      throw refusal(where, e);
    }
    if (read.isOwn()) {
      throw new UsageException(
          where
              + ": source.kind is 'own', which is for servers under --servers; allowed: "
              + values(ServerBuild.Source.Kind.class));
    }
    return read;
  }

  /** A build names its needs; what they are is written once for all builds. */
  private static void explainNeeds(String where, JsonNode build, JsonNode needs) {
    if (!(build instanceof ObjectNode object) || !object.has(NEEDS)) {
      return;
    }
    ArrayNode explained = MAPPER.createArrayNode();
    for (JsonNode name : object.get(NEEDS)) {
      if (!needs.has(name.asText())) {
        throw new UsageException(
            where + ": need '" + name.asText() + "' is not explained under needs: at the top");
      }
      explained.add(needs.get(name.asText()));
    }
    object.set(NEEDS, explained);
  }

  private static void requireConsistent(Path file, List<ServerBuild> builds) {
    Set<String> names = new HashSet<>();
    for (ServerBuild build : builds) {
      if (!names.add(build.name())) {
        throw new UsageException(file + " has " + build.name() + " twice; keep one");
      }
    }
    for (ServerBuild build : builds) {
      if (build.fallback() != null) {
        Names.require("fallback of " + build.name(), build.fallback(), List.copyOf(names));
      }
    }
  }

  private static UsageException refusal(String where, JsonProcessingException e) {
    if (e.getCause() instanceof UsageException told) {
      return new UsageException(where + ": " + told.getMessage());
    }
    if (e instanceof UnrecognizedPropertyException unknown) {
      List<String> known = unknown.getKnownPropertyIds().stream().map(String::valueOf).toList();
      requireKnown(where, unknown.getPropertyName(), known);
    }
    if (e instanceof InvalidFormatException invalid) {
      Class<?> type = invalid.getTargetType();
      String allowed = type.isEnum() ? "; allowed: " + values(type) : "; needs a whole number";
      return new UsageException(
          where + ": " + path(invalid) + " is '" + invalid.getValue() + "'" + allowed);
    }
    return new UsageException(where + ": " + e.getOriginalMessage());
  }

  private static void requireKnown(String where, String key, List<String> known) {
    if (!known.contains(key)) {
      throw new UsageException(
          where + ": unknown key '" + key + "'; nearest: " + NearestNames.listed(key, known));
    }
  }

  private static String path(JsonMappingException e) {
    return e.getPath().stream()
        .map(r -> r.getFieldName() == null ? "[" + r.getIndex() + "]" : r.getFieldName())
        .collect(Collectors.joining("."));
  }

  /** As the catalogue spells them. */
  private static String values(Class<?> type) {
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> constant != ServerBuild.Source.Kind.own) // not for the catalogue
        .map(constant -> MAPPER.valueToTree(constant).asText())
        .collect(Collectors.joining(", "));
  }

  /** The same with servers of the user's own. */
  Catalogue with(Map<ServerName, ServerBuild> servers) {
    List<ServerBuild> all = new ArrayList<>(builds);
    for (ServerBuild build : servers.values()) {
      if (all.stream().anyMatch(b -> b.name().equals(build.name()))) {
        throw new UsageException(
            "server name '"
                + build.name()
                + "' is taken; give "
                + build.source().describe()
                + " another: NAME=...");
      }
      all.add(build);
    }
    return new Catalogue(all, servers);
  }

  /** What an entry under {@code servers} means. */
  public ServerBuild find(ServerName entry) {
    return entry.isOwn() ? own.get(entry.withoutArm()) : find(entry.name());
  }

  public List<ServerBuild> builds() {
    return builds;
  }

  public ServerBuild find(String name) {
    Names.require("server", name, builds.stream().map(ServerBuild::name).toList());
    return builds.stream().filter(b -> b.name().equals(name)).findFirst().orElseThrow();
  }
}
