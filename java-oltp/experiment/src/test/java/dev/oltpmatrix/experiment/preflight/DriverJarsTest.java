package dev.oltpmatrix.experiment.preflight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.testing.ReporterList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class DriverJarsTest {
  private static final List<String> ALL = List.of("sysbench", "java-mariadb", "java-mariadb-3.5");

  @TempDir Path root;
  private final ReporterList reporter = new ReporterList();

  private void program(String script) throws IOException {
    Path program = Files.createDirectories(root.resolve("java-oltp")).resolve("driver-bench");
    Files.writeString(program, "#!/bin/sh\n" + script + "\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
  }

  @Test
  void nothingIsBuiltForDriversOfADefaultBuild() throws Exception {
    DriverJars.build(
        Hosts.ofThisMachine(), root, List.of("sysbench", "java-mariadb", "java-mysql"), reporter);

    assertThat(reporter.lines).isEmpty();
  }

  @Test
  void aDriverThatADefaultBuildLeavesOutIsBuiltBeforeTheRun() throws Exception {
    program("[ \"$1\" = --build ] && mkdir -p \"${0%/*}/driverstudy/target/lib/mariadb-3.5\"");

    DriverJars.build(Hosts.ofThisMachine(), root, ALL, reporter);

    assertThat(root.resolve("java-oltp/driverstudy/target/lib/mariadb-3.5")).isDirectory();
    assertThat(reporter.lines).hasSize(1);
  }

  @Test
  void aBuildThatFailsEndsTheRunBeforeItStarts() throws Exception {
    program("echo no network; exit 1");

    assertThatThrownBy(() -> DriverJars.build(Hosts.ofThisMachine(), root, ALL, reporter))
        .isInstanceOf(UsageException.class)
        .hasMessageContainingAll("no network", "leave out the generators");
  }
}
