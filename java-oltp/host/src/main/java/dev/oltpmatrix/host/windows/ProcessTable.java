package dev.oltpmatrix.host.windows;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The running processes with their threads, from the table SystemProcessInformation of
 * NtQuerySystemInformation. Its form is that of 64-bit Windows since Vista, as the header files
 * winternl.h and ntexapi.h have it.
 */
record ProcessTable(List<ProcessTable.Entry> entries) {
  // Offsets in SYSTEM_PROCESS_INFORMATION.
  private static final int NEXT_ENTRY = 0;
  private static final int THREADS = 4;
  private static final int USER_TIME = 40;
  private static final int KERNEL_TIME = 48;
  private static final int NAME_BYTES = 56;
  private static final int NAME_ADDRESS = 64;
  private static final int PID = 80;
  private static final int PARENT_PID = 88;
  private static final int WORKING_SET = 144;

  /** Length of SYSTEM_PROCESS_INFORMATION; the threads follow it. */
  private static final int ENTRY_BYTES = 256;

  // Offsets in SYSTEM_THREAD_INFORMATION.
  private static final int CREATED = 16;
  private static final int THREAD_ID = 48;
  private static final int SWITCHES = 64;
  private static final int STATE = 68;
  private static final int WAIT_REASON = 72;

  private static final int THREAD_BYTES = 80;

  /** KTHREAD_STATE: not ready to run. */
  private static final int WAITING = 5;

  /** KWAIT_REASON: suspended by another thread, or by itself. */
  private static final int SUSPENDED = 5;

  private static final int WR_SUSPENDED = 12;

  /** Times are in units of 100 ns. */
  private static final double UNITS_PER_US = 10;

  ProcessTable {
    entries = List.copyOf(entries);
  }

  /**
   * A process.
   *
   * @param image file name of its program; empty for the idle process
   * @param userUs CPU time of all its threads, also of those that have ended, in whole clock ticks
   * @param residentBytes its working set
   */
  record Entry(
      long pid,
      long parentPid,
      String image,
      double userUs,
      double kernelUs,
      long residentBytes,
      List<ThreadEntry> threads) {
    Entry {
      threads = List.copyOf(threads);
    }

    /** Checks whether all its threads are suspended. */
    boolean isSuspended() {
      return !threads.isEmpty() && threads.stream().allMatch(ThreadEntry::suspended);
    }
  }

  /**
   * A thread.
   *
   * @param created when it was created: ids are used again soon
   * @param switches its context switches, modulo 2^32
   */
  record ThreadEntry(long id, long created, long switches, boolean suspended) {}

  /**
   * Reads the table.
   *
   * @param table the bytes that the call filled
   * @param address of the first byte when it filled them, which names are found by
   * @throws IndexOutOfBoundsException if the table has another form
   */
  static ProcessTable parse(ByteBuffer table, long address) {
    ByteBuffer bytes = table.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    List<Entry> entries = new ArrayList<>();
    int at = 0;
    int next;
    do {
      entries.add(entry(bytes, at, address));
      next = bytes.getInt(at + NEXT_ENTRY);
      at += next;
    } while (next > 0);
    return new ProcessTable(entries);
  }

  private static Entry entry(ByteBuffer bytes, int at, long address) {
    return new Entry(
        bytes.getLong(at + PID),
        bytes.getLong(at + PARENT_PID),
        name(bytes, at, address),
        bytes.getLong(at + USER_TIME) / UNITS_PER_US,
        bytes.getLong(at + KERNEL_TIME) / UNITS_PER_US,
        bytes.getLong(at + WORKING_SET),
        threads(bytes, at + ENTRY_BYTES, bytes.getInt(at + THREADS)));
  }

  private static List<ThreadEntry> threads(ByteBuffer bytes, int from, int count) {
    List<ThreadEntry> threads = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int at = from + i * THREAD_BYTES;
      int reason = bytes.getInt(at + WAIT_REASON);
      boolean suspended =
          bytes.getInt(at + STATE) == WAITING && (reason == SUSPENDED || reason == WR_SUSPENDED);
      threads.add(
          new ThreadEntry(
              bytes.getLong(at + THREAD_ID),
              bytes.getLong(at + CREATED),
              Integer.toUnsignedLong(bytes.getInt(at + SWITCHES)),
              suspended));
    }
    return threads;
  }

  /** Reads the UNICODE_STRING, whose characters are behind the entry and its threads. */
  private static String name(ByteBuffer bytes, int at, long address) {
    int length = Short.toUnsignedInt(bytes.getShort(at + NAME_BYTES)) / Character.BYTES;
    if (length == 0) {
      return "";
    }
    int from = (int) (bytes.getLong(at + NAME_ADDRESS) - address);
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < length; i++) {
      name.append(bytes.getChar(from + i * Character.BYTES));
    }
    return name.toString();
  }

  Optional<Entry> find(long pid) {
    return entries.stream().filter(entry -> entry.pid() == pid).findFirst();
  }

  boolean hasChildOf(long pid) {
    return entries.stream().anyMatch(entry -> entry.parentPid() == pid);
  }

  /** Returns the number of the threads of all processes. */
  int threads() {
    return entries.stream().mapToInt(entry -> entry.threads().size()).sum();
  }
}
