package dev.oltpmatrix.cli.base;

import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.FactorSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Adds options to commands that are rows of tables, such as one for each factor. */
public final class FactorOptions {
  private FactorOptions() {}

  /** A command, or a mixin of commands, that has such options. */
  public interface Taker {
    /** Returns the options: one for each factor that cells may omit. */
    default List<OptionSpec> rows() {
      return FactorSet.KINDS.optional().stream()
          .map(factor -> option(factor.option(), "LIST", List.class, factor.help()))
          .toList();
    }
  }

  public static void addTo(CommandLine program) {
    for (CommandLine line :
        Stream.concat(Stream.of(program), program.getSubcommands().values().stream()).toList()) {
      CommandSpec command = line.getCommandSpec();
      for (CommandSpec spec :
          Stream.concat(Stream.of(command), command.mixins().values().stream()).toList()) {
        if (spec.userObject() instanceof Taker taker) {
          taker.rows().forEach(command::addOption);
        }
      }
    }
  }

  public static OptionSpec option(String name, String label, Class<?> type, String help) {
    OptionSpec.Builder option =
        OptionSpec.builder("--" + name).paramLabel(label).type(type).description(help);
    return (type == List.class ? option.auxiliaryTypes(String.class) : option).build();
  }

  /**
   * Returns the value of an option, those of several joined by commas; {@code null} if not given.
   */
  public static String value(CommandSpec command, String name) {
    OptionSpec option = command.commandLine().getParseResult().matchedOption("--" + name);
    return option == null ? null : String.join(",", option.originalStringValues());
  }

  public static Map<String, String> given(CommandSpec command) {
    Map<String, String> given = new LinkedHashMap<>();
    for (Factor factor : FactorSet.KINDS.optional()) {
      String levels = value(command, factor.option());
      if (levels != null) {
        given.put(factor.name(), levels);
      }
    }
    return given;
  }
}
