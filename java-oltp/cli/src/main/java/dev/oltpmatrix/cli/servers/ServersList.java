package dev.oltpmatrix.cli.servers;

import dev.oltpmatrix.server.ServerRegistry;
import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.server.build.HostNeed;
import dev.oltpmatrix.server.build.ServerBuild;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The table of {@code servers list}: what is installed, and the size of what is not. */
final class ServersList {
  /** The width of 99 less that of the other columns. */
  private static final int ROW_COUNTS_WIDTH = 20;

  private static final long THOUSAND = 1_000;
  private static final long MILLION = 1_000_000;

  private final Catalogue catalogue;
  private final ServerRegistry home;

  ServersList(Catalogue catalogue, ServerRegistry home) {
    this.catalogue = catalogue;
    this.home = home;
  }

  List<String> lines() throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add(row("build", "version", "product", "pool", "source", "to get", "on disk", "tables"));
    int missing = 0;
    int downloadMb = 0;
    int installedMb = 0;
    for (ServerBuild build : catalogue.builds()) {
      boolean installed = home.of(build).isInstalled(build);
      lines.add(line(build, installed));
      if (!installed) {
        missing++;
        downloadMb += build.downloadMb();
        installedMb += build.installedMb();
      }
    }
    if (missing > 0) {
      lines.add(
          String.format(
              Locale.ROOT,
              "%d not installed: %d MB to download and %d MB on disk for all; a run gets what it"
                  + " needs",
              missing,
              downloadMb,
              installedMb));
    }
    catalogue.builds().forEach(build -> addUnmetNeeds(lines, build));
    return lines;
  }

  private String line(ServerBuild build, boolean installed) throws IOException {
    return row(
        build.name(),
        home.of(build).version(build),
        build.product(),
        build.arms().contains("pool") ? "yes" : "no",
        build.source().shortly(),
        installed ? "installed" : build.downloadMb() + " MB",
        build.installedMb() + " MB",
        rowCounts(home.of(build).loadedRows(build)));
  }

  /**
   * Formats a row; widths are for the longest word of each column, and the last column has the rest
   * of 99.
   */
  private static String row(Object... cells) {
    return String.format(Locale.ROOT, "%-13s  %-8s  %-7s  %-4s  %-15s  %9s  %7s  %s", cells)
        .stripTrailing();
  }

  /** Returns row counts such as {@code 10k, 1M}; those that do not fit are counted. */
  static String rowCounts(List<Long> counts) {
    StringBuilder shown = new StringBuilder();
    for (int i = 0; i < counts.size(); i++) {
      String next = (i == 0 ? "" : ", ") + rows(counts.get(i));
      String rest = ", +" + (counts.size() - i);
      if (i > 0 && shown.length() + next.length() + rest.length() > ROW_COUNTS_WIDTH) {
        return shown + rest;
      }
      shown.append(next);
    }
    return shown.isEmpty() ? "-" : shown.toString();
  }

  private static String rows(long count) {
    if (count % MILLION == 0) {
      return count / MILLION + "M";
    }
    return count % THOUSAND == 0 ? count / THOUSAND + "k" : Long.toString(count);
  }

  private static void addUnmetNeeds(List<String> lines, ServerBuild build) {
    for (HostNeed need : build.needs()) {
      if (!need.isMet()) {
        lines.add(build.name() + " needs " + need.remedy());
      }
    }
  }
}
