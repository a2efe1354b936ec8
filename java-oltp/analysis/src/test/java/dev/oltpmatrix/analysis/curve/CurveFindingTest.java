package dev.oltpmatrix.analysis.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.stats.Usl;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.testing.RecordPage;
import dev.oltpmatrix.testing.Simulated;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CurveFindingTest {
  private static final int[] CLIENTS = {4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096};
  private static final Usl LAW = new Usl(600, 0.08, 2e-5);

  private static Simulated pool(long seed, int... clients) {
    return new Simulated(seed).arm("mariadb-10.11", "pool", "base", clients);
  }

  private static CurveFinding only(List<CellRecord> records) {
    List<CurveFinding> curves = CurveFinding.of(Cells.of(records));
    assertThat(curves).hasSize(1);
    return curves.get(0);
  }

  @Test
  void thePageOnRecordsHasTheColumns() {
    RecordPage.assertHasHeader(ScalabilityCsv.HEADER);
  }

  @Test
  void theParametersOfACurveThatFollowsTheLawAreFound() {
    CurveFinding found = only(pool(1, CLIENTS).run(5, c -> LAW.at(c.threads())));

    assertThat(found.scalability().alpha().low()).isLessThan(0.08);
    assertThat(found.scalability().alpha().high()).isGreaterThan(0.08);
    assertThat(found.scalability().regimeChange()).isNull();
    assertThat(found.blocks()).isEqualTo(5);
    assertThat(found.littlesLaw().values())
        .allSatisfy(s -> assertThat(s).isCloseTo(1, within(.01)));
  }

  @Test
  void aCliffIsReportedAndTheFitEndsBeforeIt() {
    List<CellRecord> records =
        pool(1, CLIENTS)
            .withoutNoise()
            .run(2, c -> LAW.at(c.threads()) * (c.threads() == 4096 ? 0.1 : 1));

    assertThat(row(records))
        .containsEntry("knee_clients", "128")
        .containsEntry("usl_alpha", "0.080000")
        .containsEntry("regime_change_clients", "4096");
  }

  private static Map<String, String> row(List<CellRecord> records) {
    String[] names = ScalabilityCsv.HEADER.split(",", -1);
    String[] values =
        ScalabilityCsv.text(List.of(only(records))).lines().toList().get(1).split(",", -1);
    Map<String, String> row = new HashMap<>();
    for (int i = 0; i < values.length; i++) {
      row.put(names[i], values[i]);
    }
    return row;
  }

  @Test
  void aParameterAtItsBoundIsReported() {
    List<CellRecord> records =
        pool(1, CLIENTS).withoutNoise().run(2, c -> new Usl(600, 0.05, 0).at(c.threads()));

    assertThat(row(records)).containsEntry("at_bound", "beta");
  }

  @Test
  void oneBlockHasNoIntervals() {
    assertThat(row(pool(1, CLIENTS).run(1, c -> LAW.at(c.threads()))))
        .containsEntry("knee_lo", "")
        .extractingByKey("knee_clients")
        .asString()
        .isNotEmpty();
  }

  @Test
  void blocksWithoutSomeCellsStillMakeACurve() {
    List<CellRecord> records = pool(1, CLIENTS).run(3, c -> LAW.at(c.threads()));
    records.removeIf(r -> r.cell().repetition() == 2 && r.cell().threads() > 8);
    records.removeIf(r -> r.cell().repetition() == 3 && r.cell().threads() < 1024);

    assertThat(only(records).scalability().alpha().low()).isNotNull();
  }

  @Test
  void aFewCountsGiveAKneeAFlagIsNamedAndLittlesLawIsChecked() {
    List<CellRecord> records = new ArrayList<>(pool(1, 4).withoutNoise().run(2, c -> 500));
    records.addAll(
        pool(1, 64).withoutNoise().flagged(Flag.of(Flag.Kind.INTERRUPTED)).run(2, c -> 900));

    assertThat(row(records))
        .containsEntry("knee_clients", "64")
        .containsEntry("peak_tps", "900.00")
        .containsEntry("usl_alpha", "")
        .containsEntry("flagged_clients", "64");
  }
}
