package dev.oltpmatrix.model.results;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.record.CellHosts;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.CellRecord.HostFacts;
import dev.oltpmatrix.model.record.CellRecord.Origin;
import dev.oltpmatrix.model.record.CellRecord.ServerFacts;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.MatrixSpecBuilder;
import dev.oltpmatrix.testing.Records;
import dev.oltpmatrix.testing.Specs;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of machines and addresses are removed from records, and nothing else is. */
class HostNamesTest {
  private static HostNames ofMachine(String name, String... servers) {
    return HostNames.of(List.of(onMachine(name, Map.of())), List.of(servers));
  }

  private static CellRecord onMachine(String name, Map<String, String> settings) {
    HostFacts host = new HostFacts(name, "os", "kernel", "cpu", 2, 4096);
    ServerFacts server =
        new ServerFacts("10.11", "mysql://u@[2001:db8::7]:3306/x", null, settings, null);
    return Records.measured(Records.key("pool", 64, 1), Records.load(64, 100, 2500))
        .withOrigin(new Origin(null, null, Map.of(), CellHosts.shared(host), server));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "lost mysql://root@[2001:db8::7]:3306/sbtest?tls=required again | lost mysql://(left out) again",
        "mine ([2001:db8::7]:3306) does not answer | mine ([(left out)]:3306) does not answer",
        "connect to /2001:db8:0:0:0:0:0:7:3306 refused | connect to /(left out) refused",
        "no route to fe80::1%eth0, at 12:34:56 | no route to (left out), at 12:34:56",
        "no route to 192.168.7.20:3306 | no route to (left out):3306",
        "Access denied for user 'root'@'laptop' | Access denied for user 'root'@'(left out)'",
        "Unknown MySQL server host 'dbhost' (-2) | Unknown MySQL server host '(left out)' (-2)",
        "address=(host=dbhost)(port=3306) | address=(host=(left out))(port=3306)",
        "DB7.example: Name or service not known | (left out): Name or service not known",
        "alice-pc had 3 users | (left out) had 3 users",
        "'root'@'dé.example' is lost | 'root'@'(left out)' is lost",
        "jdbc:mariadb://db9:3306/x failed | jdbc:mariadb://(left out) failed",
        "see /home/alice/runs/log.txt, ratio 1/2 | see …/log.txt, ratio 1/2",
      })
  void addressesInSentencesAreRemoved(String sentence, String without) {
    HostNames hosts = ofMachine("alice-pc", "mine=mysql://root@db7.example:3306/x");
    assertThat(hosts.leftOutOf(sentence)).isEqualTo(without);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1:3306 does not answer",
        "Access denied for user 'root'@'localhost'",
        "connect to [::1]:3306 failed",
        "mariadb 10.11.6 took 4024.33 ms of 12:34:56",
        "std::bad_alloc in Class::method",
        "alice-pc2 is another",
      })
  void otherTextIsNotChanged(String sentence) {
    assertThat(ofMachine("alice-pc").leftOutOf(sentence)).isEqualTo(sentence);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"server", "arm", "threads", "true", "per-thread", "4024", "7.5", "clients"})
  void aMachineNamedLikeAWordOfTheDataChangesNoSentence(String name) {
    String sentence = "the server had 4024 clients, 7.5 ms: true for arm per-thread, threads 64";
    HostNames hosts = HostNames.of(List.of(arm(name), arm("x1")), List.of());
    assertThat(hosts.leftOutOf(sentence)).isEqualTo(sentence);
    assertThat(hosts.leftOutOf("cannot connect to " + name + ":3306"))
        .isEqualTo("cannot connect to (left out):3306");
  }

  @Test
  void serversOfOneNameStayApartByTheirArms() {
    MatrixSpec spec =
        MatrixSpecBuilder.builder(Specs.small().build())
            .servers(
                List.of(
                    "a=mysql://u@db7:3306/x#per-thread",
                    "a=mysql://u@db7:3307/x#pool",
                    "b=mysql://u@db7:3308/x",
                    "b=mysql://u@db7:3309/x"))
            .build();

    assertThat(ofMachine("alice-pc").leftOutOf(spec).servers())
        .containsExactly(
            "a=mysql://(left out)#per-thread", "a=mysql://(left out)#pool", "b=mysql://(left out)");
  }

  private static CellRecord arm(String machine) {
    return onMachine(machine, Map.of()).withCell(Records.key("per-thread", 64, 1));
  }

  @Test
  void onlyHostsAndPathsAreRemovedFromSettings() {
    Map<String, String> settings =
        Map.of(
            "report_host", "db7",
            "wsrep_cluster_address", "gcomm://a,b",
            "skip_host_cache", "ON",
            "thread_handling", "on",
            "character_sets_dir", "/opt/db/charsets/",
            "wait_timeout", "4024");
    CellRecord record =
        HostNames.of(List.of(), List.of()).leftOutOf(List.of(onMachine("on", settings))).get(0);
    assertThat(record.origin().serverFacts().settings())
        .containsEntry("report_host", "(left out)")
        .containsEntry("wsrep_cluster_address", "(left out)")
        .containsEntry("skip_host_cache", "ON")
        .containsEntry("thread_handling", "on")
        .containsEntry("character_sets_dir", "…/")
        .containsEntry("wait_timeout", "4024");
  }
}
