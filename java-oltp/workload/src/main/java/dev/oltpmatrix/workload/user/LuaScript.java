package dev.oltpmatrix.workload.user;

import dev.oltpmatrix.model.userworkload.UserWorkload;
import dev.oltpmatrix.model.userworkload.ValueRule;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** A user's workload as a script for sysbench: data for lua/user_workload.lua, which runs it. */
public final class LuaScript {
  private LuaScript() {}

  /**
   * Returns the script's text.
   *
   * @param lua the project's folder of Lua files
   */
  public static String of(UserWorkload workload, Path lua) {
    return """
        -- Made from the workload's file beside it.
        package.path = %s .. package.path
        require("user_workload").run({
           name = %s,
           kinds = {
        %s
           },
        })
        """
        .formatted(
            quoted(lua + "/?.lua;"),
            quoted(workload.name()),
            workload.kinds().stream().map(LuaScript::kind).collect(Collectors.joining("\n")));
  }

  private static String kind(UserWorkload.Kind kind) {
    List<String> names = List.copyOf(kind.values().keySet());
    return """
              {
                 name = %s, weight = %d, one_client_of = %d, transaction = %s,
                 values = {%s},
                 statements = {
        %s
                 },
              },"""
        .formatted(
            quoted(kind.name()),
            kind.weight(),
            kind.oneClientOf(),
            kind.transaction(),
            kind.values().values().stream().map(LuaScript::value).collect(Collectors.joining(", ")),
            kind.statements().stream()
                .map(s -> statement(s, names))
                .collect(Collectors.joining("\n")));
  }

  private static String value(ValueRule rule) {
    if (rule instanceof ValueRule.Text text) {
      return "{\"text\", " + quoted(text.pattern()) + "}";
    }
    ValueRule.Numbers range = (ValueRule.Numbers) rule;
    return "{\"%s\", %d, %d}".formatted(range.distribution(), range.low(), range.high());
  }

  private static String statement(UserWorkload.Statement statement, List<String> names) {
    String places =
        statement.template().values().stream()
            .map(name -> Integer.toString(names.indexOf(name) + 1))
            .collect(Collectors.joining(", "));
    return "            {%s, {%s}},".formatted(quoted(statement.template().sql()), places);
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
