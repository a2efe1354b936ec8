package dev.oltpmatrix.cli.base;

import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.IGetter;
import picocli.CommandLine.Model.ISetter;
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
    Given given = new Given(factor, taker);
    return OptionSpec.builder("--" + factor.name())
        .paramLabel("LIST")
        .type(List.class)
        .auxiliaryTypes(String.class)
        .description(factor.help())
        .getter(given)
        .setter(given)
        .build();
  }

  /** Members of the list, in one option or in several. */
  private static final class Given implements IGetter, ISetter {
    private final Factor factor;
    private final Taker taker;
    private List<?> texts;

    Given(Factor factor, Taker taker) {
      this.factor = factor;
      this.taker = taker;
    }

    // Its form is picocli's; what it gives is what was set.
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
