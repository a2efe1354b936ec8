package dev.oltpmatrix.cli.base;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.descriptors.FactorSet;
import dev.oltpmatrix.model.descriptors.Factors;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class FactorOptionsTest {
  @Command
  private static final class Taking implements FactorOptions.Taker {}

  private static String rate(String... words) {
    CommandLine command = new CommandLine(new Taking());
    FactorOptions.addTo(command);
    command.parseArgs(words);
    return FactorOptions.given(command.getCommandSpec()).get(Factors.RATE.name());
  }

  @Test
  void everyFactorThatMayBeLeftOutIsAnOption() {
    CommandLine command = new CommandLine(new Taking());
    FactorOptions.addTo(command);
    assertThat(command.getCommandSpec().optionsMap().keySet())
        .containsAll(
            FactorSet.KINDS.optional().stream().map(factor -> "--" + factor.option()).toList());
  }

  @Test
  void levelsAreListedInOneOptionOrInSeveral() {
    assertThat(rate("--rate=20%,40%")).isEqualTo("20%,40%");
    assertThat(rate("--rate", "20%", "--rate", "40%")).isEqualTo("20%,40%");
    assertThat(rate("--rate=")).isEmpty();
    assertThat(rate()).isNull();
  }
}
