package dev.oltpmatrix.host.windows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.IntByReference;
import dev.oltpmatrix.host.windows.KernelBytes.OneProcess;
import dev.oltpmatrix.host.windows.KernelBytes.OneThread;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the call with a kernel that is simulated. */
class NtDllTest {
  private static final OneProcess SERVER = new OneProcess(4711, 1, "mariadbd.exe", 10, 20, 4096);
  private static final int STATUS_ACCESS_DENIED = 0xC0000022;

  private final List<Long> sizes = new ArrayList<>();

  /** Fills the buffer if it has at least so many bytes. */
  private int fill(long neededBytes, Memory buffer, IntByReference bytes) {
    sizes.add(buffer.size());
    if (buffer.size() < neededBytes) {
      bytes.setValue((int) neededBytes);
      return NtDll.TOO_SMALL;
    }
    long address = Pointer.nativeValue(buffer);
    bytes.setValue(
        KernelBytes.write(
            new KernelBytes(address).add(SERVER, OneThread.waiting(1, 5)).table(), buffer));
    return 0;
  }

  @Test
  void namesAreFoundByTheirAddressInTheBuffer() throws IOException {
    NtDll kernel = new NtDll((informationClass, buffer, bytes) -> fill(0, buffer, bytes));

    assertThat(kernel.processes().entries().get(0).image()).isEqualTo("mariadbd.exe");
    assertThat(sizes).containsExactly(NtDll.INITIAL_BYTES);
  }

  @Test
  void bufferGrowsAndIsKept() throws IOException {
    long needed = 5 * NtDll.INITIAL_BYTES;
    NtDll kernel = new NtDll((informationClass, buffer, bytes) -> fill(needed, buffer, bytes));

    assertThat(kernel.processes().find(4711)).isPresent();
    assertThat(kernel.processes().find(4711)).isPresent();
    assertThat(sizes).containsExactly(NtDll.INITIAL_BYTES, needed, needed);
  }

  @Test
  void otherErrorsAreReportedWithTheirNumber() {
    NtDll kernel = new NtDll((informationClass, buffer, bytes) -> STATUS_ACCESS_DENIED);

    assertThatThrownBy(kernel::processes)
        .isInstanceOf(IOException.class)
        .hasMessage("NtQuerySystemInformation: status 0xC0000022");
  }

  @Test
  void tableOfAnotherFormIsReported() {
    NtDll kernel =
        new NtDll(
            (informationClass, buffer, bytes) -> {
              buffer.clear();
              bytes.setValue(100);
              return 0;
            });

    assertThatThrownBy(kernel::processes)
        .isInstanceOf(IOException.class)
        .hasMessage("NtQuerySystemInformation: a table of another form");
  }

  @Test
  void systemWithoutTheLibrarySaysSo() {
    assertThatThrownBy(new NtDll()::processes)
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("NtQuerySystemInformation cannot be called: ");
  }
}
