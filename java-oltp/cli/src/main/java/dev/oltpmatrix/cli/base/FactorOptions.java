package dev.oltpmatrix.cli.base;

import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.FactorSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.IGetter;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;

/** Adds an option to commands for each factor that cells may omit. */
public final class FactorOptions {
  private FactorOptions() {}

  /** The object that stores such options. */
  public interface Taker {
    /**
     * Stores the option's value.
     *
     * @param levels {@code null} if the option is not given
     */
    void takeLevels(Factor factor, String levels);
  }

  /** Adds the options to all commands of a program and to their mixins. */
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
        .forEach(
            taker -> FactorSet.KINDS.optional().forEach(f -> command.addOption(option(f, taker))));
  }

  private static OptionSpec option(Factor factor, Taker taker) {
    Given given = new Given(factor, taker);
    return OptionSpec.builder("--" + factor.option())
        .paramLabel("LIST")
        .type(List.class)
        .auxiliaryTypes(String.class)
        .description(factor.help())
        .getter(given)
        .setter(given)
        .build();
  }

  /** The levels of the list, from one option or several. */
  private static final class Given implements IGetter, ISetter {
    private final Factor factor;
    private final Taker taker;
    private List<?> texts;

    Given(Factor factor, Taker taker) {
      this.factor = factor;
      this.taker = taker;
    }

    // The signature is picocli's; it returns the value that was set.
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    @Override
    public <T> T get() {
      return (T) texts;
    }

    @Override
    public <T> T set(T value) {
      texts = (List<?>) value;
      taker.takeLevels(
          factor,
          texts == null
              ? null
              : texts.stream().map(String::valueOf).collect(Collectors.joining(",")));
      return null;
    }
  }
}
