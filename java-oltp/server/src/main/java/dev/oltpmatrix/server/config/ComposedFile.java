package dev.oltpmatrix.server.config;

import dev.oltpmatrix.model.text.TextFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a composed configuration that was kept, which says why each variable has its value. */
final class ComposedFile {
  static final String READ_BACK_AS = "read back as ";

  private static final Pattern SHOWN_AS = Pattern.compile(READ_BACK_AS + "([a-z0-9_]+)");
  private static final Pattern ARM_FILE = Pattern.compile("[^/.]+\\.(mariadb|mysql)\\.cnf");

  private ComposedFile() {}

  /**
   * The comment above a setting.
   *
   * @param deliberate whether the arm or the config sets it, rather than the settings that all
   *     servers share
   */
  record Origin(String remark, boolean deliberate) {}

  /** Returns the origins by variable. */
  static Map<String, Origin> origins(Path file) throws IOException {
    Map<String, Origin> origins = new HashMap<>();
    List<String> lines = TextFile.lines(file);
    for (int i = 1; i < lines.size(); i++) {
      if (!lines.get(i).startsWith("#") && lines.get(i - 1).startsWith("# ")) {
        String remark = lines.get(i - 1).substring(2);
        Matcher shownAs = SHOWN_AS.matcher(remark);
        String name = lines.get(i).split(" = ", 2)[0];
        origins.put(
            shownAs.find() ? shownAs.group(1) : name, new Origin(remark, isDeliberate(remark)));
      }
    }
    return origins;
  }

  private static boolean isDeliberate(String remark) {
    String file = remark.split("[,:]", 2)[0];
    return file.startsWith("overlays/")
        || file.equals(ServerConfig.AD_HOC)
        || ARM_FILE.matcher(file).matches();
  }
}
