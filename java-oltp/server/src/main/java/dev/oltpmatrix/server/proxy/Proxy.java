package dev.oltpmatrix.server.proxy;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.files.Texts;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.input.YamlRecords;
import dev.oltpmatrix.model.input.YamlValue;
import dev.oltpmatrix.server.build.PackageSource;
import dev.oltpmatrix.server.build.SoftwarePackage;
import dev.oltpmatrix.server.install.Launcher;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A proxy that this program can install, as {@code proxies.yaml} describes it. Readiness and end
 * are the same for all.
 *
 * @param name the level of {@code via} that it is
 * @param program {@code null} for a program in Java
 */
record Proxy(
    String name,
    PackageSource source,
    int downloadMb,
    int installedMb,
    boolean passesTls,
    Program program,
    Start start)
    implements SoftwarePackage {
  private static final Pattern VERSION =
      Pattern.compile("(?:version |nginx/|Ver +)([0-9][^ \\s]*)");

  private static final YamlRecords RECORDS =
      new YamlRecords(UnaryOperator.identity(), Map.of(), Map.of());

  static final List<Proxy> SHIPPED =
      YamlValue.parse("proxies.yaml", resource("proxies.yaml"))
          .entries()
          .get("proxies")
          .list()
          .stream()
          .map(proxy -> RECORDS.read(proxy, Proxy.class))
          .toList();

  /**
   * A program of the unpacked tree.
   *
   * @param libraries libraries whose folders it needs besides the system's usual ones
   */
  record Program(String path, String versionOption, List<String> libraries) {
    Program {
      libraries = libraries == null ? List.of() : List.copyOf(libraries);
    }
  }

  /**
   * @param files its files, and the resources that they are written from
   * @param readyLimitS time limit from its start to the first answer
   */
  record Start(Map<String, String> files, List<String> command, int readyLimitS) {}

  static String resource(String name) {
    try (InputStream in = Proxy.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes what starts it into an unpacked tree; returns its version, if it runs here. */
  String complete(Host host, Path tree, Path workDir)
      throws ServerException, IOException, InterruptedException {
    if (program == null) {
      return source.artifact().replaceFirst(".*:", "");
    }
    Set<String> folders = new LinkedHashSet<>();
    for (String library : program.libraries()) {
      folders.add(tree.relativize(folderOf(tree, library)).toString());
    }
    Path launcher = Launcher.write(host, tree, program.path(), List.copyOf(folders));
    String printed =
        host.run(
            workDir.resolve("version.log"), List.of(launcher.toString(), program.versionOption()));
    return version(printed)
        .orElseThrow(
            () ->
                new ServerException(name + " says no version but: " + Texts.lastLines(printed, 1)));
  }

  static Optional<String> version(String printed) {
    Matcher version = VERSION.matcher(printed);
    return version.find() ? Optional.of(version.group(1)) : Optional.empty();
  }

  static Path folderOf(Path tree, String file) throws ServerException, IOException {
    try (Stream<Path> files = Files.walk(tree)) {
      return files
          .filter(path -> path.getFileName().toString().equals(file))
          .map(Path::getParent)
          .findFirst()
          .orElseThrow(() -> new ServerException("the packages in " + tree + " have no " + file));
    }
  }
}
