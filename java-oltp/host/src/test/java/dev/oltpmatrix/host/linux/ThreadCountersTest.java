package dev.oltpmatrix.host.linux;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.linux.ThreadCounters.Counts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThreadCountersTest {
  private static final long PID = 77;
  @TempDir private Path proc;
  private ThreadCounters counters;

  @BeforeEach
  void newProcess() {
    counters = new ThreadCounters(new Proc(proc), PID);
  }

  /** Writes threads from 1 on; the last {@code busy} of them have run {@code times} times. */
  private void threads(long threads, long busy, long times) throws IOException {
    for (long id : LongStream.rangeClosed(1, threads).toArray()) {
      thread(id, id > threads - busy ? times : 1000);
    }
  }

  private void thread(long id, long times) throws IOException {
    Path task = Files.createDirectories(proc.resolve(PID + "/task/" + id));
    Files.writeString(
        task.resolve("status"),
        "Name:\tx\nvoluntary_ctxt_switches:\t" + times + "\nnonvoluntary_ctxt_switches:\t0\n");
    Files.writeString(task.resolve("schedstat"), "1 " + times * 1000 + " " + times + "\n");
  }

  /** All of few are read, of many those that ran, and of very many every n-th for the others. */
  @ParameterizedTest
  @CsvSource({"4, 4", "290, 3", "512, 512", "1024, 1024"})
  void growthIsOfTheBusyThreads(int threads, int busy) throws IOException {
    threads(threads, busy, 1000);
    counters.read(threads);
    threads(threads, busy, 1050);
    Counts before = counters.read(threads);
    threads(threads, busy, 1060);
    assertThat(counters.read(threads).since(before)).isEqualTo(new Counts(10 * busy, 0, 10 * busy));
  }

  @ParameterizedTest
  @CsvSource({
    "5, 1007, 200, 7", // becomes busy
    "201, 9, 201, 9", // is new, and counts entirely
    "5, 3, 200, 3", // is a new one with the id of an old one
  })
  void oneThreadAddsWhatItDid(long id, long times, int threads, double growth) throws IOException {
    threads(200, 0, 0);
    Counts before = counters.read(200);
    thread(id, times);
    assertThat(counters.read(threads).since(before).voluntary()).isEqualTo(growth);
  }

  @Test
  void anEndedThreadTakesNothingAway() throws IOException {
    threads(3, 3, 1000);
    Counts before = counters.read(3);
    for (String file : new String[] {"status", "schedstat", ""}) {
      Files.delete(proc.resolve(PID + "/task/3").resolve(file));
    }
    thread(1, 1010);
    assertThat(counters.read(3).since(before).voluntary()).isEqualTo(10);
  }

  @Test
  void anotherSelectionOfThreadsIsABaselineNotGrowth() throws IOException {
    threads(600, 0, 0);
    Counts before = counters.read(600);
    assertThat(counters.read(200)).isEqualTo(before);
  }

  @Test
  void anEndedProcessHasNoCounts() {
    assertThat(counters.read(4)).isNull();
  }
}
