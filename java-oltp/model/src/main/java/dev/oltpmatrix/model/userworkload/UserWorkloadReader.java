package dev.oltpmatrix.model.userworkload;

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
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
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

  private static final List<String> VERBS =
      List.of("DELETE", "INSERT", "REPLACE", "SELECT", "UPDATE", "WITH");

  private static final Pattern MAIN_VERB =
      Pattern.compile("(?i)\\b(SELECT|INSERT|REPLACE|DELETE|UPDATE)\\b");

  /** A quoted text or name, in which nothing is a placeholder, or a placeholder. */
  private static final Pattern PART =
      Pattern.compile("'(?:[^'\\\\]|\\\\.|'')*'|\"(?:[^\"\\\\]|\\\\.)*\"|`[^`]*`|:([A-Za-z_]\\w*)");

  private UserWorkloadReader() {}

  static UserWorkload read(UserWorkloadFile source) {
    Path file = Path.of(source.file());
    YamlValue root = YamlValue.parse(source.file(), source.text());
    Map<String, YamlValue> keys =
        root.entries(List.of("name", "description", "tables", "sql_file", "kinds", "verify"));
    YamlValue sqlFile = keys.get("sql_file");
    String ofFile = file.getFileName().toString().replaceFirst("[.]ya?ml$", "");
    String name = keys.containsKey("name") ? keys.get("name").text() : ofFile;
    // It becomes a part of file names.
    root.make(() -> PlainName.require("workload", name));
    if (Workloads.find(name).isPresent()) {
      throw root.refusal("name '" + name + "' is one of the program's own workloads; take another");
    }
    return new UserWorkload(
        name,
        keys.containsKey("description") ? keys.get("description").text() : "a user's workload",
        tables(required(root, keys, "tables"), sqlFile != null),
        sqlFile == null ? null : file.resolveSibling(sqlFile.text()),
        kinds(required(root, keys, "kinds")),
        keys.containsKey("verify")
            ? keys.get("verify").list().stream().map(UserWorkloadReader::query).toList()
            : List.of());
  }

  private static YamlValue required(YamlValue of, Map<String, YamlValue> keys, String key) {
    if (!keys.containsKey(key)) {
      throw of.refusal("key '" + key + "' is missing; docs/how-to.md#your-own-sql has an example");
    }
    return keys.get(key);
  }

  /** Reads a query of {@code verify}, which is run as it is written. */
  private static Sql query(YamlValue value) {
    if (!verb(value.text()).equals("SELECT")) {
      throw value.refusal(
          "'" + value.text() + "' is no query; write a SELECT that finds what is wrong");
    }
    return new Sql(value.position(), value.text());
  }

  private static <T> Map<String, T> named(
      YamlValue value, BiFunction<String, YamlValue, T> reader) {
    Map<String, T> named = new LinkedHashMap<>();
    value
        .entries()
        .forEach(
            (name, entry) -> {
              if (!IDENTIFIER.matcher(name).matches()) {
                throw entry.refusal(
                    "name '%s': write 1 to 64 letters, digits and _, no digit first"
                        .formatted(name));
              }
              named.put(name, reader.apply(name, entry));
            });
    return named;
  }

  private static Map<String, ValueRule> rules(YamlValue value, boolean ofColumns) {
    return named(
        value,
        (name, rule) -> {
          String text = rule.text();
          return rule.make(() -> ValueRule.of(text, ofColumns));
        });
  }

  private static Map<String, Table> tables(YamlValue value, boolean hasSqlFile) {
    Map<String, Table> tables = named(value, UserWorkloadReader::table);
    long made = tables.values().stream().filter(table -> table.create() != null).count();
    if (tables.isEmpty() || (made > 0 && (hasSqlFile || made < tables.size()))) {
      throw value.refusal(
          "tables: give 'create' and 'rows' for all of them, or for none where a sql_file makes"
              + " them or they are there: {}");
    }
    return tables;
  }

  private static Table table(String name, YamlValue value) {
    Map<String, YamlValue> keys = value.entries(List.of("create", "rows", "columns"));
    if (keys.isEmpty()) {
      return new Table(null, 0, Map.of());
    }
    YamlValue create = required(value, keys, "create");
    if (!create.text().matches("(?is)create\\s+table\\b.*[\\s`]" + name + "[\\s`(].*")) {
      throw create.refusal("'" + create.text() + "' does not begin with CREATE TABLE " + name);
    }
    return new Table(
        new Sql(create.position(), create.text()),
        required(value, keys, "rows").whole(1, MAX_ROWS),
        rules(required(value, keys, "columns"), true));
  }

  private static List<Kind> kinds(YamlValue value) {
    List<Kind> kinds = List.copyOf(named(value, UserWorkloadReader::kind).values());
    long own = kinds.stream().filter(kind -> kind.oneClientOf() > 0).count();
    if (kinds.isEmpty() || kinds.size() > MAX_KINDS || own > 1 || own == kinds.size()) {
      throw value.refusal(
          "kinds: %d, of which %d have clients of their own; allowed: 1 to %d, of which at most one"
                  .formatted(kinds.size(), own, MAX_KINDS)
              + " has, beside others that have none");
    }
    return kinds;
  }

  private static Kind kind(String name, YamlValue value) {
    Map<String, YamlValue> keys =
        value.entries(List.of("weight", "clients", "transaction", "values", "statements"));
    YamlValue clients = keys.get("clients");
    YamlValue weight = keys.get("weight");
    YamlValue transaction = keys.get("transaction");
    if (clients != null && weight != null) {
      throw weight.refusal(
          "kind " + name + " has clients of its own and so no weight; leave one out");
    }
    int share = weight == null ? 1 : (int) weight.whole(1, MAX_WEIGHT);
    Map<String, ValueRule> rules =
        keys.containsKey("values") ? rules(keys.get("values"), false) : Map.of();
    YamlValue list = required(value, keys, "statements");
    Set<String> unused = new LinkedHashSet<>(rules.keySet());
    List<Statement> statements = new ArrayList<>();
    for (YamlValue statement : list.list()) {
      statements.add(statement(statement, List.copyOf(rules.keySet()), unused));
    }
    if (statements.isEmpty() || !unused.isEmpty()) {
      throw list.refusal(
          "kind %s needs statements, and of its values none uses %s as :NAME; leave these out"
              .formatted(name, unused));
    }
    return new Kind(
        name,
        clients == null ? share : 0,
        clients == null ? 0 : oneClientOf(clients),
        transaction != null && transaction.flag(),
        List.copyOf(rules.values()),
        statements);
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

  /**
   * Reads a statement in which {@code :name} is a placeholder.
   *
   * @param names of the values of its kind
   * @param unused those of them that no statement has used so far
   */
  private static Statement statement(YamlValue value, List<String> names, Set<String> unused) {
    String text = value.text();
    String verb = verb(text);
    // The generators' placeholders are question marks.
    boolean hasOther =
        PART.matcher(text).replaceAll(part -> part.group(1) == null ? "$0" : "").contains("?");
    if (hasOther || !VERBS.contains(verb)) {
      throw value.refusal(
          "'%s' begins with none of %s, or has a question mark; 'transaction: true' adds BEGIN and COMMIT, and a placeholder is :name"
              .formatted(text, VERBS));
    }
    List<Integer> places = new ArrayList<>();
    String sql =
        PART.matcher(text)
            .replaceAll(
                part -> {
                  String name = part.group(1);
                  if (name == null) {
                    return "$0";
                  }
                  if (!names.contains(name)) {
                    throw value.refusal(
                        "placeholder :%s is not among the values %s of its kind; add it there"
                            .formatted(name, names));
                  }
                  unused.remove(name);
                  places.add(names.indexOf(name));
                  return "?";
                });
    return new Statement(new Sql(value.position(), sql), verb, places);
  }

  private static String verb(String text) {
    String first = text.strip().split("\\W", 2)[0].toUpperCase(Locale.ROOT);
    if (!first.equals("WITH")) {
      return first;
    }
    String outer = PART.matcher(text).replaceAll(" ");
    for (String inner = ""; !inner.equals(outer); ) {
      inner = outer;
      outer = inner.replaceAll("\\([^()]*\\)", " ");
    }
    Matcher verb = MAIN_VERB.matcher(outer);
    return verb.find() ? verb.group().toUpperCase(Locale.ROOT) : first;
  }
}
