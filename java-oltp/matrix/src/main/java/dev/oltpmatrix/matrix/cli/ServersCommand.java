package dev.oltpmatrix.matrix.cli;

import dev.oltpmatrix.matrix.run.GeneratorCommand;
import dev.oltpmatrix.matrix.server.Catalogue;
import dev.oltpmatrix.matrix.server.DataSet;
import dev.oltpmatrix.matrix.server.InstalledServer;
import dev.oltpmatrix.matrix.server.RunningServer;
import dev.oltpmatrix.matrix.server.ServerBuild;
import dev.oltpmatrix.matrix.server.ServerException;
import dev.oltpmatrix.matrix.server.ServerHome;
import dev.oltpmatrix.matrix.server.StartRequest;
import dev.oltpmatrix.matrix.spec.ServerRef;
import dev.oltpmatrix.matrix.ui.Screen;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Servers by themselves: what there is, and one to try things on. */
@Command(
    name = "servers",
    mixinStandardHelpOptions = true,
    description = "List the server builds, or start one to try things on.")
final class ServersCommand {
  private final Project project;
  private final Screen screen;

  ServersCommand(Project project, Screen screen) {
    this.project = project;
    this.screen = screen;
  }

  @Command(
      name = "list",
      mixinStandardHelpOptions = true,
      description = "What builds there are, and what it costs to get them.")
  int list() {
    String form = "%-15s %-10s %12s %12s  %s";
    screen.say(
        String.format(
            Locale.ROOT, form, "build", "installed", "download MB", "on disk MB", "arms"));
    ServerHome home = home();
    for (ServerBuild build : catalogue().builds()) {
      screen.say(
          String.format(
              Locale.ROOT,
              form,
              build.name(),
              home.isInstalled(build) ? "yes" : "no",
              build.downloadMb(),
              build.installedMb(),
              String.join(", ", build.arms())));
    }
    return 0;
  }

  @SuppressWarnings("try") // the interruption acts by being open
  @Command(
      name = "start",
      mixinStandardHelpOptions = true,
      description = "Start an arm with a loaded table; it runs until Ctrl-C.")
  int start(
      @Parameters(paramLabel = "ARM", description = "Such as mariadb-10.11/pool.") String arm,
      @Option(names = "--config", defaultValue = "base", description = "Overlays (default: base).")
          String config,
      @Option(
              names = "--table-size",
              paramLabel = "N",
              defaultValue = "1000000",
              description = "Rows of sbtest1 (default: ${DEFAULT-VALUE}).")
          long tableSize,
      @Option(names = "--seed", paramLabel = "N", defaultValue = "2012") long seed)
      throws IOException, InterruptedException, ServerException {
    ServerRef server = Arms.resolve(List.of(arm), catalogue()).get(0);
    ServerBuild build = catalogue().find(server.build());
    home().requireConfig(build, server.arm(), config);
    project.ledgerWithoutOrphans(screen);
    Path logs = Files.createTempDirectory("oltp-matrix-server");
    try (Interruption interruption = new Interruption(Thread.currentThread())) {
      DataSet data = new DataSet(tableSize, seed);
      InstalledServer installed = home().install(build);
      home().ensureTemplate(installed, data);
      StartRequest request = new StartRequest(installed, server.arm(), config, data, logs);
      try (RunningServer running = home().start(request)) {
        return serve(server, running, logs);
      }
    }
  }

  private int serve(ServerRef server, RunningServer running, Path logs)
      throws IOException, InterruptedException {
    Path secret = GeneratorCommand.writeSecret(logs, running.password());
    try {
      screen.say(server + " runs, PID " + running.pid() + ", until Ctrl-C; logs in " + logs);
      String form = "--config-file=%s --mysql-user=%s --mysql-db=%s %s";
      String tcp = "--mysql-host=127.0.0.1 --mysql-port=" + running.port();
      String socket = "--mysql-socket=" + running.socket();
      screen.say("options for sysbench and java-oltp/oltp, and the same for root:");
      screen.say(String.format(Locale.ROOT, form, secret, running.user(), running.database(), tcp));
      screen.say(String.format(Locale.ROOT, form, secret, "root", running.database(), socket));
      while (running.isAlive()) {
        TimeUnit.MILLISECONDS.sleep(200);
      }
    } finally {
      Files.deleteIfExists(secret);
    }
    screen.say("the server ended by itself; the end of its error log:");
    screen.say(running.errorLogTail(15));
    return 1;
  }

  private Catalogue catalogue() {
    return Catalogue.load(project.serverConfigs());
  }

  private ServerHome home() {
    return project.serverHome(screen);
  }
}
