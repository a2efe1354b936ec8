package dev.oltpmatrix.host.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadReaderTest {
  private static final long PID = 77;

  @TempDir private Path proc;

  private ThreadReader reader() {
    return new ThreadReader(new ProcReader(proc), PID);
  }

  /**
   * Writes threads 1 to {@code threads}; the last {@code busy} of them have run {@code times}
   * times.
   */
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

  @Test
  void amongManyIdleThreadsTheFewBusyOnesAreCounted() throws Exception {
    ThreadReader reader = reader();
    threads(290, 3, 1000);
    ThreadCounts.Counts before = reader.read(290);
    threads(290, 3, 1050);
    ThreadCounts.Counts after = reader.read(290);
    assertThat(after.since(before)).isEqualTo(new ThreadCounts.Counts(150, 0, 150));
    threads(290, 3, 1060);
    assertThat(reader.read(290).since(after)).isEqualTo(new ThreadCounts.Counts(30, 0, 30));
  }

  @Test
  void aThreadThatBecomesBusyAddsOnlyItsGrowth() throws Exception {
    ThreadReader reader = reader();
    threads(290, 0, 0);
    ThreadCounts.Counts before = reader.read(290);
    thread(5, 1007);
    assertThat(reader.read(290).since(before).voluntary()).isEqualTo(7);
  }

  @Test
  void aNewThreadCountsEntirely() throws Exception {
    ThreadReader reader = reader();
    threads(200, 0, 0);
    ThreadCounts.Counts before = reader.read(200);
    thread(201, 9);
    assertThat(reader.read(201).since(before).voluntary()).isEqualTo(9);
  }

  @Test
  void whereMostAreBusyEveryNthRepresentsTheOthers() throws Exception {
    ThreadReader reader = reader();
    threads(512, 512, 1000);
    reader.read(512);
    threads(512, 512, 1010);
    ThreadCounts.Counts before = reader.read(512);
    threads(512, 512, 1020);
    assertThat(reader.read(512).since(before).voluntary()).isEqualTo(5120);
  }

  @Test
  void everyNthOfThousandsIsRead() throws Exception {
    ThreadReader reader = reader();
    threads(1024, 1024, 1000);
    ThreadCounts.Counts before = reader.read(1024);
    threads(1024, 1024, 1003);
    assertThat(reader.read(1024).since(before).voluntary()).isEqualTo(3072);
  }

  @Test
  void anEndedProcessHasNoCounts() {
    assertThat(reader().read(4)).isNull();
  }
}
