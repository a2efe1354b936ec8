package dev.oltpmatrix.host.waits;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FoldedStacksTest {
  @TempDir private Path dir;

  private FoldedStacks read(String script) throws IOException {
    return FoldedStacks.read(Files.writeString(dir.resolve("script"), script));
  }

  @Test
  void stacksAreCountedFromTheOutermostFunctionOn() throws Exception {
    FoldedStacks stacks =
        read(
            """
            Warning: something that perf says
            16702 29758.371903:\s
            \tffffffff821facd8 __schedule
            \tffffffff821fb643 schedule
            \t          12e98ae net_write_packet
            \t           9cefe [unknown]
            \t           9cefd [unknown]

               17 29758.400000:\s
            \tffffffff821facd8 __schedule
            \t           ee137 a; b(int)

            16702 29758.500001:\s
            \tffffffff821facd8 __schedule
            \tffffffff821fb643 schedule
            \t          12e98ae net_write_packet
            \t           9cefe [unknown]

            17 29758.450000:\s

            """);
    assertThat(stacks.lines())
        .containsExactly(
            "[unknown];net_write_packet;schedule;__schedule 2",
            "[unknown] 1",
            "a: b(int);__schedule 1");
    assertThat(stacks.switches()).isEqualTo(4);
    assertThat(stacks.stacks()).isEqualTo(3);
    assertThat(stacks.firstNs()).isEqualTo(29_758_371_903_000L);
    assertThat(stacks.lastNs()).isEqualTo(29_758_500_001_000L);
    assertThat(stacks.lacksKernelNames()).isFalse();
  }

  @Test
  void missingKernelNamesAreNoticed() throws Exception {
    String script = "17 1.000000: \n\tffffffff821facd8 [unknown]\n\t  9cefe poll\n\n";
    assertThat(read(script).lacksKernelNames()).isTrue();
    assertThat(read("17 1.000000: \n\t  9cefe poll\n\n").lacksKernelNames()).isFalse();
  }

  @Test
  void onlyTheMostFrequentStacksAreKept() throws Exception {
    StringBuilder script = new StringBuilder();
    for (int i = 0; i <= FoldedStacks.MAX_STACKS; i++) {
      script.append("17 1.000000: \n\t 9cefe f").append(i).append("\n\n");
    }
    script.append("17 1.000000: \n\t 9cefe f200\n\n");
    assertThat(read(script.toString()).lines())
        .hasSize(FoldedStacks.MAX_STACKS)
        .startsWith("f200 2");
  }

  @Test
  void anEmptyRecordingHasNoStack() throws Exception {
    assertThat(read("").switches()).isZero();
  }
}
