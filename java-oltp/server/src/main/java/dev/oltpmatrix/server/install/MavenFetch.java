package dev.oltpmatrix.server.install;

import dev.oltpmatrix.host.files.Texts;
import dev.oltpmatrix.host.process.Commands;
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

/** Has Maven bring an artifact into the user's local repository, and watches it grow there. */
final class MavenFetch {
  /** The version that java-oltp/pom.xml pins, so it is in the local repository already. */
  private static final String GET = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:get";

  /** Said under -X, and so found wherever the user's settings put it. */
  private static final Pattern LOCAL_REPOSITORY =
      Pattern.compile("(?m)^\\[DEBUG] Using local repository at (.+)$");

  private static final Pattern ERROR =
      Pattern.compile("(?m)^\\[ERROR] (?:Failed to execute goal .*? on project \\S+: )?(.+)$");

  /** Maven's words for a connection that broke, as against a file that there is not. */
  private static final String BROKEN_TRANSFER = "Could not transfer";

  private static final int ATTEMPTS = 3;

  private final MavenArtifact artifact;
  private final Path log;
  private final List<String> options;
  private final Reporter reporter;

  MavenFetch(MavenArtifact artifact, Path workDir, List<String> options, Reporter reporter) {
    this.artifact = artifact;
    this.log = workDir.resolve("maven.log");
    this.options = options;
    this.reporter = reporter;
  }

  /**
   * Fetches it unless it is there; what a broken connection left is gone on from where Maven can.
   *
   * @param arrived is told, now and then, how many bytes have come
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
    List<String> command = new ArrayList<>(List.of("mvn", "-B", "-X", "-U"));
    command.addAll(options);
    command.addAll(List.of(GET, "-Dartifact=" + coordinates(), "-Dtransitive=false"));
    Commands.run(log, command, Map.of(), () -> arrived.accept(arrivedBytes()));
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

  /** Of the file itself or, while it comes, of the partial one beside it. */
  private long arrivedBytes() {
    return folder(Texts.read(log)).stream()
        .flatMap(folder -> FileTrees.list(folder).stream())
        .filter(file -> isPartOrWhole(file.getFileName().toString()))
        .mapToLong(file -> file.toFile().length())
        .max()
        .orElse(0);
  }

  private boolean isPartOrWhole(String name) {
    return name.startsWith(artifact.fileName());
  }

  private Optional<Path> folder(String text) {
    Matcher said = LOCAL_REPOSITORY.matcher(text);
    return said.find()
        ? Optional.of(Path.of(said.group(1).strip()).resolve(artifact.folder()))
        : Optional.empty();
  }

  /** What went wrong, without Maven's introduction. */
  static Optional<String> error(String text) {
    Matcher line = ERROR.matcher(text);
    return line.find()
        ? Optional.of(line.group(1).replaceFirst(" -> \\[Help 1]$", ""))
        : Optional.empty();
  }
}
