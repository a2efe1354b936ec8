package dev.oltpmatrix.driverstudy;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.model.drivercases.DriverCases;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArmProofTest {
  private static void prove(
      String arm, String workload, long prepares, long executes, long inserts, long questions) {
    new ArmProof("mysql", arm, DriverCases.named(workload))
        .require(
            Map.of(
                "Com_stmt_prepare", prepares,
                "Com_stmt_execute", executes,
                "Com_insert", inserts,
                "Questions", questions));
  }

  @ParameterizedTest
  @CsvSource({
    "text, drv_select_row, 0, 0, 0, 4",
    "prepared, drv_select_row, 0, 3, 0, 4",
    "prepared, drv_batch_update_100, 3, 300, 0, 310",
    "prepared-miss, drv_select_row, 6, 3, 0, 7",
    "rewrite, drv_batch_insert_100, 0, 0, 3, 10",
    "bulk, drv_batch_insert_100, 3, 3, 3, 10",
    "bulk, drv_batch_update_100, 3, 300, 0, 10",
    "shipped, drv_insert, 3, 3, 3, 9",
  })
  void whatFitsIsTaken(
      String arm, String workload, long prepares, long executes, long inserts, long questions) {
    assertThatCode(() -> prove(arm, workload, prepares, executes, inserts, questions))
        .doesNotThrowAnyException();
  }

  /** The server's counters if a driver silently switches to text, or no longer knows an option. */
  @ParameterizedTest
  @CsvSource({
    "text, drv_select_row, 3, 3, 0, 7",
    "prepared, drv_select_row, 0, 0, 0, 4",
    "prepared, drv_select_row, 6, 3, 0, 7",
    "prepared-miss, drv_select_row, 0, 3, 0, 4",
    "rewrite, drv_batch_insert_100, 0, 0, 300, 310",
    "rewrite, drv_batch_insert_100, 3, 3, 3, 10",
    "bulk, drv_batch_insert_100, 3, 300, 300, 310",
    "bulk, drv_batch_update_100, 3, 300, 0, 310",
  })
  void anArmThatIsNotWhatItsNameSaysFails(
      String arm, String workload, long prepares, long executes, long inserts, long questions) {
    assertThatThrownBy(() -> prove(arm, workload, prepares, executes, inserts, questions))
        .isInstanceOf(LoadException.class)
        .hasMessageContaining(
            "--options=" + arm + " is not what its name says: 3 times " + workload);
  }
}
