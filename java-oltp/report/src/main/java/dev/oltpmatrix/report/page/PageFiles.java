package dev.oltpmatrix.report.page;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The page's own files, in plot/page, and the libraries that its scripts use. */
final class PageFiles {
  /** Parts of d3, which the build includes in the program; in the order of their dependencies. */
  private static final List<String> LIBRARIES =
      List.of(
          "internmap",
          "d3-array",
          "d3-color",
          "d3-interpolate",
          "d3-format",
          "d3-time",
          "d3-time-format",
          "d3-scale",
          "d3-path",
          "d3-shape");

  /** Scripts in the order of their dependencies. */
  static final List<String> SCRIPTS =
      List.of(
          "page",
          "data",
          "text",
          "choice",
          "elements",
          "metrics",
          "scales",
          "looks",
          "axis",
          "view",
          "walk",
          "chart",
          "published",
          "figures",
          "beneath",
          "answer",
          "first",
          "kinds",
          "verdicts",
          "ratios",
          "effects",
          "details",
          "buckets",
          "heat",
          "spectrum",
          "cell",
          "names",
          "bars",
          "factors",
          "rest",
          "live",
          "main");

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

  String scripts() throws IOException {
    StringBuilder all = new StringBuilder(Files.readString(folder.resolve("d3-license.txt")));
    for (String library : LIBRARIES) {
      all.append(library(library)).append('\n');
    }
    for (String script : SCRIPTS) {
      all.append(Files.readString(folder.resolve(script + ".js"))).append('\n');
    }
    return all.toString();
  }

  private static String library(String name) throws IOException {
    String path = "/page/lib/" + name + ".min.js";
    try (InputStream in = PageFiles.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new IOException(path + " is missing in the program; build it anew");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
