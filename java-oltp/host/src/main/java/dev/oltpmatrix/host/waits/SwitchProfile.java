package dev.oltpmatrix.host.waits;

import static dev.oltpmatrix.host.waits.PreWindowTask.MARGIN_NS;
import static dev.oltpmatrix.host.waits.PreWindowTask.MS_NS;

import dev.oltpmatrix.host.cache.PrivateFolder;
import dev.oltpmatrix.host.ledger.StartedProcess;
import dev.oltpmatrix.model.text.TextFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Records with perf, in the second before a cell's window, the stacks with which threads leave the
 * CPU; never in the window, which recording would slow down. The recording is read after the load.
 */
public final class SwitchProfile implements AutoCloseable {
  /** The generator reports the window at least this long before it. */
  private static final long BEGIN_NS = 1000 * MS_NS;

  /** Time at which perf is asked to end; it stops within hundredths of a second. */
  private static final long END_NS = MARGIN_NS + 100 * MS_NS;

  private static final long MIN_NS = 200 * MS_NS;

  /** Java, like a shell, returns this status for SIGTERM. */
  private static final int TERMINATED = 143;

  private static final String OVERLAPPED = "perf ended only when the window had opened";
  private static final String SCRIPT = "stacks.txt";
  private static final double SECOND_NS = 1e9;

  private final Perf perf;
  private final LongSupplier nanoClock;
  private final PreWindowTask task;
  private final PrivateFolder folder;
  private final StartedProcess recording;

  /** Guarded by this; {@code null} once a recording has ended normally. */
  private String failure = "the cell ended before its window";

  private long endNs;

  private SwitchProfile(
      Perf perf,
      Opening opening,
      LongSupplier nanoClock,
      PrivateFolder folder,
      PreWindowTask.Pause pause)
      throws IOException, InterruptedException {
    this.perf = perf;
    this.nanoClock = nanoClock;
    this.folder = folder;
    task = new PreWindowTask(perf.host(), "profile-waits", opening, this::record, pause);
    recording = perf.startRecording(folder.path());
    perf.host()
        .raisePriority(recording.pid()); // among thousands of threads it would not be scheduled
  }

  /**
   * Prepares a recording, so that little remains to be done in that second; {@code null} where it
   * cannot.
   */
  public static SwitchProfile start(Perf perf, Opening opening, LongSupplier nanoClock)
      throws InterruptedException {
    SwitchProfile profile = prepared(perf, opening, nanoClock, null);
    if (profile != null) {
      profile.task.start();
    }
    return profile;
  }

  /** Prepares a recording without starting it, for tests, which simulate time. */
  static SwitchProfile prepared(
      Perf perf, Opening opening, LongSupplier nanoClock, PreWindowTask.Pause pause)
      throws InterruptedException {
    PrivateFolder folder = null;
    try {
      folder = perf.folder();
      return new SwitchProfile(perf, opening, nanoClock, folder, pause);
    } catch (IOException e) {
      if (folder != null) {
        folder.close();
      }
      perf.sayNotMade("a cell", e.getMessage());
      return null;
    }
  }

  void watch() throws InterruptedException {
    task.run();
  }

  private void record(long opensNs, PreWindowTask.Pause pause) throws InterruptedException {
    try {
      recordUntil(opensNs, pause);
    } catch (IOException e) {
      setResult(e.getMessage());
    } finally {
      recording.kill();
    }
  }

  private void recordUntil(long opensNs, PreWindowTask.Pause pause)
      throws IOException, InterruptedException {
    long waitNs = opensNs - BEGIN_NS - nanoClock.getAsLong();
    if (waitNs > 0 && pause.forNs(waitNs)) {
      return;
    }
    if (opensNs - END_NS - nanoClock.getAsLong() < MIN_NS) {
      setResult("it was said too late when the window opens");
      return;
    }
    Perf.record(folder.path());
    long leftNs = opensNs - END_NS - nanoClock.getAsLong();
    if (leftNs > 0 && pause.forNs(leftNs)) {
      return;
    }
    setResult(end(opensNs - MARGIN_NS));
  }

  /**
   * Ends the recording by that time; returns the reason of a failure, or {@code null}. A process
   * that still runs is killed later: it has written everything and waits for the kernel, which
   * takes seconds to close events on a busy machine.
   */
  private String end(long byNs) throws IOException, InterruptedException {
    recording.terminate();
    long leftMs = (byNs - nanoClock.getAsLong()) / MS_NS;
    if (!recording.waitFor(Math.max(0, leftMs))) {
      return null;
    }
    int status = recording.exitStatus();
    return status == 0 || status == TERMINATED
        ? null
        : Perf.failure(folder.path().resolve(Perf.LOG));
  }

  private synchronized void setResult(String reason) {
    failure = reason;
    endNs = nanoClock.getAsLong();
  }

  /** Ends the thread and the recording, whatever their state. */
  public void stop(long limitMs) throws InterruptedException {
    task.stop(limitMs);
    recording.kill();
  }

  /**
   * Writes the recorded stacks of a server, or reports why there are none; to be called after the
   * load.
   */
  public void write(Path target, long serverPid, long windowStartNs) throws InterruptedException {
    String why;
    try {
      why = tryToWrite(target, serverPid, windowStartNs);
    } catch (IOException e) {
      why = e.getMessage();
    }
    if (why != null) {
      perf.sayNotMade(target.getFileName().toString(), why);
    }
  }

  private synchronized String tryToWrite(Path target, long serverPid, long windowStartNs)
      throws IOException, InterruptedException {
    if (failure != null) {
      return failure;
    }
    if (endNs > windowStartNs) {
      return OVERLAPPED;
    }
    String unread = perf.script(serverPid, folder.path(), SCRIPT);
    if (unread != null) {
      return unread;
    }
    FoldedStacks stacks = FoldedStacks.read(folder.path().resolve(SCRIPT));
    if (stacks.switches() == 0) {
      return "perf saw no switch of the server's threads";
    }
    if (stacks.lastNs() > windowStartNs) {
      return OVERLAPPED;
    }
    TextFile.write(target, text(stacks, windowStartNs));
    return null;
  }

  /**
   * Formats the profile; no line of the header ends in a number, so that programs that draw stacks
   * ignore it.
   */
  private static String text(FoldedStacks stacks, long windowStartNs) {
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            Locale.ROOT,
            "# Where the server's threads left the CPU: switches by stack, not time. %d switches with"
                + " %d stacks, of which at most %d follow; in %.2f s that ended %.2f s before the"
                + " window.",
            stacks.switches(),
            stacks.stacks(),
            FoldedStacks.MAX_STACKS,
            (stacks.lastNs() - stacks.firstNs()) / SECOND_NS,
            (windowStartNs - stacks.lastNs()) / SECOND_NS));
    lines.add(
        "# Made by '"
            + Perf.shownCommand()
            + "', all but the server's threads left out. Above the kernel a stack is as good as the"
            + " frame pointers of the server's build.");
    if (stacks.lacksKernelNames()) {
      lines.add(
          "# The kernel's functions have no names: set kernel.kptr_restrict to 0, or be root.");
    }
    lines.addAll(stacks.lines());
    return String.join("\n", lines) + "\n";
  }

  @Override
  public void close() {
    recording.kill();
    folder.close();
  }
}
