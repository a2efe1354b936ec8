package dev.oltpmatrix.experiment.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.model.spec.SpecReader;
import dev.oltpmatrix.testing.TestProject;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the driver studies in matrices/. */
class DriverStudiesTest {
  /** The matrices exclude most of the combinations of their lists. */
  @ParameterizedTest
  @CsvSource({
    "drivers-quick, 15",
    "drivers, 110",
    "drivers-full, 540",
    "drivers-published, 60",
    "drivers-connection, 25"
  })
  void aDriverStudyTakesAboutAsLongAsItsDescriptionSays(String name, int minutes) {
    MatrixSpec spec = new SpecReader(TestProject.root().resolve("matrices")).read(name);

    Plan plan = Planner.plan(spec, namedArms(spec));

    assertThat(plan.estimatedS() / 60).isBetween(0.7 * minutes, 1.3 * minutes);
    assertThat(plan.cells().size() + plan.unsupported().size())
        .isEqualTo(Planner.cells(spec, namedArms(spec)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"drivers-quick", "drivers", "drivers-full", "drivers-published"})
  void aDriverStudyStatesWhatDrizzleDoesNotSupport(String name) {
    MatrixSpec spec = new SpecReader(TestProject.root().resolve("matrices")).read(name);
    assertThat(Planner.plan(spec, namedArms(spec)).unsupported())
        .extracting(UnsupportedCell::why)
        .anyMatch(why -> why.contains("Drizzle"));
  }

  private static List<ServerRef> namedArms(MatrixSpec spec) {
    return spec.servers().stream()
        .map(server -> server.split("/", -1))
        .map(parts -> new ServerRef(parts[0], parts[1]))
        .toList();
  }
}
