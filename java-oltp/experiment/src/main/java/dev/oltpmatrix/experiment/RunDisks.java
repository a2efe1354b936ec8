package dev.oltpmatrix.experiment;

import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.plan.Planner;
import dev.oltpmatrix.experiment.plan.ServerSession;
import dev.oltpmatrix.host.files.DiskSpace;
import dev.oltpmatrix.host.machine.MachineLimits.Disk;
import dev.oltpmatrix.model.input.SizeText;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.server.ServerRegistry;
import dev.oltpmatrix.server.api.ServerProvider;
import dev.oltpmatrix.server.api.ServerProvider.DiskNeed;
import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.workload.data.DataSet;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** The disks that a run writes to, and how much. */
final class RunDisks {
  /** Bytes of a record with its histogram and intervals, and of the generator's log. */
  private static final long BYTES_PER_CELL = 200_000;

  /** Bytes of charts, summary, composed settings and error logs. */
  private static final long OTHER_RESULT_BYTES = 50_000_000;

  /** The redo log that the space for a running server includes: that of base.cnf. */
  private static final long INCLUDED_REDO_BYTES = 1300L << 20;

  private final Catalogue catalogue;
  private final ServerRegistry home;
  private final List<DataSet> data;
  private final Path cache;
  private final Path results;

  RunDisks(Catalogue catalogue, ServerRegistry home, List<DataSet> data, Path cache, Path results) {
    this.catalogue = catalogue;
    this.home = home;
    this.data = data;
    this.cache = existing(cache);
    this.results = existing(results);
  }

  /** Returns two disks, or one that has to hold both. */
  List<Disk> of(Plan plan) {
    long forCache =
        stayingBytes(plan.sessions().stream().map(ServerSession::server).toList())
            + passingBytes(plan);
    long forResults = resultBytes(plan.cells().size());
    if (isOneDisk()) {
      return List.of(disk(cache, forCache + forResults));
    }
    return List.of(disk(cache, forCache), disk(results, forResults));
  }

  /** Returns the free space for the data of running servers. */
  long leftForServers(MatrixSpec spec, List<ServerRef> arms) {
    long forResults = isOneDisk() ? resultBytes(Planner.cells(spec, arms)) : 0;
    return cache.toFile().getUsableSpace() - stayingBytes(arms) - forResults;
  }

  /** Returns the bytes that one server needs while it is up, with the largest data. */
  long bytesWhileUp(ServerRef arm) {
    return need(catalogue.find(arm.build())).passingBytes();
  }

  private long stayingBytes(List<ServerRef> arms) {
    return arms.stream()
        .map(arm -> catalogue.find(arm.build()))
        .distinct()
        .mapToLong(build -> need(build).stayingBytes())
        .sum();
  }

  /** Returns the greatest number of bytes that servers need which are up at the same time. */
  private long passingBytes(Plan plan) {
    return plan.groups().stream()
        .mapToLong(
            group ->
                group.sessions().stream()
                    .mapToLong(s -> bytesWhileUp(s.server()) + moreRedoBytes(s))
                    .sum())
        .max()
        .orElse(0);
  }

  /** Returns what the greatest redo log that its configs ask for has more than base.cnf's. */
  private long moreRedoBytes(ServerSession session) {
    ServerBuild build = catalogue.find(session.server().build());
    ServerProvider servers = home.of(build);
    return session.cells().stream()
        .filter(cell -> servers.unstartable().isEmpty())
        .map(cell -> session.asked(cell.key()))
        .distinct()
        .map(config -> servers.asked(build, session.server().arm(), config).variables())
        .mapToLong(asked -> redoBytes(asked) - INCLUDED_REDO_BYTES)
        .reduce(0, Math::max);
  }

  /** Returns the size of the redo log, of all its files together; 0 if it is not known. */
  private static long redoBytes(Map<String, String> of) {
    OptionalLong capacity = whole(of, "innodb_redo_log_capacity");
    return capacity.isPresent()
        ? capacity.getAsLong()
        : whole(of, "innodb_log_file_size").orElse(0)
            * whole(of, "innodb_log_files_in_group").orElse(1);
  }

  private static OptionalLong whole(Map<String, String> of, String variable) {
    return SizeText.whole(of.getOrDefault(variable, ""));
  }

  private DiskNeed need(ServerBuild build) {
    return home.of(build).diskNeed(build, data);
  }

  private static long resultBytes(long cells) {
    return cells * BYTES_PER_CELL + OTHER_RESULT_BYTES;
  }

  private boolean isOneDisk() {
    return DiskSpace.isOne(cache, results);
  }

  private static Disk disk(Path folder, long neededBytes) {
    // Not through the file's store: that is looked up in the mount table, which in a chroot or a
    // container need not contain it.
    return new Disk(folder, neededBytes, folder.toFile().getUsableSpace());
  }

  private static Path existing(Path folder) {
    Path there = folder.toAbsolutePath();
    while (!Files.isDirectory(there) && there.getParent() != null) {
      there = there.getParent();
    }
    return there;
  }
}
