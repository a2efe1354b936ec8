package dev.oltpmatrix.model.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks of records that somebody changed by hand. */
class EditedRecordTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "load.transactions | -500 | a load result needs transactions of at least 0",
        "load.window_s | -5 | window_s",
        "load.window_s | \"NaN\" | window_s",
        "load.window_s | 1e999 | window_s",
        "load.histogram.buckets | [[1,-5]] | histogram buckets must be",
        "load.histogram.buckets | [null] | a value is missing",
        "load.intervals | [null] | a value is missing",
        "load.threads | null | load.threads: ",
        "load.threads | \"many\" | load.threads: ",
        "load.window_extended | \"perhaps\" | load.window_extended: ",
        "load.queries | null | a load result needs queries",
        "load.errors | null | a value is missing",
        "load.histogram | null | a load result needs histogram",
        "telemetry.series.at_s | [1] | series has 1 times and 2 values of pool.threads",
        "cell.threads | -4 | cell: threads is -4, allowed: 1..100000",
        "cell.threads | \"many\" | cell: threads is 'many', allowed: 1..100000",
        "cell.workload | \"../../../../x\" | cell: workload '../../../../x' has other signs",
        "cell.server | null | the name of its server is missing",
        "load | [1] | load: has another form",
        "started_at | [1] | started_at: has another form",
        "flags | 5 | flags: has another form",
        "flags | [\"x\"] | flags[0]: has another form",
        "flags | [null] | a value is missing",
        "flags | [{}] | flags[0]: a flag needs kind and severity",
        "flags | [{\"kind\": \"drift\"}] | a flag needs kind and severity",
        "flags | [{\"kind\": \"drift\", \"severity\": \"bad\"}] | flags[0].severity: ",
      })
  void anImpossibleNumberMakesTheRecordABrokenOne(String key, String value, String why)
      throws IOException {
    Path file = changed(key, value);
    assertThatThrownBy(() -> RecordFile.readCell(file))
        .isInstanceOf(RecordFile.BrokenRecordException.class)
        .hasMessageStartingWith(file + ": ")
        .hasMessageContaining(why)
        .message()
        .hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "load.transactions | 120", // can be due to the ends of a window
        "telemetry.counters.server~run_queue_us | -3", // some counters of kernels fall
        "usage.client | null",
        "telemetry | null",
        "telemetry.waits | null",
        "load.intervals | []",
      })
  void plausibleNumbersAreRead(String key, String value) throws IOException {
    assertThat(RecordFile.readCell(changed(key, value)).cell().server()).isEqualTo("mariadb-10.11");
  }

  @Test
  void aGeneratorsResultIsCheckedLikewise() throws IOException {
    Path file = folder.resolve("load.json");
    ObjectNode load = Json.mapper().valueToTree(RecordFileTest.sample().load());
    Files.writeString(file, load.put("transactions", -1).toString());
    assertThatThrownBy(() -> RecordFile.readLoad(file))
        .isInstanceOf(RecordFile.BrokenRecordException.class)
        .hasMessage(file + ": a load result needs transactions of at least 0");
  }

  /** Writes the sample record with one value changed; {@code ~} stands for a dot in a name. */
  private Path changed(String key, String value) throws IOException {
    JsonNode tree = Json.mapper().valueToTree(RecordFileTest.sample());
    List<String> keys = List.of(key.split("\\."));
    JsonNode parent = tree;
    for (String k : keys.subList(0, keys.size() - 1)) {
      parent = parent instanceof ArrayNode list ? list.get(Integer.parseInt(k)) : parent.get(k);
    }
    String last = keys.get(keys.size() - 1).replace('~', '.');
    assertThat(parent.has(last)).as("the record has %s", key).isTrue();
    String mark = "CHANGED";
    ((ObjectNode) parent).put(last, mark);
    // As text, because some values are no JSON that a tree could hold.
    String text = tree.toString().replace("\"" + mark + "\"", value);
    return Files.writeString(folder.resolve("cell.json"), text);
  }
}
