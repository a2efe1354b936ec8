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

/** Adds an option to commands for each factor that cells may omit. */
public final class FactorOptions {
  private FactorOptions() {}

  /** A command, or a mixin of commands, that has these options. */
  public interface Taker {}

  /** Adds the options to all commands of a program that have them. */
  public static void addTo(CommandLine program) {
    Stream.concat(Stream.of(program), program.getSubcommands().values().stream())
        .map(CommandLine::getCommandSpec)
        .filter(
            command ->
                Stream.concat(Stream.of(command), command.mixins().values().stream())
                    .anyMatch(spec -> spec.userObject() instanceof Taker))
        .forEach(command -> FactorSet.KINDS.optional().forEach(f -> command.addOption(option(f))));
  }

  private static OptionSpec option(Factor factor) {
    return OptionSpec.builder("--" + factor.option())
        .paramLabel("LIST")
        .type(List.class)
        .auxiliaryTypes(String.class)
        .description(factor.help())
        .build();
  }

  /**
   * Returns the levels that were given, by the factor's name, each a list from one option or
   * several.
   *
   * @param command a command that was parsed; {@code null} for one without these options
   */
  public static Map<String, String> given(CommandSpec command) {
    Map<String, String> given = new LinkedHashMap<>();
    if (command != null) {
      for (Factor factor : FactorSet.KINDS.optional()) {
        List<String> levels =
            command.commandLine().getParseResult().matchedOptionValue("--" + factor.option(), null);
        if (levels != null) {
          given.put(factor.name(), String.join(",", levels));
        }
      }
    }
    return given;
  }
}
