package dev.oltpmatrix.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MatrixHouseTest {
  private static final List<String> ORDER =
      List.of(
          "text",
          "drivertables",
          "drivercases",
          "descriptors",
          "connect",
          "record",
          "relay",
          "matrix",
          "matrix.input",
          "matrix.stats",
          "matrix.os.files",
          "matrix.os.process",
          "matrix.os.machine",
          "matrix.os.cache",
          "matrix.os.ledger",
          "matrix.spec",
          "matrix.plan",
          "matrix.server.build",
          "matrix.server.setting",
          "matrix.server.config",
          "matrix.server.driver",
          "matrix.server.connect",
          "matrix.server.dataset",
          "matrix.server.api",
          "matrix.server.data.sbtest",
          "matrix.server.data.drivers",
          "matrix.server.data",
          "matrix.server.settle",
          "matrix.server.install",
          "matrix.server.install.own",
          "matrix.server.install.own",
          "matrix.server.local",
          "matrix.server.remote",
          "matrix.server",
          "matrix.sampling.readings",
          "matrix.sampling.kernel",
          "matrix.sampling.status",
          "matrix.sampling.waits",
          "matrix.sampling",
          "matrix.validity",
          "matrix.preflight",
          "matrix.results",
          "matrix.run.generator",
          "matrix.run",
          "matrix.series",
          "matrix.curve",
          "matrix.verdict",
          "matrix.answer",
          "matrix.runs",
          "matrix.summary",
          "matrix.imports.source",
          "matrix.imports.sysbench",
          "matrix.imports",
          "matrix.plot",
          "matrix.page.words",
          "matrix.page.details",
          "matrix.page",
          "matrix.ui",
          "matrix.cli.base",
          "matrix.cli.run",
          "matrix.cli.servers",
          "matrix.cli.results",
          "matrix.cli");

  private static final House HOUSE = new House("matrix", ORDER);

  /** As the beginning of a path; a message may name a file. */
  private static final Pattern FILES_OF_LINUX = Pattern.compile("Path\\.of\\(\"/(proc|sys)\\b");

  /** Database or table, in a statement or a message. */
  private static final Pattern NAME_OF_SBTEST = Pattern.compile("\"sbtest|sbtest[0-9]");

  @Test
  void packagesLookInOneDirection() {
    assertThat(HOUSE.withoutAPlace()).isEmpty();
    assertThat(HOUSE.againstTheOrder()).isEmpty();
  }

  @Test
  void theOrderIsNotAnEmptyRule() {
    List<String> reversed = new ArrayList<>(ORDER);
    Collections.reverse(reversed);
    assertThat(new House("matrix", reversed).againstTheOrder()).isNotEmpty();
  }

  /** A package is named there itself, or the one that it is part of. */
  @Test
  void thePageOnTheArchitectureNamesEveryRoom() throws IOException {
    String page = Files.readString(Path.of("../../docs/architecture.md"));
    for (String name : ORDER) {
      String room = name.replaceFirst("^matrix\\.", "");
      String whole = room.contains(".") ? room.substring(0, room.lastIndexOf('.')) : room;
      assertThat(page).containsAnyOf("`" + room + "`", "`" + whole + "`", "/" + name + "`");
    }
  }

  @Test
  void noPackageIsCrowded() {
    assertThat(HOUSE.crowded()).isEmpty();
  }

  @Test
  void driversAreKnownInOnePlace() {
    assertThat(HOUSE.driversOutside("matrix.server.driver")).isEmpty();
    assertThat(HOUSE.driversOutside()).isNotEmpty();
  }

  @Test
  void processesAndPermissionsAreTheSystemsRoomsAlone() {
    assertThat(HOUSE.systemOutside("matrix.os")).isEmpty();
    assertThat(HOUSE.systemOutside()).isNotEmpty();
  }

  @Test
  void filesOfLinuxAreReadInOnePlace() throws IOException {
    assertThat(sourcesWith(FILES_OF_LINUX))
        .isNotEmpty()
        .allMatch(file -> file.toString().contains("/matrix/os/"));
  }

  @Test
  void tablesAreNamedByTheirDataSetAlone() throws IOException {
    assertThat(sourcesWith(NAME_OF_SBTEST))
        .isNotEmpty()
        .allMatch(file -> file.toString().contains("/server/data/sbtest/"));
  }

  private static List<Path> sourcesWith(Pattern pattern) throws IOException {
    try (Stream<Path> sources = Files.walk(Path.of("src/main/java"))) {
      return sources
          .filter(file -> file.toString().endsWith(".java") && has(file, pattern))
          .toList();
    }
  }

  private static boolean has(Path file, Pattern pattern) {
    try {
      return pattern.matcher(Files.readString(file)).find();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
