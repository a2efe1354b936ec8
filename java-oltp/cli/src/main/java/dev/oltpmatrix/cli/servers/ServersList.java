package dev.oltpmatrix.cli.servers;

import dev.oltpmatrix.server.ServerRegistry;
import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.server.build.ServerBuild;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The table of {@code servers list}: what is installed, and the size of what is not. */
record ServersList(Catalogue catalogue, ServerRegistry home) {
  /** More row counts would make a line longer than 99 characters. */
  private static final int SHOWN = 3;

  List<String> lines() throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add(row("build", "version", "product", "pool", "source", "to get", "on disk", "tables"));
    int missing = 0;
    int downloadMb = 0;
    int installedMb = 0;
    for (ServerBuild build : catalogue.builds()) {
      boolean installed = home.of(build).isInstalled(build);
      lines.add(
          row(
              build.name(),
              home.of(build).version(build),
              build.product(),
              build.arms().contains("pool") ? "yes" : "no",
              build.source().shortly(),
              installed ? "installed" : build.downloadMb() + " MB",
              build.installedMb() + " MB",
              rowCounts(home.of(build).loadedRows(build))));
      missing += installed ? 0 : 1;
      downloadMb += installed ? 0 : build.downloadMb();
      installedMb += installed ? 0 : build.installedMb();
    }
    if (missing > 0) {
      lines.add(
          ("%d not installed: %d MB to download and %d MB on disk for all; a run gets what it"
                  + " needs")
              .formatted(missing, downloadMb, installedMb));
    }
    catalogue
        .builds()
        .forEach(
            build ->
                build.needs().stream()
                    .filter(need -> !need.isMet())
                    .forEach(need -> lines.add(build.name() + " needs " + need.remedy())));
    return lines;
  }

  private static String row(Object... cells) {
    return String.format(Locale.ROOT, "%-13s  %-8s  %-7s  %-4s  %-15s  %9s  %7s  %s", cells)
        .stripTrailing();
  }

  /** Returns row counts such as {@code 10k, 1M}; those that do not fit are counted. */
  static String rowCounts(List<Long> counts) {
    List<String> shown =
        new ArrayList<>(counts.stream().limit(SHOWN).map(ServersList::rows).toList());
    if (counts.size() > SHOWN) {
      shown.add("+" + (counts.size() - SHOWN));
    }
    return shown.isEmpty() ? "-" : String.join(", ", shown);
  }

  private static String rows(long count) {
    return Long.toString(count).replaceFirst("000000$", "M").replaceFirst("000$", "k");
  }
}
