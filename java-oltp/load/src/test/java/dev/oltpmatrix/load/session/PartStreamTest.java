package dev.oltpmatrix.load.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.load.driver.Servers;
import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.load.options.Part;
import dev.oltpmatrix.load.options.TestOptions;
import dev.oltpmatrix.workload.LoadWorkloads;
import dev.oltpmatrix.workload.api.QueryCounts;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that several hosts send the statements that a single host sends. */
class PartStreamTest {
  private static final int CLIENTS = 7;
  private static final int TRANSACTIONS = 5;

  /** Returns the statements of each client of a part, in the order of the clients. */
  private static List<List<String>> streams(String test, Part part) throws Exception {
    Options options = TestOptions.of(test, "--threads=" + CLIENTS, "--rand-seed=5");
    List<List<String>> streams = new ArrayList<>();
    for (int client = 0; client < part.clients(options); client++) {
      FakeDatabase database = new FakeDatabase("", 1);
      try (JdbcSessions sessions =
              new JdbcSessions(
                  new Servers(List.of(database), 1, 0), LoadWorkloads.named(test), options, part);
          Session session = sessions.open(client)) {
        for (int i = 0; i < TRANSACTIONS; i++) {
          session.runTransaction(new QueryCounts());
          session.afterEvent();
        }
      }
      streams.add(database.sent);
    }
    return streams;
  }

  @ParameterizedTest
  @ValueSource(strings = {"oltp_read_write", "oltp_insert"})
  void threeHostsSendWhatOneSends(String test) throws Exception {
    List<List<String>> hosts = new ArrayList<>();
    for (int host = 0; host < 3; host++) {
      hosts.addAll(streams(test, new Part(host, 3)));
    }
    assertThat(hosts).isEqualTo(streams(test, Part.WHOLE)).hasSize(CLIENTS);
  }
}
