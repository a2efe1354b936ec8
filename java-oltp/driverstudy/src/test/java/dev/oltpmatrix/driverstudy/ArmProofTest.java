package dev.oltpmatrix.driverstudy;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.model.drivercases.DriverCases;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
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

  /** The last ones have a server's counters where a driver switches to text, or to no option. */
  @ParameterizedTest
  @CsvSource({
    "text, drv_select_row, 0, 0, 0, 4, true",
    "prepared, drv_select_row, 0, 3, 0, 4, true",
    "prepared, drv_batch_update_100, 3, 300, 0, 310, true",
    "prepared-miss, drv_select_row, 6, 3, 0, 7, true",
    "rewrite, drv_batch_insert_100, 0, 0, 3, 10, true",
    "bulk, drv_batch_insert_100, 3, 3, 3, 10, true",
    "bulk, drv_batch_update_100, 3, 300, 0, 10, true",
    "shipped, drv_insert, 3, 3, 3, 9, true",
    "text, drv_select_row, 3, 3, 0, 7, false",
    "prepared, drv_select_row, 0, 0, 0, 4, false",
    "prepared, drv_select_row, 6, 3, 0, 7, false",
    "prepared-miss, drv_select_row, 0, 3, 0, 4, false",
    "rewrite, drv_batch_insert_100, 0, 0, 300, 310, false",
    "rewrite, drv_batch_insert_100, 3, 3, 3, 10, false",
    "bulk, drv_batch_insert_100, 3, 300, 300, 310, false",
    "bulk, drv_batch_update_100, 3, 300, 0, 310, false",
  })
  void anArmThatIsNotWhatItsNameSaysFails(
      String arm,
      String workload,
      long prepares,
      long executes,
      long inserts,
      long questions,
      boolean fits) {
    ThrowingCallable proof = () -> prove(arm, workload, prepares, executes, inserts, questions);
    if (fits) {
      assertThatCode(proof).doesNotThrowAnyException();
    } else {
      assertThatThrownBy(proof)
          .isInstanceOf(LoadException.class)
          .hasMessageContaining(
              "--options=" + arm + " is not what its name says: 3 times " + workload);
    }
  }
}
