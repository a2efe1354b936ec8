package dev.oltpmatrix.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.testing.TestProject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what {@code tune} refuses, and what it tells before it starts anything. */
class TuneCommandTest {
  private static final List<String> COMPLETE =
      List.of(
          "--arm=mariadb-10.11/pool",
          "--workload=oltp_update_non_index",
          "--goal=p95 at 64 clients",
          "--settings=pool_size=2..16,pool_oversubscribe=3..16",
          "--budget=2h");

  @TempDir private Path folder;

  /** Tells what a search would do, with some options in place of others of the same name. */
  private String tune(String... changes) throws IOException {
    List<String> words = new ArrayList<>(List.of("tune", "--dry-run"));
    if (List.of(changes).stream().noneMatch(change -> change.startsWith("--resume"))) {
      words.add("--out=" + folder.resolve("out"));
      COMPLETE.stream().filter(option -> !isChanged(option, changes)).forEach(words::add);
    }
    List.of(changes).stream().filter(change -> !change.endsWith("=-")).forEach(words::add);
    return OltpMatrixRun.of(words.toArray(String[]::new));
  }

  private static boolean isChanged(String option, String... changes) {
    String name = option.substring(0, option.indexOf('=') + 1);
    return List.of(changes).stream().anyMatch(change -> change.startsWith(name));
  }

  @Test
  void beforeTheStartItTellsBothRunsAndThePlanOfTheFirst() throws IOException {
    assertThat(tune())
        .startsWith("0 ")
        .contains("screening: 4 combinations of settings, in 6 blocks: 24 cells, about")
        .contains("confirmation: the start and at most 3 candidates, in")
        .contains("pool_oversubscribe 3, pool_size 16")
        .endsWith("nothing was started\n");
    assertThat(tune("--settings=pool_size=2..16"))
        .contains("confirmation: the start and at most 3 candidates, in")
        .doesNotContain("screening");
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void aGoalMayBeOfAKindOfTheUsersOwnWorkload() throws IOException {
    Path own = TestProject.root().resolve("matrices/workloads/lookups-and-scans.yaml");
    String workload = "--workload=file:" + own;
    assertThat(tune(workload, "--goal=p99.9(lookup) at 64 clients"))
        .startsWith("0 ")
        .contains("confirmation: the start and at most 3 candidates, in");
    assertThat(tune(workload, "--goal=p99.9(transfer) at 64 clients"))
        .startsWith("2 ")
        .contains("metric 'p99.9(transfer)'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "--arm=- ! a search needs --arm, --workload, --goal, --settings and --budget",
        "--arm=mariadb-10.11 ! use mariadb-10.11/pool alone",
        "--goal=fast ! --goal is 'fast'; write METRIC at N clients",
        "--goal=speed at 64 clients ! unknown metric 'speed'; nearest:",
        "--goal=p95 at 0 clients ! threads is 0, allowed: 1..",
        "--goal=p95(New-Order) at 64 clients ! metric 'p95(New-Order)'",
        "--workload=oltp ! unknown workload 'oltp'",
        "--budget=5m ! --budget is 5 min, and",
        "--budget=8 ! --budget is '8', allowed: a whole number and s, m or h",
        "--settings=sync_binlog=0..100 ! sync_binlog=0 is never searched, because a crash may lose",
        "--settings=a=1..2,b=1..2,c=1..2,d=1..2,e=1..2,f=1..2,g=1..2,h=1..2,i=1..2,j=1..2,k=1..2"
            + " ! a",
        "--config=pool_size=8 ! pool_size",
        "--settings=pool_query_threads=2..16 ! mariadb-10.11",
        "--settings=thread_handling=a|b ! the arm says how threads are handled",
        "--settings=buffer_pool_size=64M..900G ! memory",
        "--generator=none ! unknown generator 'none'",
      })
  void whatCannotBeSearchedIsRefusedInOneLine(String change, String why) throws IOException {
    assertThat(tune(change)).startsWith("2 run_matrix.sh: ").contains(why).hasLineCount(1);
  }

  @Test
  void aFolderWithASearchIsNotWrittenAgainAndOneWithoutIsNotResumed() throws IOException {
    Path out = Files.createDirectory(folder.resolve("out"));
    assertThat(tune("--resume=" + out)).startsWith("2 ").contains("holds no search (no tune.json)");
    Files.writeString(out.resolve("tune.json"), "{}");
    Files.createDirectory(out.resolve("screen"));
    Files.writeString(out.resolve("screen/run.json"), "{}");
    assertThat(tune())
        .startsWith("2 ")
        .contains(
            "holds a search already; go on with ./run_matrix.sh tune --resume " + out + " or");
    assertThat(tune("--resume=" + out, "--budget=3h"))
        .startsWith("2 ")
        .contains("--resume takes the search from its folder");
  }

  @Test
  void aSearchIsResumedAsItWasAsked() throws IOException {
    Files.writeString(
        folder.resolve("tune.json"),
        """
        {"format": "oltp-matrix-tune", "version": 2, "arm": "mariadb-10.11/pool",
         "workload": "oltp_read_only", "goal": "throughput at 16 clients",
         "settings": ["pool_size=2..16,pool_oversubscribe=3"], "budget": "2h", "duration": "10"}
        """);
    assertThat(tune("--resume=" + folder)).startsWith("0 ").contains(" 16 clients ");
  }
}
