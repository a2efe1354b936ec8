package dev.oltpmatrix.matrix.cli.base;

import dev.oltpmatrix.descriptors.Factor;
import dev.oltpmatrix.descriptors.Factors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Gives commands an option for each factor that cells need not name. */
public final class FactorOptions {
  private FactorOptions() {}

  /** What such options are kept by. */
  public interface Taker {
    /**
     * Takes the option's value.
     *
     * @param levels {@code null} where the option is not given
     */
    void takeLevels(Factor factor, String levels);
  }

  /** Looks through a program's commands and what is mixed into them. */
  public static void addTo(CommandLine program) {
    Stream.concat(Stream.of(program), program.getSubcommands().values().stream())
        .map(CommandLine::getCommandSpec)
        .forEach(FactorOptions::addTo);
  }

  private static void addTo(CommandSpec command) {
    Stream.concat(Stream.of(command), command.mixins().values().stream())
        .map(CommandSpec::userObject)
        .filter(Taker.class::isInstance)
        .map(Taker.class::cast)
        .forEach(taker -> Factors.optional().forEach(f -> command.addOption(option(f, taker))));
  }

  private static OptionSpec option(Factor factor, Taker taker) {
    return OptionSpec.builder("--" + factor.name())
        .paramLabel("LIST")
        .type(String.class)
        .description(factor.help())
        .setter(
            new CommandLine.Model.ISetter() {
              @Override
              public <T> T set(T value) {
                taker.takeLevels(factor, (String) value);
                return null;
              }
            })
        .build();
  }
}
