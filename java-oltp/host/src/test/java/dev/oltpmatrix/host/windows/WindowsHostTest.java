package dev.oltpmatrix.host.windows;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.machine.MachineLimits.Room;
import dev.oltpmatrix.host.process.ProcessIdentity;
import dev.oltpmatrix.host.process.ProcessState;
import dev.oltpmatrix.model.input.CpuList;
import dev.oltpmatrix.model.record.CellRecord.HostFacts;
import java.io.FileDescriptor;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
  void programsHaveTheExtensionsOfWindows() {
    assertThat(host.executable("mariadbd")).isEqualTo("mariadbd.exe");
    assertThat(host.script("mvn")).isEqualTo("mvn.cmd");
  }

  @Test
  void wineIsMarkedAsNotPublishable() {
    assertThat(WindowsHost.wineVersion()).as("this is not Wine").isEmpty();
    HostFacts facts =
        WindowsHost.markedAsWine(new HostFacts("h", "Windows 7", "Windows 7", "c", 2, 9), "8.0");
    assertThat(facts.os()).isEqualTo("Windows 7 under Wine 8.0, not publishable");
    assertThat(facts.name()).isEqualTo("h");
  }

  @ParameterizedTest
  @CsvSource({"850, IBM850", "1252, windows-1252", "932, windows-31j", "65001, UTF-8", "1, UTF-8"})
  void aConsolePrintsInItsCodePage(int codePage, String charset) {
    assertThat(WindowsHost.charset(codePage)).isEqualTo(Charset.forName(charset));
    assertThat(host.charset(FileDescriptor.out)).as("no console").isEqualTo(UTF_8);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"0 | 1", "0-3,8 | 271", "63 | -9223372036854775808", "0-63 | -1"})
  void everyCpuIsABitOfTheAffinityMask(String cpus, long mask) throws IOException {
    CpuList list = CpuList.parse("cpus", cpus);
    assertThat(Kernel.mask(list)).isEqualTo(mask);
    assertThat(Kernel.cpus(mask)).isEqualTo(list);
    assertThat(Kernel.cpus(0)).as("not known").isNull();
    assertThatThrownBy(() -> Kernel.mask(CpuList.parse("cpus", "64")))
        .isInstanceOf(IOException.class)
        .hasMessage("CPU 64 is in another processor group; choose CPUs of 0-63");
  }

  @Test
  void memoryIsWhatIsFreeAndWhatMayStillBeReserved() {
    assertThat(WindowsHost.rooms(5, 30, 12)).extracting(Room::free).containsExactly(5L, 18L);
  }

  @Test
  void withoutItsKernelNothingIsKnownAndNothingFails() throws Exception {
    assertThat(host.ownState()).isEqualTo(ProcessState.UNKNOWN);
    assertThat(host.hasLivingChildren(1)).isFalse();
    host.pinThread(0);
    host.raisePriority();
  }
}
