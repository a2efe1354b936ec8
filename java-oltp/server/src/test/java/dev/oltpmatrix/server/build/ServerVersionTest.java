package dev.oltpmatrix.server.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerVersionTest {
  @Test
  void readsWhatServersSay() {
    assertThat(ServerVersion.parse("10.11.18-MariaDB-0+deb12u1-log"))
        .isEqualTo(new ServerVersion(10, 11, 18));
    assertThat(ServerVersion.parse("8.0.15").toString()).isEqualTo("8.0.15");
  }

  @Test
  void aSeriesStandsForItsLastRelease() {
    assertThat(ServerVersion.parse("10.5").isAtLeast("10.5.23")).isTrue();
    assertThat(ServerVersion.parse("10.5").toString()).isEqualTo("10.5");
  }

  @Test
  void comparesNumbersAndNotText() {
    assertThat(ServerVersion.parse("10.11").isAtLeast("10.5")).isTrue();
    assertThat(ServerVersion.parse("8.0.15").isAtLeast("8.0.30")).isFalse();
    assertThat(ServerVersion.parse("5.7.22").isAtLeast("8.0")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "latest",
        "",
        "10",
        "\u0661\u0660.11",
        "10.\uff11",
        "99999999999.1",
        "10.99999999999",
        "10.11.99999999999"
      })
  void refusesWhatIsNoVersion(String text) {
    assertThatThrownBy(() -> ServerVersion.parse(text))
        .isInstanceOf(UsageException.class)
        .hasMessage("version '" + text + "': expected numbers such as 10.11 or 8.0.15");
  }
}
