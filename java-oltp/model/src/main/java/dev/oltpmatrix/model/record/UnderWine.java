package dev.oltpmatrix.model.record;

import java.util.List;

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

  public static boolean isMarked(String os) {
    return os != null && os.contains(MARK);
  }

  /** Returns the mark of cells for the line of their conditions; empty if they have none. */
  public static String of(List<CellRecord> records) {
    boolean isIn = records.stream().anyMatch(record -> isIn(record.origin()));
    return isIn ? "made" + MARK + REST : "";
  }

  private static boolean isIn(CellRecord.Origin origin) {
    CellRecord.ServerFacts server = origin.serverFacts();
    return origin.hosts().all().stream()
            .anyMatch(host -> host.facts() != null && isMarked(host.facts().os()))
        || (server != null && server.system() != null && isMarked(server.system().os()));
  }
}
