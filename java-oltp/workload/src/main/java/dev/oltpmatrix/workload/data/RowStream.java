package dev.oltpmatrix.workload.data;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.LongConsumer;

/**
 * The rows of a table as one stream for LOAD DATA; while some are read, the next are generated in
 * another thread.
 */
public final class RowStream extends InputStream {
  private static final int CHUNK_BYTES = 1 << 20;

  /** Complete lines of rows; the stream ends with an empty chunk. */
  private record Chunk(ByteBuffer bytes, long rowsSoFar) {}

  private final RowSource generator;
  private final LongConsumer rowsRead;
  private CompletableFuture<Chunk> next;
  private ByteBuffer current = ByteBuffer.allocate(0);

  /**
   * @param rowsRead receives the number of rows that were read, now and then
   */
  public RowStream(RowSource generator, LongConsumer rowsRead) {
    this.generator = generator;
    this.rowsRead = rowsRead;
    next = CompletableFuture.supplyAsync(this::chunk);
  }

  private Chunk chunk() {
    byte[] bytes = new byte[CHUNK_BYTES];
    int length = 0;
    while (generator.hasNext() && length + generator.maxRowBytes() < CHUNK_BYTES) {
      length = generator.next(bytes, length);
      bytes[length++] = '\n';
    }
    return new Chunk(ByteBuffer.wrap(bytes, 0, length), generator.rowsDone());
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
    try {
      Chunk chunk = next.get();
      current = chunk.bytes;
      if (current.hasRemaining()) {
        next = CompletableFuture.supplyAsync(this::chunk);
        rowsRead.accept(chunk.rowsSoFar);
      }
      return current.hasRemaining();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while loading", e);
    } catch (ExecutionException e) {
      throw new IOException("the rows could not be made", e.getCause());
    }
  }

  /** Ends after the rows that are being generated. */
  @Override
  public void close() {
    next.handle((chunk, failure) -> chunk).join();
  }
}
