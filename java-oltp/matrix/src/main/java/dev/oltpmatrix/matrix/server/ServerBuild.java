package dev.oltpmatrix.matrix.server;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.oltpmatrix.matrix.UsageException;
import java.util.List;

/**
 * A product and version that can be provisioned.
 *
 * @param product {@code mariadb} or {@code mysql}
 * @param arms threading models it has: {@code per-thread}, {@code pool}
 * @param fallback name of the build that takes its place where its source cannot be reached; {@code
 *     null} for none
 */
public record ServerBuild(
    String name,
    String product,
    List<String> arms,
    int downloadMb,
    int installedMb,
    String fallback,
    Source source,
    Layout layout,
    Initialise initialise) {

  public static final String MARIADB = "mariadb";
  public static final String MYSQL = "mysql";

  public ServerBuild {
    require(name != null, "name", null, "a name");
    require(MARIADB.equals(product) || MYSQL.equals(product), name, product, "mariadb or mysql");
    require(arms != null && !arms.isEmpty(), name, arms, "arms: [per-thread, ...]");
    require(source != null && source.kind() != null, name, source, "a source with its kind");
    require(layout != null && layout.server() != null, name, layout, "a layout");
    require(initialise != null, name, null, "initialise");
    arms = List.copyOf(arms);
  }

  public boolean isMysql() {
    return MYSQL.equals(product);
  }

  private static void require(boolean holds, String where, Object found, String wanted) {
    if (!holds) {
      throw new UsageException("catalogue: " + where + " has " + found + ", needs " + wanted);
    }
  }

  /** Where it comes from; which members are set depends on {@code kind}. */
  public record Source(
      Kind kind,
      String suite,
      List<String> packages,
      List<String> skip,
      String artifact,
      String member) {

    public enum Kind {
      debian,
      maven
    }

    public Source {
      packages = packages == null ? List.of() : List.copyOf(packages);
      skip = skip == null ? List.of() : List.copyOf(skip);
    }

    String describe() {
      return kind == Kind.debian ? "Debian " + suite + " " + packages : "Maven " + artifact;
    }
  }

  /** Paths below the unpacked tree. */
  public record Layout(String server, String basedir, String messages, Libraries libraries) {
    public enum Libraries {
      own,
      host
    }
  }

  /** How an empty data directory is made. */
  public enum Initialise {
    @JsonProperty("install-db")
    INSTALL_DB,
    @JsonProperty("initialize-insecure")
    INITIALIZE_INSECURE
  }
}
