package dev.oltpmatrix.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * By hand: makes the tables of the studies again from their cells.csv, then those in the documents
 * from these.
 */
class RefreshDocuments {
  @Test
  void refresh(@TempDir Path folder) throws IOException {
    Files.writeString(StudiesTest.BETWEEN_RUNS, StudiesTest.betweenRuns());
    for (Path study : Studies.withVerdicts()) {
      Path made = Files.createDirectory(folder.resolve(study.getFileName()));
      StudiesTest.analyse(study, made);
      for (String table : StudiesTest.published(study)) {
        Files.copy(made.resolve(table), study.resolve(table), StandardCopyOption.REPLACE_EXISTING);
      }
    }
    Files.writeString(RepeatedRatiosTest.file(), RepeatedRatiosTest.ratios().text());
    Files.writeString(AllocationSpreadTest.file(), AllocationSpreadTest.text());
    for (Path page : Documents.all()) {
      String text = Files.readString(page);
      String refreshed = Documents.refreshed(page, text);
      if (!refreshed.equals(text)) {
        Files.writeString(page, refreshed);
      }
    }
  }
}
