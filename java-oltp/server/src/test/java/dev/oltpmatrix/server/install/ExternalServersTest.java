package dev.oltpmatrix.server.install;

import static dev.oltpmatrix.testing.TestServers.CACHE;
import static dev.oltpmatrix.testing.TestServers.CONFIGS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.descriptors.OperatingSystem;
import dev.oltpmatrix.model.spec.ServerName;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.server.ServerRegistry;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.api.ServerProvider;
import dev.oltpmatrix.server.api.StartRequest;
import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.build.ServerVersion;
import dev.oltpmatrix.testing.ReporterList;
import dev.oltpmatrix.workload.data.Queries;
import dev.oltpmatrix.workload.sbtest.Sbtest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests external servers with trees that the program has unpacked itself. */
@Tag("night")
@EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
public class ExternalServersTest {
  private static final Sbtest DATA = new Sbtest(1_000, 42);

  @TempDir private Path folder;

  private final Catalogue catalogue = Catalogue.load(CONFIGS);
  private final ReporterList printed = new ReporterList();

  private Path tree(String build) throws Exception {
    new ServerRegistry(Hosts.ofThisMachine(), CONFIGS, CACHE, printed)
        .catalogue()
        .install(catalogue.find(build));
    return CACHE.resolve("servers").resolve(build);
  }

  @ParameterizedTest
  @CsvSource({
    "mysql-8.0, '', mysql-8.0.15, per-thread, one-thread-per-connection",
    "mysql-9.7, mine=, mine, pool, loaded-dynamically",
    "mariadb-10.11, mine=, mine, pool, pool-of-threads",
  })
  void installedTreeIsRunWhereItLies(
      String build, String prefix, String name, String arm, String handling) throws Exception {
    Path tree = tree(build);
    String entry = prefix + "path:" + tree;
    long bytes = FileTrees.bytes(tree);
    ServerRegistry home =
        new ServerRegistry(Hosts.ofThisMachine(), CONFIGS, folder.resolve("cache"), printed);
    ServerBuild own =
        home.withExternal(catalogue, List.of(entry), DATA, false).find(ServerName.parse(entry));
    assertThat(own.name()).isEqualTo(name);
    assertThat(own.arms()).contains(arm);
    ServerProvider servers = home.of(own);
    InstalledServer installed = servers.install(own);
    servers.ensureData(installed, DATA);
    try (RunningServer server =
            servers.start(new StartRequest(installed, arm, "base", DATA, folder.resolve("logs")));
        Connection connection = server.connect()) {
      assertThat(server.facts().source()).isEqualTo("path:" + tree);
      assertThat(server.facts().settings()).containsEntry("thread_handling", handling);
      assertThat(Queries.one(connection, "SELECT @@basedir")).startsWith(tree.toString());
    }
    assertThat(FileTrees.bytes(tree)).as("nothing is written into the tree").isEqualTo(bytes);
    assertThat(FileTrees.bytes(folder.resolve("cache/own"))).as("nor copied").isLessThan(100_000);
  }

  /**
   * A script acts as the engine: it runs the image's server as a process, and records the calls.
   */
  @Test
  void imageIsRunInAContainerThatIsRemovedById() throws Exception {
    Path tree = tree("mysql-8.0");
    Path bin = Files.createDirectories(folder.resolve("bin"));
    Path engine = bin.resolve("docker");
    Files.writeString(
        engine, FAKE_ENGINE.replace("STATE", folder.toString()).replace("TREE", tree.toString()));
    Files.setPosixFilePermissions(engine, PosixFilePermissions.fromString("rwxr-xr-x"));
    Path cache = folder.resolve("cache");
    DockerImage image =
        DockerImage.of(
            Hosts.ofThisMachine(), "mysql:8.0?memory=2g", folder, List.of(engine.toString()));
    Path home = Files.createDirectories(cache.resolve("own/boxed"));
    ServerSource.Found content = image.found(home, cache);
    ServerBuild build =
        ServerBuild.external(
            "boxed",
            ServerBuild.MYSQL,
            ServerVersion.parse("8.0.15"),
            List.of("per-thread"),
            content.place(),
            ServerBuild.Layout.external(
                content.server(), content.basedir(), content.messages(), null),
            OperatingSystem.linux);
    InstalledServer installed =
        new InstalledServer(
            build, home, home.resolve(Launcher.SCRIPT), content.printed(), Map.of());
    ServerProvider servers =
        new ServerRegistry(Hosts.ofThisMachine(), CONFIGS, folder.resolve("cache"), printed)
            .catalogue();
    servers.ensureData(installed, DATA);
    long serverPid;
    try (RunningServer server =
        servers.start(
            new StartRequest(installed, "per-thread", "base", DATA, folder.resolve("logs")))) {
      serverPid = server.pid();
      assertThat(server.host()).isPresent();
      assertThat(Files.readString(Path.of("/proc/" + serverPid + "/comm"))).contains("mysqld");
      assertThat(Files.readString(folder.resolve("calls")))
          .contains("--network host", "--memory 2g", "--entrypoint");
    }
    assertThat(ProcessHandle.of(serverPid)).isEmpty();
    List<String> calls = Files.readAllLines(folder.resolve("calls"));
    long created = calls.stream().filter(c -> c.startsWith("create ")).count();
    assertThat(created).isGreaterThan(2);
    for (int id = 1; id <= created; id++) {
      assertThat(calls).contains("rm --force --volumes c" + id);
    }
    assertThat(calls).contains("stop --time 60 c" + created);
  }

  /** The part of docker that is used. A container is a folder with its command, PID and status. */
  private static final String FAKE_ENGINE =
      """
      #!/bin/bash
      echo "$*" >>STATE/calls
      case $1 in
        version) echo 1 ;;
        run)
          echo "server TREE/run/server"
          echo "version $(TREE/run/server --no-defaults --version)"
          echo "basedir TREE"
          echo "lc-messages-dir TREE/share" ;;
        image) echo sha256:feed ;;
        create)
          n=$(($(ls -d STATE/c[0-9]* 2>/dev/null | wc -l) + 1))
          mkdir STATE/c$n
          while [[ $1 != --entrypoint ]]; do shift; done
          program=$2; shift 2
          words=()
          for w in "$@"; do words+=("$w"); done
          # What stands before the image are options of the engine.
          while [[ ${words[0]} == --volume ]]; do words=("${words[@]:2}"); done
          printf '%s\\n' "$program" "${words[@]:1}" >STATE/c$n/argv
          echo c$n ;;
        start)
          mapfile -t argv <STATE/$3/argv
          "${argv[@]}" </dev/null &
          echo $! >STATE/$3/pid
          wait $!; code=$?; echo $code >STATE/$3/status; exit $code ;;
        inspect) cat STATE/$4/pid || echo 0 ;;
        stop) kill -TERM "$(cat STATE/$4/pid)"; while [[ ! -s STATE/$4/status ]]; do sleep 0.05; done ;;
        rm) kill -KILL "$(cat STATE/$4/pid)" 2>/dev/null; true ;;
      esac
      """;
}
