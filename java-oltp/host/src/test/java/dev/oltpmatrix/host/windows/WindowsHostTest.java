package dev.oltpmatrix.host.windows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.process.ProcessIdentity;
import dev.oltpmatrix.host.process.ProcessState;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what Windows's host does with Java alone, on any system. */
class WindowsHostTest {
  private final Host host = new WindowsHost();
  @TempDir private Path dir;

  @Test
  void folderIsCopiedWithAllFiles() throws Exception {
    Path from = Files.createDirectories(dir.resolve("template/mysql/empty")).getParent();
    Files.writeString(from.resolve("user.frm"), "x");
    host.copyFolder(dir.resolve("log"), dir.resolve("template"), dir.resolve("data"));

    assertThat(dir.resolve("data/mysql/user.frm")).hasContent("x");
    assertThat(dir.resolve("data/mysql/empty")).isEmptyDirectory();
  }

  @Test
  void copyEndsWhenItIsInterrupted() throws Exception {
    Files.createDirectories(dir.resolve("template"));
    Thread.currentThread().interrupt();

    assertThatThrownBy(
            () -> host.copyFolder(dir.resolve("log"), dir.resolve("template"), dir.resolve("data")))
        .isInstanceOf(InterruptedException.class);
    assertThat(dir.resolve("data")).doesNotExist();
  }

  @Test
  void processIsIdentifiedByItsStart() {
    ProcessIdentity self = host.self();

    assertThat(host.isAlive(self)).isTrue();
    assertThat(host.isAlive(new ProcessIdentity(self.pid(), "1"))).isFalse();
    assertThat(self.ticks()).as("part of a folder's name").matches("[0-9]+");
  }

  @Test
  void withoutItsKernelNothingIsKnownAndNothingFails() throws Exception {
    assertThat(host.ownState()).isEqualTo(ProcessState.UNKNOWN);
    assertThat(host.hasLivingChildren(1)).isFalse();
    host.pinThread(0);
    host.raisePriority();
  }
}
