package dev.oltpmatrix.experiment.generator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.HostProcesses;
import dev.oltpmatrix.host.registry.Hosts;
import java.lang.reflect.Proxy;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScriptlessCommandTest {
  private static final List<String> WORDS =
      List.of("/project/java-oltp/oltp", "oltp_read_only", "--threads=8", "run");

  private final HostProcesses scriptless =
      (HostProcesses)
          Proxy.newProxyInstance(
              HostProcesses.class.getClassLoader(),
              new Class<?>[] {HostProcesses.class},
              (proxy, method, arguments) ->
                  method.getName().equals("runsScripts") ? false : arguments[0] + ".exe");

  @Test
  void scriptIsUsedWhereItRuns() {
    assertThat(ScriptlessCommand.of(Hosts.ofThisMachine(), WORDS, "")).isEqualTo(WORDS);
  }

  @Test
  void otherProgramsAreStartedAsTheyAre() {
    List<String> sysbench = List.of("sysbench", "oltp.lua", "run");
    assertThat(ScriptlessCommand.of(scriptless, sysbench, "")).isEqualTo(sysbench);
  }

  @Test
  void javaIsStartedWithTheUsersOptionsAfterOurs() {
    List<String> command = ScriptlessCommand.of(scriptless, WORDS, " -Xmx1g  -Da=b");

    assertThat(command.get(0)).endsWith("java.exe");
    assertThat(command)
        .containsSubsequence("-Xss256k", "-XX:+UseSerialGC", "-Xmx1g", "-Da=b", "-cp")
        .anyMatch(word -> word.endsWith("/project/java-oltp/load/target/lib/*"))
        .endsWith("dev.oltpmatrix.load.Main", "oltp_read_only", "--threads=8", "run");
    assertThat(ScriptlessCommand.of(scriptless, WORDS, "-XX:+UseG1GC"))
        .contains("-XX:+UseG1GC")
        .doesNotContain("-XX:+UseSerialGC");
  }
}
