package dev.oltpmatrix.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.experiment.validity.InputShares;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.workload.api.QueryCounts;
import dev.oltpmatrix.workload.api.Transactions;
import dev.oltpmatrix.workload.random.Xoroshiro128Plus;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the shares of transactions and inputs as a cell's check does, without a server. */
class TpccSharesTest {
  private static final int CLIENTS = 8;

  /** Not a multiple of a deck: clients end in the middle of theirs. */
  private static final int TRANSACTIONS_PER_CLIENT = 2_500;

  private static Map<String, Long> counted(int warehouses, long seed) throws SQLException {
    TpccRun run = new TpccRun(warehouses);
    RecordingServer server = new RecordingServer();
    Transactions transactions = run.transactions();
    transactions.prepare(server);
    QueryCounts counts = new QueryCounts();
    for (int client = 0; client < CLIENTS; client++) {
      TpccInputs inputs = run.client(client, new Xoroshiro128Plus(client + 1L, seed));
      for (int i = 0; i < TRANSACTIONS_PER_CLIENT; i++) {
        transactions.run(inputs, counts);
        server.sent.clear();
      }
    }
    return run.counted();
  }

  private static List<Flag> flags(int warehouses, Map<String, Long> counted) {
    return InputShares.check(new TpccData(warehouses, 1).shares(counted));
  }

  @ParameterizedTest
  @CsvSource({"1, 2012", "4, 2012", "4, 4711", "10, 17"})
  void clientsHaveTheSharesOfTheStandard(int warehouses, long seed) throws SQLException {
    Map<String, Long> counted = counted(warehouses, seed);

    assertThat(new TpccData(warehouses, 1).shares(counted)).hasSize(warehouses == 1 ? 7 : 9);
    assertThat(flags(warehouses, counted)).isEmpty();
  }

  /** Faults that public implementations have: each is found, and by its own share alone. */
  @ParameterizedTest
  @CsvSource({
    "remote_lines, 0, remote lines",
    "remote_payments, 100, remote payments",
    "unused_items, 0, rollbacks",
    "by_last_name, 3000, last names"
  })
  void anotherShareIsFound(String count, long faulty, String name) throws SQLException {
    Map<String, Long> counted = new TreeMap<>(counted(4, 2_012));
    counted.put(count, faulty);

    assertThat(flags(4, counted))
        .singleElement()
        .satisfies(flag -> assertThat(flag.text()).startsWith(name + " are "));
  }

  /** At the end of a run slow transactions are cut off more often than fast ones. */
  @ParameterizedTest
  @ValueSource(ints = {8, 15, 30, 60})
  void theEndOfARunWithManyTerminalsIsNoOtherMix(int seconds) throws SQLException {
    Map<Kind, Double> meanS = new EnumMap<>(Kind.class);
    Kind.ALL.forEach(kind -> meanS.put(kind, 1.0));
    meanS.put(Kind.NEW_ORDER, 5.0);
    meanS.put(Kind.DELIVERY, 8.0);
    Random random = new Random(seconds);
    TpccRun run = new TpccRun(10);
    RecordingServer server = new RecordingServer();
    Transactions transactions = run.transactions();
    transactions.prepare(server);
    for (int client = 0; client < 1_024; client++) {
      // Generators of neighbouring seeds begin alike, and here each has a few draws only.
      TpccInputs inputs =
          run.client(client, new Xoroshiro128Plus(random.nextLong(), random.nextLong()));
      inputs.next();
      double ageS = -Math.log(random.nextDouble()) * meanS.get(inputs.kind());
      while (ageS < seconds) {
        transactions.run(inputs, new QueryCounts());
        server.sent.clear();
        inputs.next();
        ageS -= Math.log(random.nextDouble()) * meanS.get(inputs.kind());
      }
    }
    Map<String, Long> counted = run.counted();

    assertThat(counted.get("begun_new_order"))
        .isGreaterThan(counted.get("committed_new_order") + counted.get("rolled_back") + 500);
    assertThat(flags(10, counted)).isEmpty();
  }

  @Test
  void anotherMixIsFound() throws SQLException {
    Map<String, Long> counted = new TreeMap<>(counted(4, 2_012));
    counted.put("begun_delivery", 400L);
    counted.put("committed_delivery", 400L);

    assertThat(flags(4, counted))
        .extracting(Flag::text)
        .anySatisfy(text -> assertThat(text).startsWith("transactions delivery are "));
  }

  @Test
  void aGeneratorThatCountsNothingIsNotJudged() {
    assertThat(flags(4, Map.of())).isEmpty();
  }
}
