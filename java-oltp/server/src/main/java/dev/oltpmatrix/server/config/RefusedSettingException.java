package dev.oltpmatrix.server.config;

import dev.oltpmatrix.model.ServerException;

/** A setting that a server does not take, or takes as another value. */
public final class RefusedSettingException extends ServerException {
  private static final long serialVersionUID = 1L;

  public RefusedSettingException(String message) {
    super(message);
  }

  public RefusedSettingException(String message, Throwable cause) {
    super(message, cause);
  }
}
