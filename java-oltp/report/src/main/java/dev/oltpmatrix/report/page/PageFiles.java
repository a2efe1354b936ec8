package dev.oltpmatrix.report.page;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The page's own files, in plot/page, and the libraries that its scripts use. */
final class PageFiles {
  private final Path folder;

  PageFiles(Path plotDir) {
    this.folder = plotDir.resolve("page");
  }

  String template() throws IOException {
    return Files.readString(folder.resolve("page.html"));
  }

  String style() throws IOException {
    return Files.readString(folder.resolve("style.css"));
  }

  /** Returns the parts of d3, which the build includes in the program, and the page's own. */
  String scripts() throws IOException {
    StringBuilder all = new StringBuilder(Files.readString(folder.resolve("d3-license.txt")));
    for (String name : Files.readAllLines(folder.resolve("scripts.txt"))) {
      all.append(
              name.startsWith("lib/")
                  ? library(name)
                  : Files.readString(folder.resolve(name + ".js")))
          .append('\n');
    }
    return all.toString();
  }

  private static String library(String name) throws IOException {
    String path = "/page/" + name + ".min.js";
    try (InputStream in = PageFiles.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new IOException(path + " is missing in the program; build it anew");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
