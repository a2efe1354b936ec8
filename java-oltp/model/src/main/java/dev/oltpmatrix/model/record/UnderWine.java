package dev.oltpmatrix.model.record;

import java.util.List;
import java.util.stream.Stream;

/**
 * Marks what ran under Wine, which has Windows' calls and not its scheduler: what is measured there
 * says nothing of Windows.
 */
public final class UnderWine {
  private static final String MARK = " under Wine";
  private static final String REST = ", not publishable";

  private UnderWine() {}

  /**
   * Returns the name of an operating system with the mark.
   *
   * @param version of Wine; empty if it is not known
   */
  public static String marked(String os, String version) {
    return os + MARK + (version.isEmpty() ? "" : " " + version) + REST;
  }

  /** Checks whether the name of an operating system has the mark. */
  public static boolean isMarked(String os) {
    return os != null && os.contains(MARK);
  }

  /** Returns the mark of cells for the line of their conditions; empty if they have none. */
  public static String of(List<CellRecord> records) {
    boolean isIn =
        records.stream().flatMap(record -> systems(record.origin())).anyMatch(UnderWine::isMarked);
    return isIn ? "made" + MARK + REST : "";
  }

  private static Stream<String> systems(CellRecord.Origin origin) {
    Stream<String> hosts =
        origin.hosts().all().stream().map(host -> host.facts() == null ? null : host.facts().os());
    CellRecord.ServerFacts server = origin.serverFacts();
    return server == null || server.system() == null
        ? hosts
        : Stream.concat(hosts, Stream.of(server.system().os()));
  }
}
