package dev.oltpmatrix.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The data of the published studies. */
final class Studies {
  static final Path DATA = Documents.DOCS.resolve("data");

  private Studies() {}

  static Path study(String name) {
    return DATA.resolve(name);
  }

  static List<Path> withVerdicts() throws IOException {
    try (Stream<Path> folders = Files.list(DATA)) {
      return folders
          .filter(folder -> Files.exists(folder.resolve("verdicts.csv")))
          .sorted()
          .toList();
    }
  }
}
