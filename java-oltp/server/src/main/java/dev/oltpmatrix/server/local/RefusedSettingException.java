package dev.oltpmatrix.server.local;

import dev.oltpmatrix.model.ServerException;

/** Thrown when a started server does not take a setting, or takes it as another value. */
final class RefusedSettingException extends ServerException {
  private static final long serialVersionUID = 1L;

  RefusedSettingException(String message) {
    super(message);
  }
}
