package dev.oltpmatrix.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * By hand: makes the numbers of the manual's pages again from the files in docs/, and those first.
 */
class RefreshDocNumbers {
  @Test
  void refresh() throws IOException {
    for (Path study : DocPagesTest.studiesWithVerdicts()) {
      Files.writeString(study.resolve("verdicts.csv"), StudiesTest.verdicts(study));
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
