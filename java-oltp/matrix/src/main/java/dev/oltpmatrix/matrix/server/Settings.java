package dev.oltpmatrix.matrix.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.oltpmatrix.matrix.UsageException;
import dev.oltpmatrix.matrix.spec.Names;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.StreamSupport;

/** The common spelling of settings, as {@code server-configs/settings.yaml} has it. */
final class Settings {
  private static final int VERSION = 1;
  private static final Set<String> KEYS =
      Set.of(
          "version",
          "settings",
          "pool_variables",
          "instance_variables",
          "start_settings",
          "arm_settings",
          "whole_settings",
          "refused_settings",
          "refused_plugins",
          "slash_settings",
          "values");

  private static final YAMLMapper YAML =
      YAMLMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .build();

  private static final Map<Path, Settings> LOADED = new ConcurrentHashMap<>();

  private final Map<String, Map<BuildRange, SettingRule>> rules = new LinkedHashMap<>();
  private final Map<String, Map<BuildRange, ValueForm>> forms = new LinkedHashMap<>();
  private final NameSet poolVariables;
  private final NameSet instanceVariables;
  private final RefusedSettings refused;

  private Settings(JsonNode tree) throws JsonProcessingException {
    for (Map.Entry<String, JsonNode> setting : tree.path("settings").properties()) {
      try {
        rules.put(setting.getKey(), rules(setting.getValue()));
      } catch (UsageException e) {
        throw new UsageException(setting.getKey() + ": " + e.getMessage());
      }
    }
    for (Map.Entry<String, JsonNode> value : tree.path("values").properties()) {
      forms.put(
          Names.require("setting of values", value.getKey(), spellings()), forms(value.getValue()));
    }
    poolVariables = NameSet.of(tree.path("pool_variables"));
    instanceVariables = NameSet.of(tree.path("instance_variables"));
    refused = new RefusedSettings(tree);
  }

  /** Read once in a program's life: every composed file and every check of a value asks for it. */
  static Settings load(Path serverConfigsDir) {
    return LOADED.computeIfAbsent(serverConfigsDir.toAbsolutePath().normalize(), Settings::read);
  }

  private static Settings read(Path serverConfigsDir) {
    Path file = serverConfigsDir.resolve("settings.yaml");
    try {
      JsonNode tree = YAML.readTree(Files.readString(file));
      tree.fieldNames().forEachRemaining(key -> Names.require("key", key, KEYS));
      if (tree.path("version").asInt() != VERSION) {
        throw new UsageException(
            "version is " + tree.path("version") + "; this program reads version " + VERSION);
      }
      return new Settings(tree);
    } catch (UsageException e) {
      throw new UsageException(file + ": " + e.getMessage());
    } catch (JsonProcessingException e) {
      boolean ours = e.getCause() instanceof UsageException;
      throw new UsageException(
          file + ": " + (ours ? e.getCause().getMessage() : e.getOriginalMessage()));
    } catch (IOException e) {
      throw new UsageException("the spelling of settings " + file + " cannot be read: " + e);
    }
  }

  private static Map<BuildRange, SettingRule> rules(JsonNode node) throws JsonProcessingException {
    Map<BuildRange, SettingRule> rules = new LinkedHashMap<>();
    if (node.isValueNode()) {
      rules.put(BuildRange.parse("any"), SettingRule.named(node.asText()));
    }
    for (Map.Entry<String, JsonNode> rule : node.properties()) {
      JsonNode value = rule.getValue();
      rules.put(
          BuildRange.parse(rule.getKey()),
          value.isValueNode()
              ? SettingRule.named(value.asText())
              : YAML.treeToValue(value, SettingRule.class));
    }
    return rules;
  }

  private static Map<BuildRange, ValueForm> forms(JsonNode node) {
    Map<BuildRange, ValueForm> forms = new LinkedHashMap<>();
    if (!node.isObject()) {
      forms.put(BuildRange.parse("any"), form(node));
    }
    node.properties().forEach(e -> forms.put(BuildRange.parse(e.getKey()), form(e.getValue())));
    return forms;
  }

  private static ValueForm form(JsonNode node) {
    return new ValueForm(
        node.isValueNode()
            ? List.of(node.asText())
            : StreamSupport.stream(node.spliterator(), false).map(JsonNode::asText).toList());
  }

  /**
   * What a build takes as a setting's value; empty where nothing is known.
   *
   * @param name the common spelling, or the build's own name
   */
  Optional<ValueForm> form(String name, ServerBuild build) {
    return forms.entrySet().stream()
        .filter(f -> f.getKey().equals(name) || name.equals(rule(f.getKey(), build).name()))
        .flatMap(f -> f.getValue().entrySet().stream())
        .filter(f -> f.getKey().includes(build))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  Set<String> spellings() {
    return rules.keySet();
  }

  /** How a build is told a setting; {@code null} where the spelling is not a common one. */
  SettingRule rule(String spelling, ServerBuild build) {
    Map<BuildRange, SettingRule> ofSpelling = rules.get(spelling);
    if (ofSpelling == null) {
      return null;
    }
    return ofSpelling.entrySet().stream()
        .filter(rule -> rule.getKey().includes(build))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException(
                    "settings.yaml: " + spelling + " has no rule for " + build.name()));
  }

  /** Whether a variable is the thread pool's. */
  boolean isOfPool(String variable) {
    return poolVariables.include(variable);
  }

  /** What a config may not set. */
  RefusedSettings refused() {
    return refused;
  }

  /** Whether a variable belongs to one instance, so that it always differs. */
  boolean isOfInstance(String variable) {
    return instanceVariables.include(variable);
  }
}
