package dev.oltpmatrix.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.plan.PlannedCell;
import dev.oltpmatrix.experiment.plan.Planner;
import dev.oltpmatrix.experiment.plan.ServerSession;
import dev.oltpmatrix.experiment.sampling.IdleServer;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.ServerState;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.model.spec.StateSpec;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.testing.FakeServer;
import dev.oltpmatrix.testing.Records;
import dev.oltpmatrix.testing.ReporterList;
import dev.oltpmatrix.testing.Specs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MatrixRunTest {
  @TempDir Path folder;

  private boolean hangsAtStop;

  private Plan plan =
      Planner.plan(
          Specs.several(List.of(4, 8), 1, 1),
          List.of(
              new ServerRef("mariadb-10.11", "per-thread"),
              new ServerRef("mariadb-10.11", "pool")));

  private final List<String> events = Collections.synchronizedList(new ArrayList<>());
  private final List<FakeServer> servers = Collections.synchronizedList(new ArrayList<>());
  private ResultsDir results;
  private MatrixRun.Settling rest =
      (server, cells, writes, atRest) ->
          new ServerState("sum", cells, writes, 0, 0L, 0L, 1L, 0L, 0L, List.of(), null);

  @BeforeEach
  void makeResults() throws IOException {
    results = ResultsDir.create(folder.resolve("out"));
  }

  @Test
  void everyCellGetsARecordAndEveryServerIsStopped() throws Exception {
    hangsAtStop = true; // the run goes on
    FakeCells cells = new FakeCells();
    assertThat(run(cells)).isZero();
    assertThat(events).contains("said the fake was killed");
    assertThat(events.subList(0, 2))
        .containsExactlyInAnyOrder("start mariadb-10.11/per-thread", "start mariadb-10.11/pool");
    assertThat(events.subList(2, 5))
        .containsExactly(
            "begin " + plan.cells().get(0).key(),
            "end " + plan.cells().get(0).key() + " on disk: true",
            "begin " + plan.cells().get(1).key());
    assertThat(keysOnDisk())
        .isEqualTo(plan.cells().stream().map(PlannedCell::key).collect(Collectors.toSet()));
    assertThat(servers).hasSize(plan.sessions().size()).allMatch(FakeServer::closed);
    for (int i = 0; i < cells.idleNames.size(); i++) {
      String other = plan.cells().get(i).key().arm().equals("pool") ? "per-thread" : "pool";
      assertThat(cells.idleNames.get(i)).containsExactly("mariadb-10.11/" + other);
    }
  }

  @Test
  void aServerThatDiesInACellIsRestartedForTheNext() throws Exception {
    FakeCells cells = new FakeCells();
    cells.killServerAtCell = 2;
    run(cells);
    assertThat(servers).hasSize(plan.sessions().size() + 1).allMatch(FakeServer::closed);
    RunningServer dead = cells.servers.get(1);
    int next = indexOfNext(plan.cells().get(1), 2);
    assertThat(cells.servers.get(next)).as("a new server").isNotSameAs(dead);
    assertThat(cells.states.get(next).cellsBefore()).isZero();
    assertThat(keysOnDisk()).hasSize(plan.cells().size());
  }

  @Test
  void aServerThatDoesNotComeUpFailsItsCellsAndTheRestGoesOn() throws Exception {
    MatrixRun.Servers poolIsBroken =
        session -> {
          if (session.server().arm().equals("pool")) {
            throw new ServerException("no pool today");
          }
          return fakeServer(session);
        };
    int untrusted =
        new MatrixRun(poolIsBroken, rest, new FakeCells(), results, listener()).run(plan);
    assertThat(untrusted).isEqualTo(plan.cells().size() / 2);
    for (CellRecord record : results.readCells(new ReporterList()).whole()) {
      if (record.cell().arm().equals("pool")) {
        assertThat(record.failure()).endsWith("no pool today");
      } else {
        assertThat(record.failure()).isNull();
      }
    }
    // Not once for each cell.
    assertThat(events.stream().filter(e -> e.equals("start mariadb-10.11/pool"))).hasSize(2);
  }

  @Test
  void anInterruptedRunKeepsItsRecordsAndStopsItsServer() throws Exception {
    FakeCells cells = new FakeCells();
    cells.interruptAtCell = 3;
    assertThatThrownBy(() -> run(cells)).isInstanceOf(InterruptedException.class);
    assertThat(keysOnDisk()).hasSize(2);
    assertThat(servers).allMatch(FakeServer::closed);
  }

  @Test
  void aServerThatCannotBeStoppedDoesNotHideWhyTheRunEnds() {
    FakeCells cells = new FakeCells();
    cells.interruptAtCell = 1;
    MatrixRun.Servers immortal =
        session ->
            new FakeServer() {
              @Override
              public void close() throws ServerException {
                throw new ServerException("it outlived SIGKILL");
              }
            };
    MatrixRun run = new MatrixRun(immortal, rest, cells, results, listener());
    assertThatThrownBy(() -> run.run(plan))
        .isInstanceOf(InterruptedException.class)
        .satisfies(e -> assertThat(e.getSuppressed()).hasSize(1));
  }

  /**
   * Returns the position of the next cell from this one on that the same arm runs on the same
   * server.
   */
  private int indexOfNext(PlannedCell cell, int from) {
    List<PlannedCell> order = plan.cells();
    for (int i = from; i < order.size(); i++) {
      if (order.get(i).key().arm().equals(cell.key().arm())) {
        return i;
      }
    }
    throw new AssertionError("no further cell of its arm");
  }

  @Test
  void aCellKnowsWhatItsServerHasServed() throws Exception {
    MatrixSpec settling =
        Specs.several(List.of("oltp_read_only", "oltp_update_index"), new StateSpec("settle", 30));
    plan = Planner.plan(settling, List.of(new ServerRef("mariadb-10.11", "pool")));
    FakeCells cells = new FakeCells();
    run(cells);
    assertThat(servers).hasSize(1);
    assertThat(cells.states).extracting(ServerState::cellsBefore).containsExactly(0, 1, 2, 3);
    assertThat(cells.states).extracting(ServerState::writeCellsBefore).containsExactly(0, 0, 0, 1);
  }

  @Test
  void aServerThatDoesNotAnswerBetweenCellsIsReplacedAndNoCellIsLost() throws Exception {
    MatrixRun.Settling calm = rest;
    AtomicBoolean answers = new AtomicBoolean(true);
    rest =
        (server, cells, writes, atRest) -> {
          if (cells == 1 && answers.getAndSet(false)) {
            throw new ServerException("the server does not answer");
          }
          return calm.settle(server, cells, writes, atRest);
        };
    assertThat(run(new FakeCells())).isZero();
    assertThat(servers).hasSize(plan.sessions().size() + 1).allMatch(FakeServer::closed);
    assertThat(events).contains("said the server does not answer; it is ended and started anew");
  }

  @Test
  void allServersAreQuiescentBeforeACellAndWhatIsNotFlagsIt() throws Exception {
    List<ServerState> given = new ArrayList<>();
    rest =
        (server, cells, writes, atRest) -> {
          if (cells > 0) {
            given.add(atRest);
          }
          List<String> still =
              cells > 0 && given.size() == 1 ? List.of("9 dirty pages") : List.of();
          return new ServerState("sum", cells, writes, 0, 0L, 9L, 9L, 0L, 0L, still, null);
        };
    FakeCells cells = new FakeCells();
    run(cells);
    String first = plan.cells().get(0).key().arm();
    assertThat(cells.states.get(0).unsettled()).isEmpty();
    assertThat(cells.states.get(1).unsettled())
        .containsExactly("9 dirty pages in mariadb-10.11/" + first);
    assertThat(cells.states.get(2).unsettled()).isEmpty();
    assertThat(given).as("after a cell, and again before the next").containsNull();
    assertThat(given).as("one that is at rest").anyMatch(state -> state != null);
  }

  @Test
  void anUnsupportedCellIsRecordedAndNoServerIsStartedForIt() throws Exception {
    Plan complete = plan;
    plan =
        complete.without(
            key -> key.arm().equals("pool") ? Optional.of("no pool") : Optional.empty());
    FakeCells cells = new FakeCells();

    assertThat(run(cells)).as("cells that failed").isZero();

    assertThat(keysOnDisk()).hasSize(complete.cells().size());
    for (CellRecord record : results.readCells(new ReporterList()).whole()) {
      boolean isPool = record.cell().arm().equals("pool");
      assertThat(record.unsupported()).isEqualTo(isPool ? "no pool" : null);
      assertThat(record.load() == null).isEqualTo(isPool);
    }
    assertThat(events).isNotEmpty().noneMatch(event -> event.contains("pool"));
  }

  private int run(FakeCells cells) throws IOException, InterruptedException {
    return new MatrixRun(this::fakeServer, rest, cells, results, listener()).run(plan);
  }

  private RunningServer fakeServer(ServerSession session) {
    FakeServer server = new FakeServer(hangsAtStop);
    servers.add(server);
    return server;
  }

  private Set<CellKey> keysOnDisk() throws IOException {
    return results.readCells(new ReporterList()).whole().stream()
        .map(CellRecord::cell)
        .collect(Collectors.toSet());
  }

  private ExperimentListener listener() {
    return new ExperimentListener() {
      @Override
      public void serverStarting(ServerSession session) {
        events.add("start " + session.server());
      }

      @Override
      public void cellStarting(PlannedCell cell) {
        events.add("begin " + cell.key());
      }

      @Override
      public void cellEnded(PlannedCell cell, CellRecord record) {
        boolean onDisk = Files.exists(results.cellFile(cell.key()));
        events.add("end " + cell.key() + " on disk: " + onDisk);
      }

      @Override
      public void serverFailed(String why) {
        events.add("said " + why);
      }
    };
  }

  private static class FakeCells implements MatrixRun.Cells {
    int killServerAtCell;
    int interruptAtCell;
    final List<ServerState> states = new ArrayList<>();
    final List<List<String>> idleNames = new ArrayList<>();
    final List<RunningServer> servers = new ArrayList<>();
    private int count;

    @Override
    public CellRecord run(
        CellKey key, RunningServer server, ServerState state, List<IdleServer> idle)
        throws InterruptedException {
      states.add(state);
      idleNames.add(idle.stream().map(IdleServer::name).toList());
      servers.add(server);
      count++;
      if (count == interruptAtCell) {
        throw new InterruptedException();
      }
      if (count == killServerAtCell) {
        ((FakeServer) server).die();
        return Records.failed(key, "the server died");
      }
      return Records.measured(key, Records.load(key.threads(), 100, 1000));
    }

    @Override
    public CellRecord failed(CellKey key, Instant started, String failure) {
      return Records.failed(key, failure);
    }

    @Override
    public CellRecord unsupported(CellKey key, String why) {
      return Records.unsupported(key, why);
    }
  }
}
