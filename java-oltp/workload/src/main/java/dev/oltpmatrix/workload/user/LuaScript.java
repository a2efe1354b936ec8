package dev.oltpmatrix.workload.user;

import static java.util.stream.Collectors.joining;

import dev.oltpmatrix.model.userworkload.UserWorkload;
import dev.oltpmatrix.model.userworkload.ValueRule;
import java.nio.file.Path;

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
            workload.kinds().stream().map(LuaScript::kind).collect(joining("\n")));
  }

  private static String kind(UserWorkload.Kind kind) {
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
            kind.values().stream().map(LuaScript::value).collect(joining(", ")),
            kind.statements().stream().map(LuaScript::statement).collect(joining("\n")));
  }

  private static String value(ValueRule rule) {
    return rule.isText()
        ? "{\"text\", " + quoted(rule.text()) + "}"
        : "{\"%s\", %d, %d}".formatted(rule.kind(), rule.low(), rule.high());
  }

  private static String statement(UserWorkload.Statement statement) {
    String places =
        statement.values().stream().map(place -> "" + (place + 1)).collect(joining(", "));
    return "            {%s, {%s}},".formatted(quoted(statement.sql().text()), places);
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
