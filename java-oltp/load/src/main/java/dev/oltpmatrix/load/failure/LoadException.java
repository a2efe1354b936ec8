package dev.oltpmatrix.load.failure;

/** A failure, mostly at the server: one clear line with the remedy, exit status 1. */
public final class LoadException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public LoadException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Explains what ended a program. */
  public static LoadException of(Throwable e) {
    if (e instanceof LoadException known) {
      return known;
    }
    return e instanceof OutOfMemoryError error ? outOfMemory(error) : unexpected(e);
  }

  /** The JVM has the same error for a lack of memory and of threads. */
  private static LoadException outOfMemory(OutOfMemoryError e) {
    String what = String.valueOf(e.getMessage());
    return new LoadException(
        what.contains("native thread")
            ? "no thread for every client ("
                + what
                + "): raise the limits on processes (ulimit -u, kernel.threads-max, pids.max of"
                + " the control group), use --client-threads=virtual, or lower --threads"
            : "out of memory ("
                + what
                + "): raise the heap with OLTP_JAVA_OPTS=-Xmx…, or lower --threads",
        e);
  }

  /** Describes a fault in this program or in a driver with the details that a bug report needs. */
  private static LoadException unexpected(Throwable e) {
    Throwable first = e;
    while (first.getCause() != null && first.getCause() != first) {
      first = first.getCause();
    }
    String at = first.getStackTrace().length == 0 ? "" : " at " + first.getStackTrace()[0];
    return new LoadException(
        "unexpected " + first.toString().replaceAll("\\s+", " ") + at + ": please report it", e);
  }
}
