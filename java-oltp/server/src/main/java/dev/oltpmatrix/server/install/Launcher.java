package dev.oltpmatrix.server.install;

import static java.util.stream.Collectors.joining;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.HostFiles;
import dev.oltpmatrix.model.text.TextFile;
import dev.oltpmatrix.server.build.HostNeed;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.build.ServerBuild.Layout.Libraries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes the scripts that start programs of trees, wherever the trees are moved. */
public final class Launcher {
  /** The path of a server's script below its tree. */
  public static final String SCRIPT = "run/server";

  /** The path of the script that makes a data directory, for a server installed elsewhere. */
  public static final String INSTALL_DB = "run/install-db";

  /**
   * Runs the program under its own dynamic linker, so that it never uses the machine's libraries.
   */
  private static final String OWN_LIBRARIES =
      """
      #!/bin/sh
      # Runs the server under the dynamic linker and the libraries that came with it.
      home=%s
      for linker in "$home"/usr/lib/*/ld-linux-*.so.* "$home"/lib/*/ld-linux-*.so.* \\
          "$home"/usr/lib/ld-linux-*.so.* "$home"/lib/ld-linux-*.so.*; do
        [ -x "$linker" ] && break
      done
      libraries=
      for folder in "$home"/lib/*-linux-gnu "$home"/usr/lib/*-linux-gnu%s; do
        [ -d "$folder" ] && libraries=${libraries:+$libraries:}$folder
      done
      exec "$linker" --inhibit-cache --library-path "$libraries" "$home/%s" "$@"
      """;

  private static final String HOST_LIBRARIES =
      """
      #!/bin/sh
      # Runs the server with the machine's libraries, and those in run/lib.
      home=$(dirname "$(dirname "$(readlink -f "$0")")")
      LD_LIBRARY_PATH=$home/run/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
      export LD_LIBRARY_PATH
      exec %s "$@"
      """;

  private static final String ABOVE_THIS_SCRIPT =
      "$(dirname \"$(dirname \"$(readlink -f \"$0\")\")\")";

  private Launcher() {}

  /** Writes the script of a server's unpacked tree. */
  static void write(Host host, ServerBuild build, Path home) throws IOException {
    ServerBuild.Layout layout = build.layout();
    Path script = home.resolve(SCRIPT);
    if (layout.libraries() == Libraries.own) {
      writeScript(host, script, ownLibraries(ABOVE_THIS_SCRIPT, layout.server(), List.of()));
    } else {
      writeWithHostsLibraries(host, script, "\"$home/" + layout.server() + "\"", build.needs());
    }
    List<String> programs = new ArrayList<>(layout.helpers());
    programs.add(layout.server());
    if (layout.installDb() != null) {
      programs.add(layout.installDb());
    }
    for (String program : programs) {
      host.makeExecutable(home.resolve(program)); // zip files do not record it
    }
    // mariadb-install-db queries it for options although it was given --no-defaults.
    Path defaults = home.resolve("usr/bin/my_print_defaults");
    if (Files.isDirectory(defaults.getParent()) && !Files.exists(defaults)) {
      writeScript(host, defaults, "#!/bin/sh\nexit 0\n");
    }
  }

  /**
   * Writes {@code run/NAME}, which starts a program of the tree with the tree's own libraries;
   * returns the script.
   *
   * @param program the program's path below the tree
   * @param more folders of libraries below the tree, besides the system's usual ones
   */
  public static Path write(HostFiles host, Path home, String program, List<String> more)
      throws IOException {
    Path script = home.resolve("run").resolve(Path.of(program).getFileName());
    writeScript(host, script, ownLibraries(ABOVE_THIS_SCRIPT, program, more));
    return script;
  }

  /**
   * Returns the script for a tree with its own libraries.
   *
   * @param home the tree's path, quoted for the shell
   */
  static String ownLibraries(String home, String program, List<String> more) {
    String folders = more.stream().map(folder -> " \"$home\"/" + folder).collect(joining());
    return OWN_LIBRARIES.formatted(home, folders, program);
  }

  /**
   * Writes the script for a program that uses the machine's libraries, and links those that this
   * machine has under a newer name to the name that the program asks for.
   *
   * @param program its path, quoted for the shell
   */
  static void writeWithHostsLibraries(
      HostFiles host, Path script, String program, List<HostNeed> needs) throws IOException {
    writeScript(host, script, HOST_LIBRARIES.formatted(program));
    Path folder = Files.createDirectories(script.resolveSibling("lib"));
    for (HostNeed need : needs) {
      Optional<Path> substitute = need.substitute();
      if (substitute.isPresent()) {
        Files.createSymbolicLink(folder.resolve(need.library()), substitute.get());
      }
    }
  }

  static String quoted(Object word) {
    return "'" + word.toString().replace("'", "'\\''") + "'";
  }

  static void writeScript(HostFiles host, Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    TextFile.write(file, text);
    host.makeExecutable(file);
  }
}
