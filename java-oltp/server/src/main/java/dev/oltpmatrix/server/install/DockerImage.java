package dev.oltpmatrix.server.install;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.files.Texts;
import dev.oltpmatrix.model.ServerException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A server in an image. Its containers share the network and the cache folder with the machine and
 * run in the foreground of a script, so that the rest of the program sees a process like any other.
 */
final class DockerImage {
  static final List<String> ENGINES = List.of("docker", "podman");

  /** Finds the server program in the image, whose own entry point would initialise a server. */
  private static final String LOOK =
      "for p in mariadbd mysqld; do s=$(command -v $p) && break; done;"
          + " [ -n \"$s\" ] || { echo no server; exit 1; };"
          + " echo \"server $s\"; echo \"version $($s --no-defaults --version)\";"
          + " $s --no-defaults --verbose --help 2>/dev/null"
          + " | grep -E '^(basedir|lc-messages-dir|plugin-dir) ';"
          + " i=$(command -v mariadb-install-db || command -v mysql_install_db)"
          + " && echo \"installdb $i\";"
          + " ls $(dirname $(dirname $s))/lib*/mysql/plugin/thread_pool.so 2>/dev/null; true";

  /**
   * Runs a server: SIGTERM becomes an orderly stop; if this script is killed, the background loop
   * removes the container.
   */
  private static final String SERVER =
      """
      #!/bin/sh
      # Runs the server in a container, which is stopped and removed, by its id, with this script.
      %1$s
      folder=${OLTP_MATRIX_INSTANCE:-}
      logs=$(dirname "${1#--defaults-file=}")
      case $1 in
        --defaults-file=*:*)
          echo "$logs has a colon, which ends a folder's name for $engine; choose another --out"
          exit 1 ;;
        --defaults-file=*) set -- --volume "$logs:$logs" %2$s "$@" ;;
        *) set -- %2$s "$@" ;;
      esac
      # Not by a name in /tmp that others could guess.
      if [ -n "$folder" ]; then status=$folder/status; else status=$(mktemp) || exit; fi
      id=$("$engine" create --label oltp-matrix --network host %3$s --volume "$cache:$cache" \\
        --user "$(id -u):$(id -g)" --ulimit "nofile=$(ulimit -n)" --entrypoint "$program" "$@") || exit
      end() { "$engine" rm --force --volumes "$id" >/dev/null 2>&1; }
      trap '"$engine" stop --time 60 "$id" >/dev/null' TERM INT
      me=$$
      (trap '' TERM INT; while kill -0 "$me" 2>/dev/null; do sleep 1; done; end) \\
        >/dev/null 2>&1 </dev/null &
      "$engine" start "$id" >/dev/null || { end; rm -f "$status"; exit 1; }
      [ -z "$folder" ] || "$engine" inspect --format '{{.State.Pid}}' "$id" >"$folder/host.pid"
      "$engine" wait "$id" >"$status" &
      waiting=$!
      wait "$waiting"
      # A signal ends the first wait; the stop that it asked for ends the second.
      while kill -0 "$waiting" 2>/dev/null; do wait "$waiting"; done
      "$engine" logs "$id"
      code=$(cat "$status")
      rm -f "$status"
      end
      exit "${code:-1}"
      """;

  private static final String INSTALL_DB =
      """
      #!/bin/sh
      # Makes a data directory by the image's own script.
      %1$s
      exec "$engine" run --rm --volume "$cache:$cache" --user "$(id -u):$(id -g)" \\
        --entrypoint %3$s %2$s "$@"
      """;

  private static final Pattern LOCATION = Pattern.compile("([^?]+)(?:\\?memory=([0-9]+[mg]))?");

  private final Host host;
  private final String engine;
  private final String image;
  private final String memory;

  private DockerImage(Host host, String engine, String image, String memory) {
    this.host = host;
    this.engine = engine;
    this.image = image;
    this.memory = memory;
  }

  /**
   * Returns the image with the first engine that answers.
   *
   * @param location image, with {@code ?memory=2g} for a limit
   */
  static DockerImage of(Host host, String location, Path workDir, List<String> engines)
      throws ServerException, InterruptedException {
    Matcher parts = LOCATION.matcher(location);
    if (!parts.matches() || parts.group(1).startsWith("-")) {
      throw new ServerException(
          "docker:" + location + " is not of the form docker:IMAGE or docker:IMAGE?memory=2g");
    }
    List<String> tried = new ArrayList<>();
    for (String engine : engines) {
      try {
        host.run(
            workDir.resolve("engine.log"),
            List.of(engine, "version", "--format", "{{.Server.Version}}"));
        return new DockerImage(host, engine, parts.group(1), parts.group(2));
      } catch (ServerException e) {
        tried.add(engine + " (" + Texts.lastLines(e.getMessage(), 1).strip() + ")");
      }
    }
    throw new ServerException(
        "docker:%s needs a container engine, and none runs here; tried %s; start one, or take the server from a folder (path:) or by its URL"
            .formatted(parts.group(1), String.join(", ", tried)));
  }

  InstalledServerSource.Found look(Path workDir) throws ServerException, InterruptedException {
    String output =
        host.run(
            workDir.resolve("image.log"),
            List.of(engine, "run", "--rm", "--entrypoint", "sh", image, "-c", LOOK));
    Map<String, String> facts =
        output
            .lines()
            .map(line -> line.strip().split("\\s+", 2))
            .filter(words -> words.length == 2)
            .collect(Collectors.toMap(w -> w[0], w -> w[1], (first, second) -> first));
    for (String needed : List.of("server", "version", "basedir", "lc-messages-dir")) {
      if (!facts.containsKey(needed)) {
        throw new ServerException(
            "docker:%s does not say its %s, but:\n%s"
                .formatted(image, needed, Texts.lastLines(output, 5)));
      }
    }
    String limit = memory == null ? "" : "?memory=" + memory;
    return new InstalledServerSource.Found(
        "docker:" + image + limit + " (" + digest(workDir) + ")",
        facts.get("version"),
        output.contains("thread_pool.so"),
        facts.get("server"),
        facts.get("basedir"),
        facts.get("lc-messages-dir"),
        facts.get("installdb"));
  }

  void writeLaunchers(InstalledServerSource.Found found, Path home, Path cacheDir)
      throws IOException {
    String words =
        "engine=%s cache=%s program=%s"
            .formatted(
                Launcher.quoted(engine),
                Launcher.quoted(cacheDir),
                Launcher.quoted(found.server()));
    String limit = memory == null ? "" : "--memory " + memory;
    String quotedImage = Launcher.quoted(image);
    Launcher.writeScript(
        host, home.resolve(Launcher.SCRIPT), SERVER.formatted(words, quotedImage, limit));
    if (found.installDb() != null) {
      Launcher.writeScript(
          host,
          home.resolve(Launcher.INSTALL_DB),
          INSTALL_DB.formatted(words, quotedImage, Launcher.quoted(found.installDb())));
    }
  }

  /** Returns the image's digest, which a tag like latest does not identify. */
  private String digest(Path workDir) throws InterruptedException {
    try {
      return host.run(
              workDir.resolve("digest.log"),
              List.of(engine, "image", "inspect", "--format", "{{.Id}}", image))
          .strip();
    } catch (ServerException e) {
      return "unknown";
    }
  }
}
