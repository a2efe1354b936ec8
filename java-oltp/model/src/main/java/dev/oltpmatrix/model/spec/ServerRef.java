package dev.oltpmatrix.model.spec;

/** A server build with one threading model, spelt {@code mariadb-10.11/pool}. */
public record ServerRef(String build, String arm) {
  public ServerRef {
    Names.requirePlain("server", build);
    Names.requirePlain("arm", arm);
  }

  @Override
  public String toString() {
    return build + "/" + arm;
  }
}
