package dev.oltpmatrix.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * By hand: makes the tables of the studies in docs/ again from their cells.csv, then the numbers of
 * the manual's pages from the tables.
 */
class RefreshDocNumbers {
  @Test
  void refresh(@TempDir Path folder) throws IOException {
    Files.writeString(StudiesTest.BETWEEN_RUNS, StudiesTest.betweenRuns());
    for (Path study : DocPagesTest.studiesWithVerdicts()) {
      Path made = Files.createDirectory(folder.resolve(study.getFileName()));
      StudiesTest.analyse(study, made);
      for (String table : StudiesTest.published(study)) {
        Files.copy(made.resolve(table), study.resolve(table), StandardCopyOption.REPLACE_EXISTING);
      }
    }
    Files.writeString(RepeatedRatiosTest.file(), RepeatedRatiosTest.ratios().text());
    Files.writeString(AllocationSpreadTest.file(), AllocationSpreadTest.text());
    for (Path page : DocNumbersTest.pages()) {
      String text = Files.readString(page);
      String refreshed = new DocNumbers(page.getParent()).refreshed(text);
      if (!refreshed.equals(text)) {
        Files.writeString(page, refreshed);
      }
    }
    // After the documents, whose text is on the pages.
    for (Path study : DocPagesTest.studies()) {
      StoredPage.refresh(study);
    }
  }
}
