
import java.util.List;

/**
 * A row of the wire table: the traffic of one operation.
 *
 * @param trips like all numbers here without a fraction, unless operations differ; empty if there
 *     is no number
 * @param commands by name, such as {@code COM_QUERY=1 COM_STMT_EXECUTE=1}
 * @param unsupported the reason why the cell cannot be counted; empty if it can
 */
record WireRow(
    Cell cell,
    String trips,
    String packetsToServer,
    String packetsToClient,
    String bytesToServer,
    String bytesToClient,
    String commands,
    String unsupported) {
  /** The counted cell, by the names that options take. */
  public record Cell(String server, String driver, String options, String oneCase) {
    @Override
    public String toString() {
      return String.join(" ", server, driver, options, oneCase);
    }
  }

  static final List<String> COLUMNS =
      List.of(
          "server",
          "driver",
          "options",
          "case",
          "trips",
          "packets_to_server",
          "packets_to_client",
          "bytes_to_server",
          "bytes_to_client",
          "commands",
          "unsupported");

  static WireRow unsupported(Cell cell, String why) {
    return new WireRow(cell, "", "", "", "", "", "", why);
  }

  static WireRow of(List<String> values) {
    return new WireRow(
        new Cell(values.get(0), values.get(1), values.get(2), values.get(3)),
        values.get(4),
        values.get(5),
        values.get(6),
        values.get(7),
        values.get(8),
        values.get(9),
        values.get(10));
  }

  List<String> values() {
    return List.of(
        cell.server,
        cell.driver,
        cell.options,
        cell.oneCase,
        trips,
        packetsToServer,
        packetsToClient,
        bytesToServer,
        bytesToClient,
        commands,
        unsupported);
  }

  /** Returns the row without bytes, for operations whose bytes depend on the machine. */
  WireRow withoutBytes() {
    return new WireRow(
        cell, trips, packetsToServer, packetsToClient, "", "", commands, unsupported);
  }

  public boolean isCounted() {
    return unsupported.isEmpty();
  }

  /** Returns the number of a command in an operation; 0 if it has none. */
  public double command(String name) {
    for (String word : commands.split(" ", -1)) {
      if (word.startsWith(name + "=")) {
        return Double.parseDouble(word.substring(name.length() + 1));
      }
    }
    return 0;
  }
}
