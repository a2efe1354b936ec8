package dev.oltpmatrix.load.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.model.UsageException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests who is admitted by a leader that agents connect to. */
@DisabledOnOs(OS.WINDOWS)
class DialTest {
  private static final Messages.Job JOB = new Messages.Job(List.of(), java.util.Map.of(), 0, 2);

  @TempDir private Path temporary;
  private final List<String> notes = Collections.synchronizedList(new ArrayList<>());
  private Path folder;
  private Path file;
  private int port;

  @BeforeEach
  void makeAgents() throws IOException {
    folder = temporary.resolve("agents");
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    AgentsFolder.make(folder, "127.0.0.1:" + port, 2);
    file = folder.resolve("agents.txt");
  }

  @Test
  void eachTokenAdmitsOneAgent() throws Exception {
    try (DialIn leader = new DialIn(folder, List.of("agent-0", "agent-1"), notes::add);
        Socket second = DialOut.connect(file, 1, 20)) {
      Transport.Reach reach = leader.reach("agent-1", JOB);
      reach.await();
      reach.link().send(Frame.Type.PING, new Messages.Ping(9));
      Link agents = new Link(second.getInputStream(), second.getOutputStream());
      assertThat(agents.receive().as(Messages.Ping.class).number()).isEqualTo(9);

      assertThatThrownBy(() -> DialOut.connect(file, 1, 1))
          .isInstanceOf(LoadException.class)
          .hasMessageContaining("its token is that of agent-1, which has come already");
      DialOut.connect(file, 0, 20).close();
      assertThat(notes)
          .isNotEmpty()
          .allMatch(note -> note.startsWith("an agent from 127.0.0.1 was refused"));
    }
  }

  @Test
  void agentThatIsNotNeededIsToldToComeLater() throws Exception {
    try (DialIn leader = new DialIn(folder, List.of("agent-0"), notes::add)) {
      assertThat(leader).isNotNull();
      assertThatThrownBy(() -> DialOut.connect(file, 1, 1))
          .hasMessageContaining("fewer clients than agents");
      assertThat(notes).isEmpty();
    }
  }

  @Test
  void agentThatHasNotComeIsEndedQuietly() {
    try (DialIn leader = new DialIn(folder, List.of("agent-0"), notes::add)) {
      LoadHost host = new LoadHost("agent-0", dev.oltpmatrix.load.measure.Clock.system());
      host.begin(leader, "1", JOB);
      host.end();
      assertThat(host.result()).isNull();
    }
  }

  @Test
  void filesAreTheOwnersAlone() throws IOException {
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
        .isEqualTo("rwx------");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void agentOfAnotherLeaderIsRefused() throws Exception {
    Path other = temporary.resolve("other");
    AgentsFolder.make(other, "127.0.0.1:" + port, 1);
    try (DialIn leader = new DialIn(folder, List.of("agent-0", "agent-1"), notes::add)) {
      assertThat(leader).isNotNull();
      assertThatThrownBy(() -> DialOut.connect(other.resolve("agents.txt"), 0, 20))
          .isInstanceOf(LoadException.class)
          .hasMessageContaining("is not the leader that");

      // As if somebody had learned the certificate, but no token.
      String text = Files.readString(file).replaceAll("token .*", "token 00");
      Path forged = Files.writeString(temporary.resolve("forged.txt"), text);
      assertThatThrownBy(() -> DialOut.connect(forged, 0, 20))
          .isInstanceOf(LoadException.class)
          .hasMessageContaining("its token is none of this leader's");
    }
  }

  @Test
  void withoutLeaderAnAgentEnds() {
    assertThatThrownBy(() -> DialOut.connect(file, 0, 1))
        .isInstanceOf(LoadException.class)
        .hasMessageContaining("no leader at 127.0.0.1:" + port + " for 1 s");
  }

  @Test
  void portInUseIsNamed() throws IOException {
    try (ServerSocket taken = new ServerSocket(port)) {
      assertThat(taken.isBound()).isTrue();
      assertThatThrownBy(() -> new DialIn(folder, List.of("agent-0", "agent-1"), notes::add))
          .isInstanceOf(LoadException.class)
          .hasMessageContaining("port " + port);
    }
  }

  @Test
  void wrongFilesAndNumbersAreUsage() throws IOException {
    assertThatThrownBy(() -> DialOut.connect(file, 2, 1))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("has tokens for the agents 0 to 1");
    Path cut = Files.writeString(temporary.resolve("cut.txt"), "leader a:1\n");
    assertThatThrownBy(() -> DialOut.connect(cut, 0, 1))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("is no whole file");
    assertThatThrownBy(() -> AgentsFolder.make(folder, "127.0.0.1:1", 1))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("is there already");
    assertThatThrownBy(() -> AgentsFolder.make(temporary.resolve("new"), "nowhere", 1))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("expected HOST:PORT");
  }
}
