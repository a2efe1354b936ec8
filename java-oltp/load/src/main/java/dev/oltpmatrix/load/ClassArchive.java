package dev.oltpmatrix.load;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/**
 * Loads the classes that a run needs and makes a run without a server, so that the class-data
 * sharing archive that a JVM writes on exit has them parsed and later JVMs start sooner.
 */
final class ClassArchive {
  private static final String CLASS = ".class";

  /** Matches the classes of the X protocol, the larger half of MySQL Connector/J. */
  private static final String UNUSED = ".*/(xdevapi|x)/.*";

  private ClassArchive() {}

  /** Runs the program; its argument is the driver's name. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    for (String jar : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      if (jar.matches(".*/(mariadb-java-client|mysql-connector-j)-[^/]*")) {
        load(jar);
      }
    }
    PrintStream discarded =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    List<String> run =
        List.of(
            "oltp_read_write",
            "--driver=" + arguments[0],
            "--mysql-host=127.0.0.1",
            "--mysql-dry-run",
            "--events=1000",
            "--threads=2",
            "run");
    System.exit(Main.run(run, discarded, System.err));
  }

  private static void load(String jar) throws IOException {
    try (JarFile file = new JarFile(jar)) {
      file.stream()
          .map(ZipEntry::getName)
          .filter(name -> name.endsWith(CLASS) && !name.startsWith("META-INF/"))
          .filter(name -> !name.equals("module-info.class") && !name.matches(UNUSED))
          .map(name -> name.substring(0, name.length() - CLASS.length()).replace('/', '.'))
          .forEach(ClassArchive::loadClass);
    }
  }

  /** Loads a class without running its static initializers. */
  private static void loadClass(String name) {
    try {
      Class.forName(name, false, ClassArchive.class.getClassLoader());
    } catch (ClassNotFoundException | LinkageError e) {
      // The class belongs to an optional extension whose library is not on the class path.
    }
  }
}
