package dev.oltpmatrix.workload.data;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.LongConsumer;

/**
 * The rows of a table as one stream for LOAD DATA; a separate thread generates them ahead of the
 * reader.
 */
public final class RowStream extends InputStream {
  private static final int CHUNK_BYTES = 1 << 20;
  private static final int CHUNKS_AHEAD = 4;

  /**
   * Complete lines of rows; the stream ends with an empty chunk.
   *
   * @param failure why it ends early; {@code null} if it does not
   */
  private record Chunk(ByteBuffer bytes, long rowsSoFar, Throwable failure) {}

  private final BlockingQueue<Chunk> chunks = new ArrayBlockingQueue<>(CHUNKS_AHEAD);
  private final RowSource generator;
  private final LongConsumer rowsRead;
  private final Thread producer;
  private ByteBuffer current = ByteBuffer.allocate(0);
  private boolean ended;

  /**
   * Begins to generate rows.
   *
   * @param rowsRead receives the number of rows that were read, now and then
   */
  public RowStream(RowSource generator, LongConsumer rowsRead) {
    this.generator = generator;
    this.rowsRead = rowsRead;
    this.producer = new Thread(this::produce, "row-generator");
    producer.setDaemon(true);
    producer.start();
  }

  /** Returns the checksum of all rows; to be called after the stream was read to its end. */
  public long checksum() throws InterruptedException {
    producer.join();
    return generator.checksum();
  }

  private void produce() {
    try {
      while (generator.hasNext()) {
        byte[] bytes = new byte[CHUNK_BYTES];
        int length = 0;
        while (generator.hasNext() && length + generator.maxRowBytes() < CHUNK_BYTES) {
          length = generator.next(bytes, length);
          bytes[length++] = '\n';
        }
        chunks.put(new Chunk(ByteBuffer.wrap(bytes, 0, length), generator.rowsDone(), null));
      }
      end(null);
    } catch (RuntimeException | Error e) {
      // The reader would wait for the next chunk forever.
      endAfter(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // closed early: the stream is no longer read
    }
  }

  private void endAfter(Throwable failure) {
    try {
      end(failure);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void end(Throwable failure) throws InterruptedException {
    chunks.put(new Chunk(ByteBuffer.allocate(0), generator.rowsDone(), failure));
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (!current.hasRemaining() && !advance()) {
      return -1;
    }
    int count = Math.min(length, current.remaining());
    current.get(target, offset, count);
    return count;
  }

  private boolean advance() throws IOException {
    if (ended) {
      return false;
    }
    try {
      Chunk chunk = chunks.take();
      if (chunk.failure() != null) {
        ended = true;
        throw new IOException("the rows could not be made", chunk.failure());
      }
      current = chunk.bytes();
      ended = !current.hasRemaining();
      if (!ended) {
        rowsRead.accept(chunk.rowsSoFar());
      }
      return !ended;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while loading", e);
    }
  }

  @Override
  public void close() {
    producer.interrupt();
  }
}
