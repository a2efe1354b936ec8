package dev.oltpmatrix.host.windows;

import com.sun.jna.Memory;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Composes the table of processes as 64-bit Windows lays it out. It is written from the header
 * files, field by field and independently of the reader's offsets, because no machine with Windows
 * was at hand to record one; what Wine gives has no context switches and no suspended threads.
 */
final class KernelBytes {
  private static final int KTHREAD_WAITING = 5;

  private final long address;
  private final List<byte[]> entries = new ArrayList<>();
  private int length;

  /**
   * Creates a table.
   *
   * @param address at which the kernel finds the buffer
   */
  KernelBytes(long address) {
    this.address = address;
  }

  /** A thread of the table. */
  record OneThread(long id, long created, int switches, int state, int waitReason) {
    /** A thread that waits for something of its own. */
    static OneThread waiting(long id, int switches) {
      return new OneThread(id, 1000 + id, switches, KTHREAD_WAITING, 6);
    }

    static OneThread suspended(long id) {
      return new OneThread(id, 1000 + id, 1, KTHREAD_WAITING, 5);
    }
  }

  /** A process of the table, with times in units of 100 ns. */
  record OneProcess(long pid, long parent, String name, long user, long kernel, long workingSet) {}

  /** Adds an entry after those before. */
  KernelBytes add(OneProcess process, OneThread... threads) {
    byte[] name = process.name().getBytes(StandardCharsets.UTF_16LE);
    int nameAt = length + 256 + 80 * threads.length;
    Fields fields = new Fields();
    fields.u32(0).u32(threads.length); // NextEntryOffset is set below
    fields.u64(77).u32(78).u32(79).u64(80); // private working set, faults, most threads, cycles
    fields.u64(133_000_000_000_000_000L).u64(process.user()).u64(process.kernel());
    fields.u16(name.length).u16(name.length == 0 ? 0 : name.length + 2).u32(0);
    fields.u64(name.length == 0 ? 0 : address + nameAt);
    fields.u32(8).u32(0).u64(process.pid()).u64(process.parent()); // base priority
    fields.u32(81).u32(1).u64(82); // handles, session, key
    fields.u64(83).u64(84).u32(85).u32(0); // peak virtual size, virtual size, page faults
    fields.u64(process.workingSet() + 1).u64(process.workingSet()); // its peak before it
    for (int quotaOrPages = 0; quotaOrPages < 7; quotaOrPages++) {
      fields.u64(90 + quotaOrPages);
    }
    for (int readsAndWrites = 0; readsAndWrites < 6; readsAndWrites++) {
      fields.u64(100 + readsAndWrites);
    }
    for (OneThread thread : threads) {
      fields.u64(201).u64(202).u64(thread.created()).u32(203).u32(0).u64(204);
      fields.u64(process.pid()).u64(thread.id()).u32(9).u32(8);
      fields.u32(thread.switches()).u32(thread.state()).u32(thread.waitReason()).u32(0);
    }
    fields.bytes(name).bytes(new byte[(8 - name.length % 8) % 8]);
    entries.add(fields.toByteArray());
    length += entries.get(entries.size() - 1).length;
    return this;
  }

  /** Returns the table; the last entry has no next one. */
  ByteBuffer table() {
    ByteBuffer table = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < entries.size(); i++) {
      byte[] entry = entries.get(i);
      int at = table.position();
      table.put(entry);
      table.putInt(at, i == entries.size() - 1 ? 0 : entry.length);
    }
    return table.flip();
  }

  /** Writes a table as the kernel does; returns its length. */
  static int write(ByteBuffer table, Memory buffer) {
    byte[] bytes = new byte[table.remaining()];
    table.get(bytes);
    buffer.write(0, bytes, 0, bytes.length);
    return bytes.length;
  }

  /** Returns the table of the CPUs, each with its idle, kernel and user time. */
  static ByteBuffer cpus(long[]... times) {
    Fields fields = new Fields();
    for (long[] cpu : times) {
      fields.u64(cpu[0]).u64(cpu[1]).u64(cpu[2]).u64(7).u64(8).u32(9).u32(0);
    }
    return ByteBuffer.wrap(fields.toByteArray());
  }

  /** Fields one after the other, in the byte order of Windows. */
  private static final class Fields {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    Fields u16(int value) {
      return number(value, Short.BYTES);
    }

    Fields u32(int value) {
      return number(value, Integer.BYTES);
    }

    Fields u64(long value) {
      return number(value, Long.BYTES);
    }

    Fields bytes(byte[] bytes) {
      out.writeBytes(bytes);
      return this;
    }

    private Fields number(long value, int size) {
      for (int i = 0; i < size; i++) {
        out.write((int) (value >>> (8 * i)));
      }
      return this;
    }

    byte[] toByteArray() {
      return out.toByteArray();
    }
  }
}
