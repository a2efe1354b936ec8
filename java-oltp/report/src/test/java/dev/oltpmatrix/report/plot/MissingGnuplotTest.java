package dev.oltpmatrix.report.plot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.HostProcesses;
import dev.oltpmatrix.host.process.Captured;
import dev.oltpmatrix.model.descriptors.OperatingSystem;
import dev.oltpmatrix.model.record.CellKey;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Nobody installs gnuplot on Windows, and a run there is complete without pictures. */
class MissingGnuplotTest {
  /** Starts gnuplot. */
  private interface Gnuplot {
    Captured start() throws IOException;
  }

  private static boolean canDraw(OperatingSystem system, Gnuplot gnuplot) throws Exception {
    HostProcesses host =
        (HostProcesses)
            Proxy.newProxyInstance(
                HostProcesses.class.getClassLoader(),
                new Class<?>[] {HostProcesses.class},
                (proxy, method, arguments) ->
                    method.getName().equals("system") ? system : gnuplot.start());
    CellKey cell = CellKey.of("s", "pool", "base", "oltp_read_only", "java-mariadb", 4, 1);
    return new Plotter(host, Path.of("plot"), List.of(cell)).canDraw();
  }

  private static Captured missing() throws IOException {
    throw new IOException("Cannot run program");
  }

  @Test
  void onWindowsItIsLookedFor() throws Exception {
    assertThat(canDraw(OperatingSystem.windows, MissingGnuplotTest::missing)).isFalse();
    assertThat(canDraw(OperatingSystem.windows, () -> new Captured(0, "gnuplot 6.0", ""))).isTrue();
    assertThat(canDraw(OperatingSystem.linux, MissingGnuplotTest::missing)).isTrue();
  }
}
