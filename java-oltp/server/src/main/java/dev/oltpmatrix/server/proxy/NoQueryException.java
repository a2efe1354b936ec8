package dev.oltpmatrix.server.proxy;

import dev.oltpmatrix.model.ServerException;

/** Thrown when a proxy runs and passes on no query to its server. */
public final class NoQueryException extends ServerException {
  private static final long serialVersionUID = 1L;

  NoQueryException(String message) {
    super(message);
  }
}
