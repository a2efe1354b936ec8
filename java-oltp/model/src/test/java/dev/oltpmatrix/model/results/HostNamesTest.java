package dev.oltpmatrix.model.results;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.record.CellHosts;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.CellRecord.HostFacts;
import dev.oltpmatrix.model.record.CellRecord.Origin;
import dev.oltpmatrix.model.record.CellRecord.ServerFacts;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.MatrixSpecBuilder;
import dev.oltpmatrix.testing.Records;
import dev.oltpmatrix.testing.Specs;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What can name machines and folders is left out of records, and nothing else is. */
class HostNamesTest {
  private static CellRecord record(Map<String, String> settings, Flag... flags) {
    HostFacts host = new HostFacts("alice-pc", "os", "kernel", "cpu", 2, 4096);
    ServerFacts server = new ServerFacts("10.11", "mysql://u@db7:3306/x", null, settings, null);
    return Records.measured(Records.key("pool", 64, 1), Records.load(64, 100, 2500))
        .withFlags(List.of(flags))
        .withOrigin(new Origin(null, null, Map.of(), CellHosts.shared(host), server));
  }

  private static CellRecord without(CellRecord record) {
    return HostNames.leftOutOf(List.of(record)).get(0);
  }

  @Test
  void wordsOfOthersAreLeftOutAndOursStay() {
    Flag quoting = Flag.of(Flag.Kind.LOG_FATAL, null, null, "no route to db7 (10.1.2.3)");
    Flag own = Flag.of(Flag.Kind.NOT_STEADY, 6, 5);

    assertThat(without(record(Map.of(), quoting, own)).flags())
        .extracting(Flag::kind, Flag::text)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(Flag.Kind.LOG_FATAL, "log-fatal"),
            org.assertj.core.groups.Tuple.tuple(own.kind(), own.text()));
    assertThat(
            without(Records.failed(Records.key("pool", 64, 1), "db7:3306 is lost; see /home/a"))
                .failure())
        .isEqualTo("its text is in its record");
  }

  @Test
  void settingsWithPathsAndAddressesAreLeftOut() {
    Map<String, String> settings =
        Map.of(
            "report_host", "db7",
            "wsrep_cluster_address", "gcomm://a,b",
            "bind_address", "10.1.2.3",
            "character_sets_dir", "/opt/db/charsets/",
            "skip_host_cache", "ON",
            "thread_handling", "on",
            "version", "10.11.6",
            "wait_timeout", "4024");

    assertThat(without(record(settings)).origin().serverFacts().settings())
        .containsEntry("report_host", "(left out)")
        .containsEntry("wsrep_cluster_address", "(left out)")
        .containsEntry("bind_address", "(left out)")
        .containsEntry("character_sets_dir", "(left out)")
        .containsEntry("skip_host_cache", "ON")
        .containsEntry("thread_handling", "on")
        .containsEntry("version", "10.11.6")
        .containsEntry("wait_timeout", "4024");
  }

  @Test
  void placesOfServersAreLeftOutAndTheirArmsStay() {
    MatrixSpec spec =
        MatrixSpecBuilder.builder(Specs.small().build())
            .servers(
                List.of(
                    "a=mysql://u@db7:3306/x#per-thread",
                    "a=mysql://u@db7:3307/x#pool",
                    "b=mysql://u@db7:3308/x",
                    "b=mysql://u@db7:3309/x",
                    "c=path:/home/alice/db#pool",
                    "path:/home/alice/db",
                    "mariadb-10.11/pool"))
            .build();

    assertThat(HostNames.leftOutOf(spec).servers())
        .containsExactly(
            "a=mysql://(left out)#per-thread",
            "a=mysql://(left out)#pool",
            "b=mysql://(left out)",
            "c=path:(left out)#pool",
            "path:(left out)",
            "mariadb-10.11/pool");
  }
}
