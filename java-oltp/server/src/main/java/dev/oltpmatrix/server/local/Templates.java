package dev.oltpmatrix.server.local;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.oltpmatrix.host.cache.CacheLock;
import dev.oltpmatrix.host.cache.InstanceFolder;
import dev.oltpmatrix.host.files.DiskSpace;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.model.text.TextFile;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.connect.LocalLogin;
import dev.oltpmatrix.workload.data.DataSet;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Loaded data directories, cleanly shut down and kept for cloning. */
public final class Templates {
  /**
   * The version of the format, increased whenever the accounts change; changes of the data are in
   * their own key.
   */
  static final int FORMAT = 2;

  /** Redo of 1300M, and the growth of a clone by updates and temporary tables. */
  static final long GROWTH_BYTES = 1_363_148_800L + 500 * DiskSpace.MB;

  /** The space that an empty server takes. */
  private static final long EMPTY_SERVER_BYTES = 250 * DiskSpace.MB;

  static final String FACTS = "template.json";
  static final String PASSWORD = "password";
  static final String DATA = "data";

  private final Path cacheDir;
  private final ServerStarter starter;
  private final TemplateLoad loading;
  private final Reporter reporter;

  public Templates(Path cacheDir, Path serverConfigsDir, ServerStarter starter, Reporter reporter) {
    this.cacheDir = cacheDir;
    this.starter = starter;
    this.loading = new TemplateLoad(cacheDir, serverConfigsDir, starter, reporter);
    this.reporter = reporter;
  }

  /** The facts file of a template; its presence means that the template is complete. */
  record Facts(long rows, long seed, long checksum) {}

  /**
   * Returns the folder of a template; each set of load settings has its own, so a changed one makes
   * a new template.
   */
  public Path dir(InstalledServer server, DataSet data) {
    String version = server.version().replaceAll("[^A-Za-z0-9.]+", "-");
    return cacheDir
        .resolve("templates")
        .resolve(server.build().name())
        .resolve(
            version
                + "-"
                + data.templateKey()
                + "-v"
                + FORMAT
                + "-"
                + loading.config(server).digest());
  }

  /** Clones the data directory for one start. */
  InstanceFolder clone(InstalledServer server, DataSet data, String what)
      throws ServerException, IOException, InterruptedException {
    return clone(server, data, what, cacheDir);
  }

  /**
   * Clones the data directory for one start.
   *
   * @param below the cache, or a folder on another disk
   */
  public InstanceFolder clone(InstalledServer server, DataSet data, String what, Path below)
      throws ServerException, IOException, InterruptedException {
    Path source = dir(server, data).resolve(DATA);
    DiskSpace.require(below, FileTrees.bytes(source) + GROWTH_BYTES, "starting " + what);
    InstanceFolder instance = InstanceFolder.create(starter.host(), below);
    boolean cloned = false;
    try {
      Path log = instance.folder().resolve("clone.log");
      starter.host().copyFolder(log, source, instance.dataDir());
      cloned = true;
      return instance;
    } finally {
      if (!cloned) {
        instance.delete();
      }
    }
  }

  /** Returns the row counts of all templates of a build. */
  public List<Long> loadedRows(ServerBuild build) throws IOException {
    List<Long> counts = new ArrayList<>();
    for (Path template : FileTrees.list(cacheDir.resolve("templates").resolve(build.name()))) {
      Path facts = template.resolve(FACTS);
      if (Files.isRegularFile(facts)) {
        counts.add(new ObjectMapper().readTree(facts.toFile()).path("rows").asLong());
      }
    }
    return counts.stream().distinct().sorted().toList();
  }

  public boolean has(InstalledServer server, DataSet data) {
    return Files.isRegularFile(dir(server, data).resolve(FACTS));
  }

  public LocalLogin login(InstalledServer server, DataSet data) throws IOException {
    Path file = dir(server, data).resolve(PASSWORD);
    byte[] password = TextFile.bytes(file);
    return new LocalLogin(
        server.build(), data.database(), new String(password, StandardCharsets.UTF_8).strip());
  }

  /** Returns the checksum of the loaded table, as {@link DataSet#checksum} computes it. */
  public String checksum(InstalledServer server, DataSet data) throws IOException {
    Path file = dir(server, data).resolve(FACTS);
    Facts facts = new ObjectMapper().readValue(TextFile.bytes(file), Facts.class);
    return data.checksumText(facts.checksum());
  }

  public void ensure(InstalledServer server, DataSet data)
      throws ServerException, IOException, InterruptedException {
    CacheLock.hold(
        cacheDir,
        server.build().name(),
        reporter,
        () -> {
          if (!has(server, data)) {
            loading.load(server, data, dir(server, data));
          }
          return null;
        });
  }

  /** Returns the size of a loaded data directory, without its redo. */
  public static long rowBytes(DataSet data) {
    return data.bytes() + EMPTY_SERVER_BYTES;
  }
}
