package dev.oltpmatrix.host.own;

import dev.oltpmatrix.model.input.CpuList;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

/**
 * Asks the system about the program itself. The programs that a {@link dev.oltpmatrix.host.Host}
 * starts have no other use for the system; where it is not Linux they do without.
 */
public final class OwnProcess {
  private static final Path PROC = Path.of("/proc");

  /** All CPUs of the machine, as 0-3,8; a JVM sees only those that it may use. */
  private static final Path ONLINE_CPUS = Path.of("/sys/devices/system/cpu/online");

  /** Open until the program ends, because others open them again by their numbers. */
  private static final Queue<InputStream> KEPT_OPEN = new ConcurrentLinkedQueue<>();

  private OwnProcess() {}

  /** Returns the number of the machine's CPUs, also of those that the program may not use. */
  public static OptionalInt machineCpus() {
    try {
      String cpus = Files.readString(ONLINE_CPUS).strip();
      return OptionalInt.of(CpuList.parse(ONLINE_CPUS.toString(), cpus).size());
    } catch (IOException | RuntimeException e) {
      return OptionalInt.empty(); // not Linux, or a sandbox's file of another form
    }
  }

  /** Returns the jar or folder that a class was loaded from, for the class path of another JVM. */
  public static Path classes(Class<?> one) {
    try {
      return Path.of(one.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("where the program's classes are cannot be told", e);
    }
  }

  /** Returns the parent's PID; empty where it is not visible, as in a separate container. */
  public static OptionalLong parent() {
    return ProcessHandle.current().parent().stream().mapToLong(ProcessHandle::pid).findFirst();
  }

  /**
   * Asks Linux not to delay the wake-ups of the calling thread, by default up to 50 µs, in order to
   * wake several threads at once.
   */
  public static void wakeUpPromptly() {
    try {
      Path threadId = Files.readSymbolicLink(PROC.resolve("thread-self")).getFileName();
      Files.writeString(PROC.resolve(threadId).resolve("timerslack_ns"), "1");
    } catch (IOException | UnsupportedOperationException e) {
      // Not Linux, or not permitted. Whoever needs to know measures the delay.
    }
  }

  /**
   * Deletes a file's name where that is possible, and returns the path by which this program can
   * still open it: on Linux an open file needs no name, and without one it is removed when the
   * program ends, for whatever reason. On other systems the file keeps its name.
   */
  public static Path withoutName(Path file) throws IOException {
    InputStream open = new FileInputStream(file.toFile());
    Optional<Path> byNumber = openFiles().filter(number -> pointsTo(number, file)).findFirst();
    if (byNumber.isEmpty()) {
      open.close();
      return file;
    }
    KEPT_OPEN.add(open);
    Files.delete(file);
    return byNumber.get();
  }

  private static Stream<Path> openFiles() {
    Path folder = PROC.resolve("self/fd");
    String[] numbers = folder.toFile().list();
    return numbers == null ? Stream.empty() : Stream.of(numbers).map(folder::resolve);
  }

  private static boolean pointsTo(Path link, Path file) {
    try {
      return Files.readSymbolicLink(link).equals(file.toRealPath());
    } catch (IOException e) {
      return false; // closed meanwhile
    }
  }
}
