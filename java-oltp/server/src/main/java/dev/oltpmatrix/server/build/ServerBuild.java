package dev.oltpmatrix.server.build;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.OperatingSystem;
import java.util.List;
import java.util.Objects;

/**
 * A server's product and version that can be provisioned.
 *
 * @param product {@code mariadb} or {@code mysql}
 * @param version series or release, for differences between versions: {@code 10.11}, {@code 8.0.15}
 * @param arms threading models it has: {@code per-thread}, {@code pool}
 * @param fallback name of the build to use if its source cannot be reached; {@code null} for none
 * @param initialise how an empty data directory is made, which also decides which paths of the
 *     layout are required
 * @param fixedRedo whether it refuses a redo log whose size differs from the configured one
 * @param needs libraries and programs of the machine that it needs
 * @param system what it was built for; without a value Linux
 */
public record ServerBuild(
    String name,
    String product,
    String version,
    List<String> arms,
    int downloadMb,
    int installedMb,
    String fallback,
    PackageSource source,
    Layout layout,
    Initialise initialise,
    boolean fixedRedo,
    List<HostNeed> needs,
    OperatingSystem system)
    implements SoftwarePackage {

  public static final String MARIADB = "mariadb";
  public static final String MYSQL = "mysql";

  public ServerBuild {
    boolean isComplete =
        name != null
            && (MARIADB.equals(product) || MYSQL.equals(product))
            && version != null
            && arms != null
            && source != null
            && layout != null
            && initialise != null;
    require(
        isComplete,
        name,
        "name, product (mariadb or mysql), version, arms, source, layout and initialise");
    ServerVersion.parse(version);
    needs = Objects.requireNonNullElse(needs, List.of());
    system = Objects.requireNonNullElse(system, OperatingSystem.linux);
    boolean canInitialise =
        switch (initialise) {
          case INSTALL_DB -> layout.installDb() != null;
          case INITIALIZE_INSECURE -> true;
          case BOOTSTRAP -> !layout.bootstrapSql().isEmpty();
        };
    require(canInitialise, name, "layout: installDb or bootstrapSql, as initialise says");
  }

  public static ServerBuild external(
      String name,
      String product,
      ServerVersion version,
      List<String> arms,
      String location,
      Layout layout,
      OperatingSystem system) {
    boolean byScript = product.equals(MARIADB) && layout.installDb() != null;
    return new ServerBuild(
        name,
        product,
        version.toString(),
        arms,
        0,
        0,
        null,
        PackageSource.external(location),
        layout,
        byScript ? Initialise.INSTALL_DB : Initialise.INITIALIZE_INSECURE,
        false,
        null,
        system);
  }

  public ServerVersion numbers() {
    return ServerVersion.parse(version);
  }

  public boolean isOnWindows() {
    return system == OperatingSystem.windows;
  }

  public boolean isMysql() {
    return MYSQL.equals(product);
  }

  /** Returns the default size of its thread pool; MySQL's plugin takes half the CPUs, up to 16. */
  public int threadPoolSize(int cpus) {
    return isMysql() ? Math.max(1, Math.min(cpus / 2, 16)) : cpus;
  }

  static void require(boolean holds, String where, String wanted) {
    if (!holds) {
      throw new UsageException(where + " needs " + wanted);
    }
  }

  /**
   * Paths below the unpacked tree.
   *
   * @param installDb the script of {@link Initialise#INSTALL_DB}
   * @param helpers programs that the script calls
   * @param bootstrapSql scripts that {@link Initialise#BOOTSTRAP} runs, in this order
   */
  public record Layout(
      String server,
      String basedir,
      String messages,
      Libraries libraries,
      String installDb,
      List<String> helpers,
      List<String> bootstrapSql) {

    public Layout {
      helpers = Objects.requireNonNullElse(helpers, List.of());
      bootstrapSql = Objects.requireNonNullElse(bootstrapSql, List.of());
    }

    public static Layout external(
        String server, String basedir, String messages, String installDb) {
      return new Layout(server, basedir, messages, Libraries.host, installDb, null, null);
    }

    public enum Libraries {
      own,
      host
    }
  }

  /** The way in which an empty data directory is made. */
  public enum Initialise {
    /** MariaDB's shell script. */
    INSTALL_DB,
    /** The server itself: MySQL from 5.7 on. */
    INITIALIZE_INSECURE,
    /** The server, which reads the SQL of its system tables from standard input. */
    BOOTSTRAP
  }
}
