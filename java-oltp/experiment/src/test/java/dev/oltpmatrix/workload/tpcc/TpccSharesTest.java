package dev.oltpmatrix.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.experiment.validity.DataCheck;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.workload.api.QueryCounts;
import dev.oltpmatrix.workload.api.Transactions;
import dev.oltpmatrix.workload.data.InputShare;
import dev.oltpmatrix.workload.random.Xoroshiro128Plus;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the shares of transactions and inputs as a cell's check does, without a server. */
class TpccSharesTest {
  private static final int CLIENTS = 8;

  /** Not a multiple of a deck: clients end in the middle of theirs. */
  private static final int TRANSACTIONS_PER_CLIENT = 2_500;

  private static Map<String, Long> counted(int warehouses, long seed) throws SQLException {
    TpccRun run = new TpccRun(warehouses, false, TpccTransactions.SINGLE);
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
    return DataCheck.shares(new TpccData(warehouses, 1).shares(counted));
  }

  @ParameterizedTest
  @CsvSource({"1, 2012", "4, 2012", "4, 4711", "10, 17"})
  void clientsHaveTheSharesOfTheStandard(int warehouses, long seed) throws SQLException {
    Map<String, Long> counted = counted(warehouses, seed);

    assertThat(new TpccData(warehouses, 1).shares(counted)).hasSize(warehouses == 1 ? 2 : 4);
    assertThat(flags(warehouses, counted)).isEmpty();
    assertThat(DataCheck.shares(mix(counted))).isEmpty();
  }

  /** The mix (5.2.4.2), by the standard's numbers. */
  private static List<InputShare> mix(Map<String, Long> counted) {
    CommitCounts counts = CommitCounts.of(counted);
    List<Integer> cards = List.of(10, 10, 1, 1, 1);
    long all = Kind.ALL.stream().mapToLong(counts::ended).sum();
    return Kind.ALL.stream()
        .map(
            kind ->
                new InputShare(
                    kind.label, counts.ended(kind), all, cards.get(Kind.ALL.indexOf(kind)) / 23.0))
        .toList();
  }

  /** With 1024 terminals, payments wait for the row of their warehouse. */
  @Test
  void aRunThatEndsInTheMiddleOfManyDecksHasRightInputs() throws SQLException {
    Random random = new Random(2_012);
    TpccRun run = new TpccRun(10, false, TpccTransactions.SINGLE);
    RecordingServer server = new RecordingServer();
    Transactions transactions = run.transactions();
    transactions.prepare(server);
    for (int client = 0; client < 1_024; client++) {
      // Generators of neighbouring seeds begin alike, and here each has a few draws only.
      TpccInputs inputs =
          run.client(client, new Xoroshiro128Plus(random.nextLong(), random.nextLong()));
      for (double ageS = 0; ageS < 25; ) {
        transactions.run(inputs, new QueryCounts());
        server.sent.clear();
        ageS -= Math.log(random.nextDouble()) * (inputs.kind == Kind.PAYMENT ? 4.4 : 0.1);
      }
    }

    assertThat(DataCheck.shares(mix(run.counted()))).isNotEmpty();
    assertThat(flags(10, run.counted())).isEmpty();
  }

  /** Faults that public implementations have: each is found, and by its own share alone. */
  @ParameterizedTest
  @CsvSource({
    "remote_lines, 0, remote lines",
    "remote_payments, 100, remote payments",
    "rolled_back, 0, rollbacks",
    "by_last_name, 3000, last names"
  })
  void anotherShareIsFound(String count, long faulty, String name) throws SQLException {
    Map<String, Long> counted = new TreeMap<>(counted(4, 2_012));
    counted.put(count, faulty);

    assertThat(flags(4, counted))
        .singleElement()
        .satisfies(flag -> assertThat(flag.text()).startsWith(name + " are "));
  }

  @Test
  void aGeneratorThatCountsNothingIsNotJudged() {
    assertThat(flags(4, Map.of())).isEmpty();
  }
}
