package dev.oltpmatrix.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * Run by hand: regenerates the numbers in the manual's pages from the files in docs/, and those
 * files first.
 */
class RefreshDocNumbers {
  @Test
  void refresh() throws IOException {
    Files.writeString(RepeatedRatiosTest.file(), RepeatedRatiosTest.ratios().text());
    Files.writeString(AllocationSpreadTest.file(), AllocationSpreadTest.text());
    DocNumbers numbers = new DocNumbers(Path.of("../../docs"));
    for (Path page : DocNumbersTest.pages()) {
      String text = Files.readString(page);
      String refreshed = numbers.refreshed(text);
      if (!refreshed.equals(text)) {
        Files.writeString(page, refreshed);
      }
    }
  }
}
