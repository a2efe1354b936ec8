package dev.oltpmatrix.cli.results;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.cli.OltpMatrixRun;
import dev.oltpmatrix.testing.TestProject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PublishCommandTest {
  private static final String STUDY = TestProject.root() + "/docs/data/proxies-points";

  @TempDir private Path folder;

  @Test
  void theIndexLeadsToEachPageByItsQuestion() throws IOException {
    Path site = folder.resolve("site");
    assertThat(OltpMatrixRun.of("publish", STUDY, "--out", site.toString())).startsWith("0 ");

    assertThat(site.resolve("index.html"))
        .content()
        .contains(
            "<a href=\"proxies-points/report.html\">What does ShardingSphere-Proxy cost a point",
            "2026-11-27");
    assertThat(site.resolve("proxies-points/report.html")).content().contains("id=\"data\"");
    assertThat(site.resolve(".nojekyll")).exists();
  }

  @Test
  void wrongUsageIsOneLineAndNothingIsWritten() throws IOException {
    Path other = Files.createDirectories(folder.resolve("other/proxies-points"));
    Files.copy(Path.of(STUDY, "cells.csv"), other.resolve("cells.csv"));
    String site = folder.resolve("site").toString();

    assertThat(OltpMatrixRun.of("publish", STUDY, other.toString(), "--out", site))
        .startsWith("2 ")
        .contains("two of the PATHs are named proxies-points; rename one of them");
    assertThat(OltpMatrixRun.of("publish", folder + "/none", "--out", site))
        .startsWith("2 ")
        .contains("does not exist");
    assertThat(Path.of(site)).doesNotExist();
    assertThat(OltpMatrixRun.of("publish", STUDY, "--out", folder.toString()))
        .startsWith("2 ")
        .contains("is not empty");
  }
}
