package dev.oltpmatrix.bench.integrity;

import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.text.FileTrees;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Driver;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Loads each JDBC driver from its own jar, because two of them have the same classes. Each server
 * needs jars of its own: a driver may keep what it knows of a server for the next one at its port.
 */
final class DriverJars {
  private final Path folder;
  private final Map<String, Loaded> loaded = new HashMap<>();

  /**
   * Creates the jars.
   *
   * @param folder has a folder with the jar of each driver, named by the driver; {@code null} for
   *     this program's own drivers, which are the newest of MariaDB and MySQL
   */
  DriverJars(Path folder) {
    this.folder = folder;
  }

  /** A driver, and the name of its jar, which has the version. */
  record Loaded(Driver driver, String jar) {}

  /** Returns a driver. */
  Loaded load(ClientDriver driver) throws ServerException {
    Loaded known = loaded.get(driver.name());
    if (known == null) {
      known = loadNew(driver);
      loaded.put(driver.name(), known);
    }
    return known;
  }

  private Loaded loadNew(ClientDriver driver) throws ServerException {
    try {
      Driver instance =
          Class.forName(driver.className(), true, loader(driver))
              .asSubclass(Driver.class)
              .getDeclaredConstructor()
              .newInstance();
      URL jar = instance.getClass().getProtectionDomain().getCodeSource().getLocation();
      return new Loaded(instance, jar.getPath().replaceFirst(".*/", ""));
    } catch (ReflectiveOperationException | IOException e) {
      throw new ServerException(
          "driver "
              + driver.name()
              + " cannot be loaded ("
              + e
              + "); fetch the drivers by java-oltp/driver-bench --build",
          e);
    }
  }

  private ClassLoader loader(ClientDriver driver) throws IOException {
    if (folder == null) {
      return DriverJars.class.getClassLoader();
    }
    List<URL> jars = new ArrayList<>();
    for (Path jar : FileTrees.list(folder.resolve(driver.name()))) {
      jars.add(jar.toUri().toURL());
    }
    // Open for as long as the program runs: a driver loads classes when it needs them.
    return new URLClassLoader(jars.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
  }
}
