package dev.oltpmatrix.driverstudy.wire;

import dev.oltpmatrix.model.drivercases.DriverCases;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Counts the wire table of the manual again, by hand, on real servers; takes some minutes. */
class RefreshWireTable {
  @TempDir private Path folder;

  @Test
  void refresh() throws Exception {
    WireTable table = WireCounting.of(DriverCases.names(), folder).table();
    Files.createDirectories(WireCounting.GOLDEN.getParent());
    Files.writeString(WireCounting.GOLDEN, table.text());
  }
}
