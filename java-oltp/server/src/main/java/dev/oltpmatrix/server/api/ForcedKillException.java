package dev.oltpmatrix.server.api;

import dev.oltpmatrix.model.ServerException;

/**
 * A server that did not stop when asked and was killed: it is gone, but its shutdown was not
 * orderly.
 */
public final class ForcedKillException extends ServerException {
  private static final long serialVersionUID = 1L;

  public ForcedKillException(String message) {
    super(message);
  }
}
