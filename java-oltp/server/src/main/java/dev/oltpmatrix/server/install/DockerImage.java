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
 * A server in an image. A script stands before its container, in the foreground, so that the rest
 * of the program sees a process like any other; network and cache folder are the machine's.
 *
 * @param memory limit of a container, such as {@code 2g}; {@code null} for none
 */
record DockerImage(Host host, String engine, String image, String memory) {
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
   * Runs a server: SIGTERM becomes an orderly stop. If this script is killed, the loop in a session
   * of its own removes the container of this start. It holds the id itself, as the folder may be
   * gone by then, or in use by the next start.
   */
  private static final String SERVER =
      """
      #!/bin/sh
      # Runs the server in a container, which is stopped and removed, by its id, with this script.
      %1$s
      folder=${OLTP_MATRIX_INSTANCE:-}
      file=${1#--defaults-file=}
      set -- --entrypoint "$program" %2$s "$@"
      case $file in /*) logs=$(dirname "$file"); set -- --volume "$logs:$logs" "$@" ;; esac
      [ -z "$folder" ] || rm -f "$folder/host.pid"
      id=$("$engine" create --label oltp-matrix --network host %3$s --volume "$cache:$cache" \\
        --user "$(id -u):$(id -g)" --ulimit "nofile=$(ulimit -n)" "$@") || exit
      me=$$ engine=$engine id=$id folder=$folder setsid sh -c '
        trap "" TERM INT
        pid=0
        while [ "${pid:-0}" = 0 ] && kill -0 "$me"; do
          sleep 0.1
          pid=$("$engine" inspect --format "{{.State.Pid}}" "$id")
        done
        [ -z "$folder" ] || [ "${pid:-0}" = 0 ] || echo "$pid" >"$folder/host.pid"
        while kill -0 "$me"; do sleep 1; done
        "$engine" rm --force --volumes "$id"
      ' >/dev/null 2>&1 </dev/null &
      "$engine" start --attach "$id" &
      attached=$!
      end() {
        wait "$attached"
        code=$?
        "$engine" rm --force --volumes "$id" >/dev/null 2>&1
        exit "$code"
      }
      trap '"$engine" stop --time 60 "$id" >/dev/null; end' TERM INT
      end
      """;

  private static final String INSTALL_DB =
      """
      #!/bin/sh
      # Makes a data directory by the image's own script.
      %1$s
      exec "$engine" run --rm --volume "$cache:$cache" --user "$(id -u):$(id -g)" \\
        --entrypoint %3$s %2$s "$@"
      """;

  private static final Pattern LOCATION =
      Pattern.compile("([^?-][^?]*)(?:\\?memory=([0-9]+[mg]))?");

  /**
   * Returns the image with the first engine that answers.
   *
   * @param location image, with {@code ?memory=2g} for a limit
   */
  static DockerImage of(Host host, String location, Path workDir, List<String> engines)
      throws ServerException, InterruptedException {
    Matcher parts = LOCATION.matcher(location);
    if (!parts.matches()) {
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
            .formatted(location, String.join(", ", tried)));
  }

  /** Looks into the image, and writes the scripts that run it. */
  ServerSource.Found found(Path home, Path cacheDir)
      throws ServerException, IOException, InterruptedException {
    String output =
        host.run(
            home.resolve("image.log"),
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
    String words =
        "engine=%s cache=%s program=%s"
            .formatted(
                Launcher.quoted(engine),
                Launcher.quoted(cacheDir),
                Launcher.quoted(facts.get("server")));
    String limit = memory == null ? "" : "--memory " + memory;
    String quotedImage = Launcher.quoted(image);
    Launcher.writeScript(
        host, home.resolve(Launcher.SCRIPT), SERVER.formatted(words, quotedImage, limit));
    String installDb = facts.get("installdb");
    if (installDb != null) {
      Launcher.writeScript(
          host,
          home.resolve(Launcher.INSTALL_DB),
          INSTALL_DB.formatted(words, quotedImage, Launcher.quoted(installDb)));
    }
    // A tag like latest does not identify an image.
    List<String> inspect = List.of(engine, "image", "inspect", "--format", "{{.Id}}", image);
    String digest = host.run(home.resolve("digest.log"), inspect).strip();
    return new ServerSource.Found(
        "docker:" + image + (memory == null ? "" : "?memory=" + memory) + " (" + digest + ")",
        facts.get("version"),
        output.contains("thread_pool.so"),
        facts.get("server"),
        facts.get("basedir"),
        facts.get("lc-messages-dir"),
        installDb);
  }
}
