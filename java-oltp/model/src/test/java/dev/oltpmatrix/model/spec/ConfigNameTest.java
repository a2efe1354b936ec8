package dev.oltpmatrix.model.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigNameTest {
  @ParameterizedTest
  @CsvSource({
    "base, base",
    "flush-log-1, flush-log-1",
    "io_capacity=2000+write_io_threads=16, io-capacity-2000+write-io-threads-16",
    "tmpdir=/a/../b c, tmpdir--a-..-b-c",
  })
  void nameHasOnlyCharactersOfFileNames(String config, String name) {
    assertThat(ConfigName.of(config)).isEqualTo(name);
  }

  @Test
  void longConfigsStayShortAndDifferent() {
    String many = "innodb_adaptive_hash_index=OFF+".repeat(5);
    assertThat(ConfigName.of(many + "a=1")).hasSize(80).isNotEqualTo(ConfigName.of(many + "a=2"));
  }

  @ParameterizedTest
  @CsvSource({
    "base, base aa",
    "f base, f base f+aa",
    "f base aa, f base aa",
    "f aa, f aa f+aa",
  })
  void theFirstConfigIsRepeatedUnlessThereIsAPair(String configs, String added) {
    assertThat(AaControl.configs(AaControl.ALL, List.of(configs.split(" ", -1))))
        .containsExactly(added.split(" ", -1));
    assertThat(AaControl.isOne(added.split(" ", -1)[0])).isFalse();
    assertThat(AaControl.original("aa")).isEqualTo("base");
    assertThat(AaControl.original("f+aa")).isEqualTo("f");
  }
}
