package dev.oltpmatrix.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.Json;
import org.junit.jupiter.api.Test;

class HostGroupTest {
  /** As {@code ansible-inventory --list} prints it. */
  private static final String INVENTORY =
      """
      {"_meta": {"hostvars": {}}, "all": {"children": ["ungrouped", "load", "empty"]},
       "load": {"children": ["east"], "hosts": ["a", "b"]}, "east": {"hosts": ["c", "a"]},
       "empty": {}}
      """;

  private static JsonNode inventory() throws Exception {
    return Json.mapper().readTree(INVENTORY);
  }

  @Test
  void groupHasItsHostsAndThoseOfItsGroups() throws Exception {
    assertThat(HostGroup.ofGroup(inventory(), "load")).containsExactly("a", "b", "c");
  }

  @Test
  void unknownAndEmptyGroupsAreRefused() throws Exception {
    JsonNode inventory = inventory();
    assertThatThrownBy(() -> HostGroup.ofGroup(inventory, "nobody"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("has no such group");
    assertThatThrownBy(() -> HostGroup.ofGroup(inventory, "empty"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("has no hosts");
  }
}
