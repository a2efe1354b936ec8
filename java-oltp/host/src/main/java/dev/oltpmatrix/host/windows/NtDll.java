package dev.oltpmatrix.host.windows;

import com.sun.jna.Function;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.IntByReference;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.BiFunction;

/**
 * Reads tables of the kernel through NtQuerySystemInformation. One call gives what performance
 * counters give by process, and the context switches, which they do not.
 */
final class NtDll {
  /** SYSTEM_INFORMATION_CLASS. */
  static final int PROCESSES = 5;

  static final int PROCESSOR_TIMES = 8;

  /** STATUS_INFO_LENGTH_MISMATCH: the buffer is too small. */
  static final int TOO_SMALL = 0xC0000004;

  /** Enough for some 10000 threads, so that the first call usually succeeds. */
  static final long INITIAL_BYTES = 1L << 20;

  /** Beyond it something else is wrong. */
  private static final long MAX_BYTES = 1L << 28;

  private static final int POINTER_BYTES = 8;

  /** The call itself. */
  @FunctionalInterface
  interface Query {
    /**
     * Fills a buffer; returns the status, which is negative for an error.
     *
     * @param bytes receives the length of the table
     */
    int fill(int informationClass, Memory buffer, IntByReference bytes);
  }

  /** Loaded by the first call, because other systems have no such library. */
  private static final class Library {
    static final Function QUERY =
        NativeLibrary.getInstance("ntdll").getFunction("NtQuerySystemInformation");
  }

  private final Query query;
  private Memory buffer;

  NtDll() {
    this(
        (informationClass, into, bytes) ->
            Library.QUERY.invokeInt(
                new Object[] {informationClass, into, (int) into.size(), bytes}));
  }

  NtDll(Query query) {
    this.query = query;
  }

  ProcessTable processes() throws IOException {
    return read(PROCESSES, ProcessTable::parse);
  }

  CpuTimes cpuTimes() throws IOException {
    return read(PROCESSOR_TIMES, (table, address) -> CpuTimes.parse(table));
  }

  /**
   * Reads a table. The buffer is kept, and grows: other programs may start threads between a call
   * that says how much it needs and the next one.
   */
  private synchronized <T> T read(int informationClass, BiFunction<ByteBuffer, Long, T> parser)
      throws IOException {
    try {
      if (Native.POINTER_SIZE != POINTER_BYTES) {
        throw new IOException("counters need a 64-bit Java");
      }
      buffer = buffer == null ? new Memory(INITIAL_BYTES) : buffer;
      IntByReference bytes = new IntByReference();
      int status = query.fill(informationClass, buffer, bytes);
      while (status == TOO_SMALL && buffer.size() < MAX_BYTES) {
        buffer = new Memory(Math.max(2 * buffer.size(), bytes.getValue()));
        status = query.fill(informationClass, buffer, bytes);
      }
      if (status < 0) {
        throw new IOException("NtQuerySystemInformation: status 0x%08X".formatted(status));
      }
      return parser.apply(buffer.getByteBuffer(0, bytes.getValue()), Pointer.nativeValue(buffer));
    } catch (IndexOutOfBoundsException e) {
      throw new IOException("NtQuerySystemInformation: a table of another form", e);
    } catch (LinkageError e) {
      throw new IOException("NtQuerySystemInformation cannot be called: " + e.getMessage(), e);
    }
  }
}
