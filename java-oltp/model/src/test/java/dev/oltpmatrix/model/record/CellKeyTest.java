package dev.oltpmatrix.model.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.oltpmatrix.model.descriptors.Factors;
import org.junit.jupiter.api.Test;

class CellKeyTest {
  @Test
  void clientsOfAPoolShareItsConnections() {
    CellKey each = CellKey.of("b", "pool", "base", "oltp_read_only", "java-mariadb", 4096, 1);
    CellKey pooled = each.with(Factors.CLIENT_POOL, "64");

    assertThat(each.connections()).isEqualTo(4096);
    assertThat(pooled.connections()).isEqualTo(64);
    assertThat(pooled.threads()).isEqualTo(4096);
    assertThat(pooled.fileName()).contains("_t4096_client-pool-64_r01");
  }

  private static final CellKey CELL =
      CellKey.of("mariadb-10.11", "pool", "base", "oltp_read_only", "java-mysql", 64, 2);
  private static final CellKey RATED = CELL.with(Factors.RATE, "80%");

  @Test
  void aDefaultLevelIsInNoNameAndNoRecord() throws JsonProcessingException {
    assertThat(CELL.fileName())
        .isEqualTo("mariadb-10.11_pool_base_oltp_read_only_java-mysql_t0064_r02.json");
    assertThat(Json.mapper().writeValueAsString(CELL))
        .isEqualTo(
            "{\"server\":\"mariadb-10.11\",\"arm\":\"pool\",\"config\":\"base\","
                + "\"workload\":\"oltp_read_only\",\"generator\":\"java-mysql\","
                + "\"threads\":64,\"repetition\":2}");
    assertThat(CELL.with(Factors.RATE, "closed")).isEqualTo(CELL);
  }

  @Test
  void anyOtherLevelIsInNameAndRecord() throws JsonProcessingException {
    assertThat(RATED.fileName()).contains("_t0064_rate-80pct_r02");
    String json = Json.mapper().writeValueAsString(RATED);
    assertThat(json).contains("\"rate\":\"80%\"");
    assertThat(Json.mapper().readValue(json, CellKey.class)).isEqualTo(RATED).isNotEqualTo(CELL);
    assertThat(RATED.label()).endsWith("64 clients, rate 80%");
  }

  @Test
  void whatItDoesNotKnowIsRefused() throws JsonProcessingException {
    String json = Json.mapper().writeValueAsString(CELL).replace("\"arm\"", "\"moon\":1,\"arm\"");
    assertThatThrownBy(() -> Json.mapper().readValue(json, CellKey.class))
        .hasMessageContaining("'moon', which this program does not know");
  }
}
