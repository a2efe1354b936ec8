package dev.oltpmatrix.bench.crash;

import dev.oltpmatrix.analysis.durability.CrashLoss;
import dev.oltpmatrix.host.HostProcesses;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.server.local.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * A crash of the operating system: what it had not given to the disk yet is gone. The disk is a
 * loop device, whose image lies in a file system that copies a file at one moment, by reference to
 * its blocks. The copy is what the disk had at that moment.
 */
final class SystemCrash implements Crash {
  private static final String IMAGE_SIZE = "3G";

  /** A killed server's last files may be closed a moment after its end. */
  private static final int UNMOUNT_TRIES = 50;

  private static final long UNMOUNT_PAUSE_MS = 200;

  private final HostProcesses host;
  private final Path image;
  private final Path copy;
  private final Path mount;
  private final Path logs;
  private boolean isMounted;

  /**
   * Makes a new disk.
   *
   * @param work has the folder {@code reflinks}, on a file system that copies by reference; {@code
   *     data} in it becomes the disk
   */
  SystemCrash(HostProcesses host, Path work, Path logs)
      throws ServerException, IOException, InterruptedException {
    this.host = host;
    this.image = work.resolve("reflinks/data.img");
    this.copy = work.resolve("reflinks/crashed.img");
    this.mount = Files.createDirectories(work.resolve("data"));
    this.logs = logs;
    run("truncate", "--size=" + IMAGE_SIZE, image.toString());
    run("mkfs.ext4", "-F", "-q", "-m", "0", image.toString());
    mount();
  }

  @Override
  public String name() {
    return "operating system";
  }

  @Override
  public String said(CrashLoss loss) {
    return loss.ofMachine();
  }

  @Override
  public Path folder() {
    return mount;
  }

  /** Takes the copy while the server runs: what is acknowledged from then on does not count. */
  @Override
  public List<Integer> happen(ServerProcess server, AckedInserts inserts)
      throws ServerException, IOException, InterruptedException {
    List<Integer> acked = inserts.acked();
    run("cp", "--reflink=always", image.toString(), copy.toString());
    server.kill();
    inserts.awaitEnd();
    unmount();
    Files.move(copy, image, StandardCopyOption.REPLACE_EXISTING);
    mount();
    return acked;
  }

  /** The kernel frees a loop device that {@code mount} has taken when it is unmounted. */
  private void mount() throws ServerException, InterruptedException {
    run("mount", "-o", "loop", image.toString(), mount.toString());
    isMounted = true;
  }

  private void unmount() throws ServerException, InterruptedException {
    for (int attempt = 1; ; attempt++) {
      try {
        run("umount", mount.toString());
        isMounted = false;
        return;
      } catch (ServerException e) {
        if (attempt == UNMOUNT_TRIES) {
          throw e;
        }
        Thread.sleep(UNMOUNT_PAUSE_MS);
      }
    }
  }

  private void run(String... command) throws ServerException, InterruptedException {
    host.run(logs.resolve(command[0] + ".log"), List.of(command));
  }

  @Override
  public void end() throws ServerException, IOException, InterruptedException {
    if (isMounted) {
      unmount();
    }
    Files.deleteIfExists(copy);
    Files.delete(image);
  }
}
