package dev.oltpmatrix.host.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A command to start.
 *
 * @param folder its working directory; {@code null} for this program's
 * @param environment variables in addition to this program's
 * @param log file to which its output is appended
 */
public record Command(
    List<String> words,
    ProcessPinning pinning,
    Path folder,
    Map<String, String> environment,
    Path log) {
  /**
   * Returns what starts it.
   *
   * @param all its words, and those that have to be before them
   */
  public ProcessBuilder builder(List<String> all) {
    ProcessBuilder builder = new ProcessBuilder(all);
    builder.directory(folder == null ? null : folder.toFile());
    builder.environment().putAll(environment);
    builder.redirectErrorStream(true);
    builder.redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    return builder;
  }
}
