package dev.oltpmatrix.matrix.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.matrix.UsageException;
import dev.oltpmatrix.matrix.plan.Preflight.Limits;
import dev.oltpmatrix.matrix.spec.MatrixSpec;
import dev.oltpmatrix.matrix.testing.TestProject;
import java.util.List;
import org.junit.jupiter.api.Test;

class PreflightTest {
  private static final MatrixSpec SPEC = TestProject.spec(List.of(4, 4096), 1, 1);

  @Test
  void acceptsWhatFits() {
    assertThatCode(() -> Preflight.check(SPEC, new Limits(20_000, 15_000, 4200, 50_000)))
        .doesNotThrowAnyException();
  }

  @Test
  void refusesTooFewOpenFilesWithTheRemedy() {
    assertThatThrownBy(() -> Preflight.check(SPEC, new Limits(1024, 1000, 4200, 50_000)))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("4096")
        .hasMessageContaining("1024 (ulimit -Hn)")
        .hasMessageContaining("at most 624 threads");
  }

  @Test
  void refusesAMachineWhereTheServersCannotHaveTheirFiles() {
    assertThatThrownBy(() -> Preflight.check(SPEC, new Limits(8192, 15_000, 4200, 50_000)))
        .hasMessageContaining("open_files_limit = 15000")
        .hasMessageContaining("8192 (ulimit -Hn)");
  }

  @Test
  void refusesMoreClientsThanTheServersAllow() {
    assertThatThrownBy(() -> Preflight.check(SPEC, new Limits(20_000, 15_000, 4096, 50_000)))
        .hasMessageContaining("max_connections is 4096")
        .hasMessageContaining("server-configs/base.cnf");
  }

  @Test
  void refusesMoreStatementsThanTheServersPrepare() {
    assertThatThrownBy(() -> Preflight.check(SPEC, new Limits(20_000, 15_000, 4200, 16_382)))
        .hasMessageContaining("28672")
        .hasMessageContaining("max_prepared_stmt_count is 16382");
  }

  @Test
  void knowsThisProcessesLimit() {
    assertThat(Preflight.openFilesLimit()).isGreaterThan(0);
  }
}
