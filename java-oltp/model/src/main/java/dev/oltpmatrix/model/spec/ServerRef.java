package dev.oltpmatrix.model.spec;

import dev.oltpmatrix.model.text.PlainName;

/** A server build with one threading model, spelt {@code mariadb-10.11/pool}. */
public record ServerRef(String build, String arm) {
  public ServerRef {
    PlainName.require("server", build);
    PlainName.require("arm", arm);
  }

  @Override
  public String toString() {
    return build + "/" + arm;
  }
}
