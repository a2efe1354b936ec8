package dev.oltpmatrix.experiment;

import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.plan.Planner;
import dev.oltpmatrix.experiment.plan.ServerSession;
import dev.oltpmatrix.host.files.DiskSpace;
import dev.oltpmatrix.host.machine.MachineLimits.Disk;
import dev.oltpmatrix.model.input.SizeText;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.server.api.ServerProvider.DiskNeed;
import dev.oltpmatrix.server.build.ServerBuild;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** The disks that a run writes to, and how much. */
record RunDisks(RunSetup setup, Path cache, Path results) {
  /** Bytes of a record with its histogram and intervals, and of the generator's log. */
  private static final long BYTES_PER_CELL = 200_000;

  /** Bytes of charts, summary, composed settings and error logs. */
  private static final long OTHER_RESULT_BYTES = 50_000_000;

  /** The redo log that the space for a running server includes: that of base.cnf. */
  private static final long INCLUDED_REDO_BYTES = 1300L << 20;

  static RunDisks of(RunSetup setup) {
    return new RunDisks(setup, existing(setup.project().cache()), existing(setup.out()));
  }

  private static Path existing(Path folder) {
    Path there = folder.toAbsolutePath();
    while (!Files.isDirectory(there) && there.getParent() != null) {
      there = there.getParent();
    }
    return there;
  }

  /** Returns two disks, or one that has to hold both. */
  List<Disk> of(Plan plan) {
    // The greatest need of servers that are up at the same time.
    long passing =
        plan.groups().stream()
            .mapToLong(group -> group.sessions().stream().mapToLong(this::bytesWhileUp).sum())
            .max()
            .orElse(0);
    long forCache =
        stayingBytes(plan.sessions().stream().map(ServerSession::server).toList()) + passing;
    long forResults = resultBytes(plan.cells().size());
    return DiskSpace.isOne(cache, results)
        ? List.of(disk(cache, forCache + forResults))
        : List.of(disk(cache, forCache), disk(results, forResults));
  }

  private static Disk disk(Path folder, long neededBytes) {
    // Not through the file's store: that is looked up in the mount table, which in a chroot or a
    // container need not contain it.
    return new Disk(folder, neededBytes, folder.toFile().getUsableSpace());
  }

  long leftForServers(List<ServerRef> arms) {
    boolean isOne = DiskSpace.isOne(cache, results);
    long forResults = isOne ? resultBytes(Planner.cells(setup.spec(), arms)) : 0;
    return cache.toFile().getUsableSpace() - stayingBytes(arms) - forResults;
  }

  private static long resultBytes(long cells) {
    return cells * BYTES_PER_CELL + OTHER_RESULT_BYTES;
  }

  private long stayingBytes(List<ServerRef> arms) {
    return setup.builds(arms).stream().mapToLong(build -> need(build).stayingBytes()).sum();
  }

  private DiskNeed need(ServerBuild build) {
    return setup.home().of(build).diskNeed(build, setup.data());
  }

  /** Returns the bytes that one server needs while it is up, with the largest data. */
  long bytesWhileUp(ServerRef arm) {
    return need(setup.build(arm)).passingBytes();
  }

  /** Adds what the greatest redo log that its configs ask for has more than base.cnf's. */
  private long bytesWhileUp(ServerSession session) {
    ServerRef arm = session.server();
    long moreRedo =
        setup.servers(arm).unstartable().isPresent()
            ? 0
            : session.cells().stream()
                .map(cell -> session.asked(cell.key()))
                .distinct()
                .mapToLong(config -> redoBytes(setup.asked(arm, config).variables()))
                .map(bytes -> bytes - INCLUDED_REDO_BYTES)
                .reduce(0, Math::max);
    return bytesWhileUp(arm) + moreRedo;
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
}
