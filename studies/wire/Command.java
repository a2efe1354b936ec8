import java.util.Locale;
import java.util.Map;

/** Command of a client to a server: the first byte of its packet. */
final class Command {
  public static final int QUERY = 0x03;
  public static final int STMT_PREPARE = 0x16;

  private static final Map<Integer, String> NAMES =
      Map.ofEntries(
          Map.entry(0x01, "COM_QUIT"),
          Map.entry(0x02, "COM_INIT_DB"),
          Map.entry(QUERY, "COM_QUERY"),
          Map.entry(0x04, "COM_FIELD_LIST"),
          Map.entry(0x07, "COM_REFRESH"),
          Map.entry(0x09, "COM_STATISTICS"),
          Map.entry(0x0A, "COM_PROCESS_INFO"),
          Map.entry(0x0C, "COM_PROCESS_KILL"),
          Map.entry(0x0E, "COM_PING"),
          Map.entry(0x11, "COM_CHANGE_USER"),
          Map.entry(STMT_PREPARE, "COM_STMT_PREPARE"),
          Map.entry(0x17, "COM_STMT_EXECUTE"),
          Map.entry(0x18, "COM_STMT_SEND_LONG_DATA"),
          Map.entry(0x19, "COM_STMT_CLOSE"),
          Map.entry(0x1A, "COM_STMT_RESET"),
          Map.entry(0x1B, "COM_SET_OPTION"),
          Map.entry(0x1C, "COM_STMT_FETCH"),
          Map.entry(0x1F, "COM_RESET_CONNECTION"),
          Map.entry(0xFA, "COM_STMT_BULK_EXECUTE"));

  private Command() {}

  /**
   * Returns the name in the servers' manuals, or {@code COM_0x} with the number for a rare command.
   */
  public static String name(int first) {
    String name = NAMES.get(first);
    return name != null ? name : String.format(Locale.ROOT, "COM_0x%02X", first);
  }
}
