package dev.oltpmatrix.model.descriptors;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GeneratorsTest {
  @Test
  void allRunOnLinuxAndTheJavaPortOnWindowsToo() {
    assertThat(Generators.all())
        .allMatch(generator -> generator.whyNotOn(OperatingSystem.linux).isEmpty());
    assertThat(Generators.all())
        .allSatisfy(
            generator ->
                assertThat(generator.whyNotOn(OperatingSystem.windows).isEmpty())
                    .isEqualTo(generator.program() == Generator.Program.OLTP));
    assertThat(Generators.named("sysbench").whyNotOn(OperatingSystem.windows))
        .contains(
            "sysbench has no build for Windows today; java-mariadb and java-mysql run its"
                + " workloads there");
  }
}
