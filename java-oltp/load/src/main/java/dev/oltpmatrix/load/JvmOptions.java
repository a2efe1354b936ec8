package dev.oltpmatrix.load;

import dev.oltpmatrix.load.failure.ProgramEnd;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.model.text.IoWords;
import java.io.File;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Chooses the options and jars of the generator's JVM where no script can: for oltp.cmd. The script
 * {@code oltp} has the reasons, and a test compares the two.
 */
final class JvmOptions {
  private static final String MARIADB = "mariadb";
  private static final String MARIADB_JAR = "mariadb-java-client-";
  private static final String MYSQL_JAR = "mysql-connector-j-";
  private static final String OLDER_MARIADB = "mariadb-3.5";
  private static final Set<String> DRIVERS = Set.of(MARIADB, "mysql", OLDER_MARIADB);

  private static final Pattern COUNT = Pattern.compile("[0-9][0-9.eE+]{0,9}");
  private static final int MAX_COUNT = 65_536;
  private static final int MAX_DEFAULT_CLIENTS = 4096;
  private static final int KIB_PER_MIB = 1024;

  private final Path home;
  private final String userOptions;
  private String driver = MARIADB;
  private int threads = 1;
  private int pool;

  /**
   * Creates the options for a command line.
   *
   * @param home the folder java-oltp
   * @param userOptions the value of {@code OLTP_JAVA_OPTS}; may be empty
   */
  JvmOptions(Path home, List<String> arguments, String userOptions) {
    this.home = home;
    this.userOptions = userOptions;
    if (arguments.stream().anyMatch(word -> word.startsWith("--config-file="))) {
      threads = MAX_DEFAULT_CLIENTS;
    }
    arguments.forEach(this::read);
    if (!DRIVERS.contains(driver)) {
      driver = MARIADB; // the program refuses the name
    }
  }

  /**
   * Writes a file of arguments for {@code java}, given the file, the folder java-oltp and a command
   * line. Nothing of it goes through the output, where a JVM may have messages of its own.
   */
  public static void main(String[] arguments) throws InterruptedException {
    List<String> words = List.of(arguments);
    String userOptions = System.getenv().getOrDefault("OLTP_JAVA_OPTS", "");
    ProgramEnd.exit(
        Main.NAME,
        (out, err) ->
            ProgramEnd.status(
                Main.NAME,
                err,
                () -> {
                  Path home = Path.of(words.get(1));
                  List<String> line = words.subList(2, words.size());
                  write(Path.of(words.get(0)), new JvmOptions(home, line, userOptions).words());
                }));
  }

  /** Writes in the machine's own encoding, in which {@code java} reads the file. */
  private static void write(Path file, List<String> words) {
    Charset encoding = Charset.forName(System.getProperty("native.encoding"));
    String text = words.stream().map(word -> quoted(word) + "\n").collect(Collectors.joining());
    try {
      Files.writeString(file, text, encoding);
    } catch (CharacterCodingException e) {
      throw new UsageException(
          "options for Java: '"
              + String.join(" ", words)
              + "' has a character that "
              + encoding
              + ", in which Java reads them here, does not have; use paths and options without it");
    } catch (IOException e) {
      throw new UsageException("options for Java: " + IoWords.of(file, e));
    }
  }

  /** Quotes a word for a file of arguments, in which a backslash has a meaning. */
  static String quoted(String word) {
    return '"' + word.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  private void read(String argument) {
    String value = argument.substring(argument.indexOf('=') + 1);
    if (argument.startsWith("--driver=")) {
      driver = value;
    } else if (argument.matches("(?s)--(num[-_])?threads=.*")) {
      threads = count(value);
    } else if (argument.matches("(?s)--client[-_]pool=.*")) {
      pool = count(value);
    }
  }

  /** Returns a number of at least one; one where the program will refuse the text. */
  private static int count(String text) {
    if (!COUNT.matcher(text).matches()) {
      return 1;
    }
    try {
      return (int) Math.max(1, Math.min(MAX_COUNT, Math.rint(Double.parseDouble(text))));
    } catch (NumberFormatException e) {
      return 1;
    }
  }

  /** Returns the words between {@code java} and the name of the main class. */
  List<String> words() {
    List<String> words = new ArrayList<>(List.of("-Xss256k", "-XX:-UsePerfData"));
    if (!userOptions.contains("-Xmx")) {
      words.addAll(List.of("-XX:MaxRAMPercentage=75", "-XX:+UseCompressedOops"));
    }
    if (!userOptions.matches("(?s).*-XX:[+]Use.*GC.*")) {
      words.add("-XX:+UseSerialGC");
      if (!userOptions.matches("(?s).*-Xm[xn].*")) {
        words.addAll(youngGeneration());
      }
    }
    Stream.of(userOptions.strip().split("\\s+", -1)).filter(w -> !w.isEmpty()).forEach(words::add);
    words.add("-cp");
    words.add(classPath());
    return words;
  }

  private List<String> youngGeneration() {
    if (driver.startsWith(MARIADB)) {
      return List.of("-Xmn" + (32 + threads * 40 / KIB_PER_MIB) + "m", "-XX:SurvivorRatio=4");
    }
    int connections = pool > 0 && pool < threads ? pool : threads;
    return List.of("-Xmn" + (43 + connections / 8) + "m");
  }

  private String classPath() {
    Path module = home.resolve("load").resolve("target");
    Path libraries = module.resolve("lib");
    List<Path> jars = new ArrayList<>();
    jars.add(module.resolve("oltp-matrix-load-" + LoadProgram.VERSION + ".jar"));
    jars.addAll(jars(libraries, name -> !isDriver(name)));
    jars.addAll(
        switch (driver) {
          case "mysql" -> jars(libraries, name -> name.startsWith(MYSQL_JAR));
          case OLDER_MARIADB -> driverOfStudy();
          default -> jars(libraries, name -> name.startsWith(MARIADB_JAR));
        });
    return String.join(File.pathSeparator, jars.stream().map(Path::toString).toList());
  }

  private List<Path> driverOfStudy() {
    Path folder = home.resolve("driverstudy").resolve("target").resolve("lib").resolve(driver);
    List<Path> jars = jars(folder, name -> true);
    if (jars.isEmpty()) {
      throw new UsageException(
          "--driver=" + driver + ": its jar is not in " + folder + "; take mariadb or mysql");
    }
    return jars;
  }

  private static boolean isDriver(String name) {
    return name.startsWith(MARIADB_JAR) || name.startsWith(MYSQL_JAR);
  }

  private static List<Path> jars(Path folder, Predicate<String> choice) {
    return FileTrees.list(folder).stream()
        .filter(jar -> jar.toString().endsWith(".jar"))
        .filter(jar -> choice.test(jar.getFileName().toString()))
        .toList();
  }
}
