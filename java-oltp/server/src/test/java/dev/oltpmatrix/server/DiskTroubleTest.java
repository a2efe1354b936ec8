package dev.oltpmatrix.server;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.server.api.ServerProvider;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.local.Templates;
import dev.oltpmatrix.testing.Builds;
import dev.oltpmatrix.testing.ReporterList;
import dev.oltpmatrix.workload.sbtest.Sbtest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests a folder in place of a file, whose only error is "Is a directory" when it is read. */
class DiskTroubleTest {
  private static final Path CONFIGS = Path.of("../../server-configs");
  private static final Sbtest DATA = new Sbtest(1000, 42);

  @TempDir private Path cache;
  private final ServerBuild build = Builds.named("mysql-8.0");

  private Path folderInPlaceOf(String file) throws IOException {
    Path path = cache.resolve(file);
    Files.createDirectories(path.resolve("x"));
    return path;
  }

  private static void assertNamed(
      Path file, org.assertj.core.api.ThrowableAssert.ThrowingCallable c) {
    assertThatThrownBy(c).hasMessageContaining(file.toString()).message().hasLineCount(1);
  }

  @Test
  void lockInTheCacheIsNamed() throws IOException {
    Path lock = folderInPlaceOf("locks/mysql-8.0");
    ServerProvider home =
        new ServerRegistry(Hosts.ofThisMachine(), CONFIGS, cache, new ReporterList()).catalogue();
    assertNamed(lock, () -> home.install(build));
  }

  @Test
  void passwordOfATemplateIsNamed() throws IOException {
    InstalledServer server =
        new InstalledServer(build, cache.resolve("home"), null, "8.0.15", Map.of());
    Templates templates = new Templates(cache, CONFIGS, null, new ReporterList());
    Path template = templates.dir(server, DATA);
    Files.createDirectories(template.resolve("password"));
    Files.createDirectories(template.resolve("template.json"));
    assertNamed(template.resolve("password"), () -> templates.login(server, DATA));
    assertNamed(template.resolve("template.json"), () -> templates.checksum(server, DATA));
  }

  @Test
  void entryOfTheLedgerIsNamed() throws IOException {
    ProcessLedger ledger = new ProcessLedger(Hosts.ofThisMachine(), cache);
    Path part = folderInPlaceOf("ledger/1-2.json.part");
    assertThatThrownBy(
            () -> ledger.write(new ProcessLedger.Entry(2, "x", "a server", 1, "x", List.of())))
        .hasMessageContaining(cache.resolve("ledger").toString())
        .rootCause()
        .hasMessageContaining(part.toString());
  }

  @Test
  void logOfACommandIsNamedAndTheCommandNotBlamed() throws IOException {
    Path log = folderInPlaceOf("work/x.log");
    assertThatThrownBy(() -> Hosts.ofThisMachine().run(log, List.of("true")))
        .isInstanceOf(ServerException.class)
        .hasMessageStartingWith("the log of 'true' cannot be written: " + log);
  }
}
