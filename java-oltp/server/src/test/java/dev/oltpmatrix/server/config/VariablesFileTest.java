package dev.oltpmatrix.server.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VariablesFileTest {
  @TempDir private Path dir;

  @Test
  void eachVariableIsOneLineInOrderOfNames() throws IOException {
    Map<String, String> variables = new HashMap<>();
    variables.put("version", "10.11");
    variables.put("init_connect", "a\tb\nc\\");
    variables.put("back_log", "");
    variables.put("proxy_user", null);
    VariablesFile.write(dir.resolve("x.tsv"), variables);
    assertThat(Files.readString(dir.resolve("x.tsv")))
        .isEqualTo("back_log\t\ninit_connect\ta\\tb\\nc\\\\\nproxy_user\tNULL\nversion\t10.11\n");
  }
}
