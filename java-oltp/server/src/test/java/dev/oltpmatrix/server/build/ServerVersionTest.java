package dev.oltpmatrix.server.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.UsageException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerVersionTest {
  @ParameterizedTest
  @CsvSource({
    "10.11.18-MariaDB-0+deb12u1-log, 10.11.18, true",
    "10.11.18-MariaDB, 10.11.19, false",
    "10.5, 10.5.23, true", // a series stands for its last release
    "10.11, 10.5, true",
    "8.0.15, 8.0.30, false",
    "5.7.22, 8.0, false",
  })
  void comparesNumbersAndNotText(String version, String other, boolean isAtLeast) {
    assertThat(ServerVersion.parse(version).isAtLeast(other)).isEqualTo(isAtLeast);
    assertThat(ServerVersion.parse(version)).hasToString(version.replaceFirst("-.*", ""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"latest", "", "10", "\u0661\u0660.11", "99999999999.1", "10.99999999999"})
  void refusesWhatIsNoVersion(String text) {
    assertThatThrownBy(() -> ServerVersion.parse(text))
        .isInstanceOf(UsageException.class)
        .hasMessage("version '" + text + "': expected numbers such as 10.11 or 8.0.15");
  }
}
