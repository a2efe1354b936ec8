package dev.oltpmatrix.load.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that hosts' parts add up to the load. */
class PartTest {
  @ParameterizedTest
  @CsvSource({"1, 1, 0", "7, 2, 0", "4096, 16, 0", "100, 3, 10", "5, 16, 0", "64, 5, 5"})
  void eachClientIsPlayedByOneHost(int clients, int given, int active) {
    Options options = TestOptions.ofReadOnly("--threads=" + clients, "--active-clients=" + active);
    int hosts = Part.hosts(given, options);
    List<Integer> played = new ArrayList<>();
    int actives = 0;
    for (int host = 0; host < hosts; host++) {
      Part part = new Part(host, hosts);
      assertThat(part.activeClients(options)).isPositive();
      actives += part.activeClients(options);
      for (int client = 0; client < part.clients(options); client++) {
        int number = part.number(client, options);
        boolean isActive = client < part.activeClients(options);
        assertThat(number < options.activeClients()).isEqualTo(isActive);
        played.add(number);
      }
    }
    assertThat(played)
        .containsExactlyInAnyOrderElementsOf(IntStream.range(0, clients).boxed().toList());
    assertThat(actives).isEqualTo(options.activeClients());
  }
}
