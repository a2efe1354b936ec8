package dev.oltpmatrix.workload.drivers;

import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.descriptors.Workload;
import dev.oltpmatrix.workload.data.DataSet;
import dev.oltpmatrix.workload.drivertables.DriverTable;
import dev.oltpmatrix.workload.drivertables.DriverTables;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Data set for measuring calls of JDBC drivers: identical everywhere, without size or seed. */
public record DriversData() implements DataSet {
  public static final String ID = Workload.DRIVERS;

  /** Size with indexes: 15 MB of small rows, and a thousand of 10 kB. */
  private static final long BYTES = 50_000_000;

  @Override
  public String id() {
    return ID;
  }

  @Override
  public long rows() {
    return DriverTables.all().stream().mapToLong(DriverTable::rows).sum();
  }

  @Override
  public long seed() {
    return 0;
  }

  @Override
  public String database() {
    return DriverTables.DATABASE;
  }

  @Override
  public String encoding() {
    return DriverTables.ENCODING;
  }

  @Override
  public List<String> tables() {
    return DriverTables.names();
  }

  @Override
  public String templateKey() {
    return ID + DriverTables.VERSION;
  }

  @Override
  public String words() {
    return "tables of the driver study, version " + DriverTables.VERSION;
  }

  @Override
  public long bytes() {
    return BYTES;
  }

  /** Loads the tables; the sums are known in advance, and a load with other sums is refused. */
  @Override
  public long load(Target target) throws SQLException, ServerException {
    target.reporter().say(target.name() + ": making tables and routines of the driver study");
    DriverTables.load(target.connection(), target.tableOptions());
    String found = DriverTables.checksum(target.connection());
    if (!found.equals(DriverTables.loadedChecksum())) {
      throw new ServerException(
          "%s: checksum of the driver study's tables: wanted %s, found %s"
              .formatted(target.what(), DriverTables.loadedChecksum(), found));
    }
    return 0;
  }

  @Override
  public String checksumText(long sum) {
    return DriverTables.loadedChecksum();
  }

  @Override
  public String checksum(Connection connection) throws SQLException {
    return DriverTables.checksum(connection);
  }

  /** Checks only tables that no case writes to: the others are reset before each cell. */
  @Override
  public Optional<String> damage(Connection connection) throws SQLException {
    for (DriverTable table : DriverTables.all()) {
      Optional<String> damage =
          table.reset().isPresent() ? Optional.empty() : table.damage(connection);
      if (damage.isPresent()) {
        return damage;
      }
    }
    return Optional.empty();
  }

  /** Computes the checksum, which reads every column of every row; there are no other indexes. */
  @Override
  public String warm(Connection connection) throws SQLException {
    return checksum(connection);
  }

  @Override
  public void reset(Connection connection) throws SQLException {
    DriverTables.reset(connection);
  }
}
