package dev.oltpmatrix.workload.data;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Texts of SQL in a file beside a class: blocks, each below a line of dashes that names it. */
public final class SqlFile {
  private static final String DASHES = "-- ";

  private SqlFile() {}

  /** Returns the blocks by their names; comments alone, without text, are none. */
  public static Map<String, String> blocks(Class<?> beside, String file) {
    Map<String, String> blocks = new LinkedHashMap<>();
    for (String block : read(beside, file).strip().split("\n\n", -1)) {
      int end = block.lastIndexOf('\n' + DASHES) < 0 ? block.indexOf('\n') : -1;
      if (end > 0) {
        blocks.put(block.substring(DASHES.length(), end), block.substring(end + 1).strip());
      }
    }
    return blocks;
  }

  private static String read(Class<?> beside, String file) {
    try (InputStream in = beside.getResourceAsStream(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
