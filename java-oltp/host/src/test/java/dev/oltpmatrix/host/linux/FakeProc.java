package dev.oltpmatrix.host.linux;

import dev.oltpmatrix.host.readings.ClockSource;
import dev.oltpmatrix.host.readings.ProcessTelemetry;
import dev.oltpmatrix.host.readings.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.function.LongSupplier;

/** A simulated {@code /proc} of one machine and one process with two threads. */
public final class FakeProc {
  public static final long PID = 77;
  public static final long SECOND_NS = 1_000_000_000L;

  private final Path proc;

  public FakeProc(Path proc) {
    this.proc = proc;
  }

  /** Returns the counters of its process. */
  public ProcessTelemetry telemetry(LongSupplier clock, String prefix) {
    return new ProcessSource(new Proc(proc), clock, prefix, PID);
  }

  /** Returns the counters of its machine. */
  public Source machine(LongSupplier clock) {
    return new HostSource(new Proc(proc), clock);
  }

  /** Returns the difference of its clocks. */
  public Source clocks(LongSupplier nanoClock, Clock wallClock) {
    Proc files = new Proc(proc);
    return new ClockSource(to -> HostSource.sinceBootUs(files, to), nanoClock, wallClock);
  }

  private void write(String file, String text) throws IOException {
    Path path = proc.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  private char state = 'S';

  /** Stops the process from now on, as a signal does. */
  public void stopProcess() {
    state = 'T';
  }

  /** Writes a process named "my (odd) name". */
  public void process(long userTicks, long systemTicks, long voluntary, long runQueueNs)
      throws IOException {
    for (String thread : new String[] {"77", "78"}) {
      String task = PID + "/task/" + thread;
      write(
          task + "/status",
          "Name:\tx\nvoluntary_ctxt_switches:\t"
              + voluntary
              + "\nnonvoluntary_ctxt_switches:\t5\n");
      write(task + "/schedstat", "123 " + runQueueNs + " " + (voluntary + 5) + "\n");
    }
    write(
        PID + "/stat",
        PID
            + " (my (odd) name) "
            + state
            + " 1 1 1 0 -1 0 0 0 0 0 "
            + userTicks
            + " "
            + systemTicks
            + " 0 0 20 0 2 0 0\n");
    write(PID + "/status", "Name:\tx\nState:\t" + state + " (x)\nVmRSS:\t  2048 kB\n");
    write(PID + "/schedstat", "1 1 1\n");
  }

  public void io(long readBytes, long writtenBytes) throws IOException {
    write(
        PID + "/io",
        "rchar: 9\nwchar: 9\nread_bytes: " + readBytes + "\nwrite_bytes: " + writtenBytes + "\n");
  }

  /** Writes the machine's times; each column that is not idle has the same value. */
  public void host(long ticks, String load1) throws IOException {
    String busy = (ticks + " ").repeat(3);
    write("stat", "cpu  " + busy + "999 999 " + (ticks + " ").repeat(3) + "50 0\ncpu0 1\n");
    write("loadavg", load1 + " 0.10 0.20 1/200 300\n");
  }

  public void uptime(double s) throws IOException {
    write("uptime", String.format(java.util.Locale.ROOT, "%.2f 17.00\n", s));
  }

  public void pressure(String resource, long someUs) throws IOException {
    write(
        "pressure/" + resource,
        "some avg10=0.00 avg60=0.00 avg300=0.00 total="
            + someUs
            + "\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=1\n");
  }
}
