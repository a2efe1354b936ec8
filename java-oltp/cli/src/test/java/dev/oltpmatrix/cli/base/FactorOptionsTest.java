package dev.oltpmatrix.cli.base;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.FactorSet;
import dev.oltpmatrix.model.descriptors.Factors;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class FactorOptionsTest {
  @Command
  private static final class Taking implements FactorOptions.Taker {
    private final Map<Factor, String> levels = new HashMap<>();

    @Override
    public void takeLevels(Factor factor, String given) {
      levels.put(factor, given);
    }
  }

  private static String rate(String... words) {
    Taking taking = new Taking();
    CommandLine command = new CommandLine(taking);
    FactorOptions.addTo(command);
    command.parseArgs(words);
    return taking.levels.get(Factors.RATE);
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
