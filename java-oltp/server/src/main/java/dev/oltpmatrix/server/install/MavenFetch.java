package dev.oltpmatrix.server.install;

import dev.oltpmatrix.host.HostProcesses;
import dev.oltpmatrix.host.files.Texts;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.text.FileTrees;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes Maven download an artifact into the user's local repository, and reports the progress. */
final class MavenFetch {
  /** The version that java-oltp/pom.xml pins, so it is in the local repository already. */
  private static final String GET = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:get";

  /**
   * Matches a line that is printed with -X, which finds the repository wherever the user's settings
   * put it.
   */
  private static final Pattern LOCAL_REPOSITORY =
      Pattern.compile("(?m)^\\[DEBUG] Using local repository at (.+)$");

  private static final Pattern ERROR =
      Pattern.compile("(?m)^\\[ERROR] (?:Failed to execute goal .*? on project \\S+: )?(.+)$");

  /** Maven's text for a broken connection, as opposed to a missing file. */
  private static final String BROKEN_TRANSFER = "Could not transfer";

  private static final int ATTEMPTS = 3;

  private final HostProcesses host;
  private final MavenArtifact artifact;
  private final Path log;
  private final List<String> options;
  private final Reporter reporter;

  MavenFetch(
      HostProcesses host,
      MavenArtifact artifact,
      Path workDir,
      List<String> options,
      Reporter reporter) {
    this.host = host;
    this.artifact = artifact;
    this.log = workDir.resolve("maven.log");
    this.options = options;
    this.reporter = reporter;
  }

  /**
   * Downloads it unless it exists; Maven resumes a partial download if it can.
   *
   * @param arrived receives, from time to time, the number of bytes that have arrived
   */
  Path run(LongConsumer arrived) throws ServerException, InterruptedException {
    for (int attempt = 1; ; attempt++) {
      try {
        return runOnce(arrived);
      } catch (ServerException e) {
        String why = error(Texts.read(log)).orElse(e.getMessage());
        if (attempt == ATTEMPTS || !why.contains(BROKEN_TRANSFER)) {
          throw new ServerException(why, e);
        }
        reporter.say("the download of " + artifact.fileName() + " broke off; trying again");
      }
    }
  }

  private Path runOnce(LongConsumer arrived) throws ServerException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(host.script("mvn"), "-B", "-X", "-U"));
    command.addAll(options);
    command.addAll(List.of(GET, "-Dartifact=" + coordinates(), "-Dtransitive=false"));
    host.run(log, command, Map.of(), () -> arrived.accept(arrivedBytes()));
    Path file =
        folder(Texts.read(log))
            .map(folder -> folder.resolve(artifact.fileName()))
            .filter(Files::isRegularFile)
            .orElseThrow(
                () ->
                    new ServerException(
                        "Maven fetched "
                            + coordinates()
                            + " but does not say where to; see "
                            + log));
    return file;
  }

  private String coordinates() {
    String jar = artifact.group() + ":" + artifact.name() + ":" + artifact.version();
    String classifier = artifact.classifier().isEmpty() ? "" : ":" + artifact.classifier();
    return jar + ":" + artifact.type() + classifier;
  }

  /**
   * Returns the size of the file or, during the download, of the partial file in the same folder.
   */
  private long arrivedBytes() {
    return folder(Texts.read(log)).stream()
        .flatMap(folder -> FileTrees.list(folder).stream())
        .filter(file -> isPartialOrComplete(file.getFileName().toString()))
        .mapToLong(file -> file.toFile().length())
        .max()
        .orElse(0);
  }

  private boolean isPartialOrComplete(String name) {
    return name.startsWith(artifact.fileName());
  }

  private Optional<Path> folder(String text) {
    Matcher match = LOCAL_REPOSITORY.matcher(text);
    return match.find()
        ? Optional.of(Path.of(match.group(1).strip()).resolve(artifact.folder()))
        : Optional.empty();
  }

  /** Returns the error without Maven's introduction. */
  static Optional<String> error(String text) {
    Matcher line = ERROR.matcher(text);
    return line.find()
        ? Optional.of(line.group(1).replaceFirst(" -> \\[Help 1]$", ""))
        : Optional.empty();
  }
}
