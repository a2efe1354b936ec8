package dev.oltpmatrix.model.userworkload;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Workloads;
import dev.oltpmatrix.model.input.IntRange;
import dev.oltpmatrix.model.input.YamlValue;
import dev.oltpmatrix.model.text.PlainName;
import dev.oltpmatrix.model.userworkload.UserWorkload.Kind;
import dev.oltpmatrix.model.userworkload.UserWorkload.Sql;
import dev.oltpmatrix.model.userworkload.UserWorkload.Statement;
import dev.oltpmatrix.model.userworkload.UserWorkload.Table;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a user's workload and refuses what contradicts itself. */
final class UserWorkloadReader {
  private static final int MAX_WEIGHT = 1_000_000;

  /** More clients for each one of a kind would give it none in a run of 4096. */
  private static final int MAX_CLIENTS = 4096;

  /** The largest table takes hours to load. */
  private static final long MAX_ROWS = 100_000_000;

  /** More kinds would make tables and curves unreadable. */
  private static final int MAX_KINDS = 20;

  private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,63}");
  private static final Pattern CLIENTS = Pattern.compile("1 of (\\d+)");
  private static final Pattern CREATE = Pattern.compile("(?is)create\\s+table\\s.*");

  private UserWorkloadReader() {}

  static UserWorkload read(UserWorkloadFile source) {
    Path file = Path.of(source.file());
    YamlValue root = YamlValue.parse(source.file(), source.text());
    Map<String, YamlValue> keys =
        root.entries(List.of("name", "description", "tables", "sql_file", "kinds", "verify"));
    YamlValue sqlFile = keys.get("sql_file");
    Map<String, Table> tables = tables(required(root, keys, "tables"), sqlFile != null);
    return new UserWorkload(
        name(root, keys.get("name"), file),
        keys.containsKey("description") ? keys.get("description").text() : "a user's workload",
        tables,
        sqlFile == null ? null : file.resolveSibling(sqlFile.text()),
        kinds(required(root, keys, "kinds")),
        keys.containsKey("verify")
            ? keys.get("verify").list().stream().map(UserWorkloadReader::query).toList()
            : List.of());
  }

  private static YamlValue required(YamlValue of, Map<String, YamlValue> keys, String key) {
    if (!keys.containsKey(key)) {
      throw of.refusal("key '" + key + "' is missing; docs/own-workload.md has an example");
    }
    return keys.get(key);
  }

  /** Returns the given name, or that of the file; it becomes a part of file names. */
  private static String name(YamlValue root, YamlValue given, Path file) {
    String ofFile = file.getFileName().toString().replaceFirst("[.]ya?ml$", "");
    YamlValue at = given == null ? root : given;
    String name = given == null ? ofFile : given.text();
    at.make(() -> PlainName.require("workload", name));
    if (Workloads.find(name).isPresent()) {
      throw at.refusal("name '" + name + "' is one of the program's own workloads; take another");
    }
    return name;
  }

  private static Sql sql(YamlValue value) {
    return new Sql(value.position(), value.text());
  }

  /** Reads a query of {@code verify}, which is run as it is written. */
  private static Sql query(YamlValue value) {
    if (!SqlTemplate.isQuery(value.text())) {
      throw value.refusal(
          "'" + value.text() + "' is no query; write a SELECT that finds what is wrong");
    }
    return sql(value);
  }

  private static Map<String, Table> tables(YamlValue value, boolean hasSqlFile) {
    Map<String, Table> tables = new LinkedHashMap<>();
    value
        .entries()
        .forEach(
            (name, table) -> {
              requireIdentifier(table, "table", name);
              tables.put(name, table(table, name, hasSqlFile));
            });
    boolean some = tables.values().stream().anyMatch(table -> table.create() != null);
    boolean all = tables.values().stream().allMatch(table -> table.create() != null);
    if (tables.isEmpty() || some != all) {
      throw value.refusal(
          "tables: give 'create' and 'rows' for all of them, or for none where a sql_file makes"
              + " them or they are there");
    }
    return tables;
  }

  private static Table table(YamlValue value, String name, boolean hasSqlFile) {
    Map<String, YamlValue> keys = value.entries(List.of("create", "rows", "columns"));
    if (keys.isEmpty()) {
      return new Table(null, 0, Map.of());
    }
    if (hasSqlFile) {
      throw value.refusal("table " + name + ": the sql_file makes it; leave its keys out: {}");
    }
    Sql create = sql(required(value, keys, "create"));
    boolean creates =
        CREATE.matcher(create.text()).matches()
            && create.text().matches("(?is).*[\\s`]" + name + "[\\s`(].*");
    if (!creates) {
      throw keys.get("create")
          .refusal("'" + create.text() + "' does not begin with CREATE TABLE " + name);
    }
    long rows = required(value, keys, "rows").whole(1, MAX_ROWS);
    return new Table(
        create, rows, rules(required(value, keys, "columns"), "column", ValueRule::ofColumn));
  }

  private static Map<String, ValueRule> rules(
      YamlValue value, String what, Function<String, ValueRule> reader) {
    Map<String, ValueRule> rules = new LinkedHashMap<>();
    value
        .entries()
        .forEach(
            (name, rule) -> {
              requireIdentifier(rule, what, name);
              rules.put(name, rule.make(() -> reader.apply(rule.text())));
            });
    return rules;
  }

  private static void requireIdentifier(YamlValue at, String what, String name) {
    if (!IDENTIFIER.matcher(name).matches()) {
      throw at.refusal(
          what
              + " '"
              + name
              + "': letters, digits and underscores only, at most 64, no digit first");
    }
  }

  private static List<Kind> kinds(YamlValue value) {
    List<Kind> kinds = new ArrayList<>();
    value.entries().forEach((name, kind) -> kinds.add(kind(name, kind)));
    if (kinds.isEmpty() || kinds.size() > MAX_KINDS) {
      throw value.refusal("kinds: " + kinds.size() + " of them; give 1 to " + MAX_KINDS);
    }
    long own = kinds.stream().filter(kind -> kind.oneClientOf() > 0).count();
    if (own > 1 || own == kinds.size()) {
      throw value.refusal(
          "kinds: %d of %d have clients of their own; at most one can, beside others that have none"
              .formatted(own, kinds.size()));
    }
    return kinds;
  }

  private static Kind kind(String name, YamlValue value) {
    requireIdentifier(value, "kind", name);
    Map<String, YamlValue> keys =
        value.entries(List.of("weight", "clients", "transaction", "values", "statements"));
    int oneClientOf = keys.containsKey("clients") ? oneClientOf(keys.get("clients")) : 0;
    if (oneClientOf > 0 && keys.containsKey("weight")) {
      throw keys.get("weight")
          .refusal("kind " + name + " has clients of its own and so no weight; leave one out");
    }
    YamlValue list = required(value, keys, "statements");
    List<Statement> statements = list.list().stream().map(UserWorkloadReader::statement).toList();
    if (statements.isEmpty()) {
      throw list.refusal("kind " + name + " has no statements; give one or more");
    }
    Kind kind =
        new Kind(
            name,
            oneClientOf > 0 ? 0 : weight(keys),
            oneClientOf,
            keys.containsKey("transaction") && keys.get("transaction").flag(),
            keys.containsKey("values")
                ? rules(keys.get("values"), "value", ValueRule::ofPlaceholder)
                : Map.of(),
            statements);
    requireMatching(kind, keys.getOrDefault("values", value));
    return kind;
  }

  private static int weight(Map<String, YamlValue> keys) {
    return keys.containsKey("weight") ? (int) keys.get("weight").whole(1, MAX_WEIGHT) : 1;
  }

  /** Reads such as {@code 1 of 100}. */
  private static int oneClientOf(YamlValue value) {
    Matcher share = CLIENTS.matcher(value.text());
    if (!share.matches()) {
      throw value.refusal(
          "'" + value.text() + "' is no share of the clients; write such as 1 of 100");
    }
    return value.make(() -> new IntRange("clients: 1 of", 2, MAX_CLIENTS).readInt(share.group(1)));
  }

  private static Statement statement(YamlValue value) {
    return new Statement(sql(value), value.make(() -> SqlTemplate.parse(value.text())));
  }

  private static void requireMatching(Kind kind, YamlValue values) {
    Set<String> used = new LinkedHashSet<>();
    for (Statement statement : kind.statements()) {
      for (String name : statement.template().values()) {
        if (!kind.values().containsKey(name)) {
          throw new UsageException(
              "%s: placeholder :%s is not among the values of kind %s %s; add it there"
                  .formatted(
                      statement.sql().position(), name, kind.name(), kind.values().keySet()));
        }
        used.add(name);
      }
    }
    for (String name : kind.values().keySet()) {
      if (!used.contains(name)) {
        throw values.refusal(
            "value %s of kind %s is in none of its statements; use it as :%s, or leave it out"
                .formatted(name, kind.name(), name));
      }
    }
  }
}
