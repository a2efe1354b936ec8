package dev.oltpmatrix.experiment.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.host.HostProcesses;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.ServerException;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScriptlessCommandTest {
  private static final Path OPTIONS = Path.of("/secrets/java.options");
  private static final List<String> WORDS =
      List.of("/project/java-oltp/oltp", "oltp_read_only", "--threads=8", "run");

  /** What runs in the place of the program that chooses the options. */
  private interface Choice {
    void run(Object log, List<?> command) throws ServerException;
  }

  private static HostProcesses scriptless(Choice choice) {
    return (HostProcesses)
        Proxy.newProxyInstance(
            HostProcesses.class.getClassLoader(),
            new Class<?>[] {HostProcesses.class},
            (proxy, method, arguments) -> {
              switch (method.getName()) {
                case "runsScripts" -> {
                  return false;
                }
                case "executable" -> {
                  return arguments[0] + ".exe";
                }
                default -> {
                  choice.run(arguments[0], (List<?>) arguments[1]);
                  return "";
                }
              }
            });
  }

  @Test
  void scriptIsUsedWhereItRuns() throws Exception {
    assertThat(ScriptlessCommand.of(Hosts.ofThisMachine(), WORDS, OPTIONS)).isEqualTo(WORDS);
  }

  @Test
  void otherProgramsAreStartedAsTheyAre() throws Exception {
    List<String> sysbench = List.of("sysbench", "oltp.lua", "run");
    HostProcesses host =
        scriptless(
            (log, command) -> {
              throw new AssertionError("nothing is to be chosen");
            });
    assertThat(ScriptlessCommand.of(host, sysbench, OPTIONS)).isEqualTo(sysbench);
  }

  @Test
  void javaIsStartedWithTheOptionsThatWereChosen() throws Exception {
    HostProcesses host =
        scriptless(
            (log, command) -> {
              assertThat(log).isEqualTo(OPTIONS);
              assertThat(command.get(2).toString().split(File.pathSeparator, -1))
                  .allMatch(path -> path.startsWith("/project/java-oltp/load/target/"));
              assertThat(command.subList(4, command.size()))
                  .asString()
                  .isEqualTo("[/project/java-oltp, oltp_read_only, --threads=8, run]");
            });
    List<String> command = ScriptlessCommand.of(host, WORDS, OPTIONS);

    assertThat(command.get(0)).endsWith("java.exe");
    assertThat(command.subList(1, command.size()))
        .containsExactly(
            "@/secrets/java.options",
            "-Dfile.encoding=UTF-8",
            "dev.oltpmatrix.load.Main",
            "oltp_read_only",
            "--threads=8",
            "run");
  }

  @Test
  void failureOfTheChoiceIsReported() {
    HostProcesses host =
        scriptless(
            (log, command) -> {
              throw new ServerException("java ended with status 2: no jar");
            });
    assertThatThrownBy(() -> ScriptlessCommand.of(host, WORDS, OPTIONS))
        .isInstanceOf(IOException.class)
        .hasMessage("the load generator cannot be started: java ended with status 2: no jar");
  }
}
