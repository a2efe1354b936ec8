package dev.oltpmatrix.bench.integrity;

/** A part that {@code kill -9} ends under load. */
enum KilledPart {
  /** Nothing: clients end their sessions in order. */
  NONE("none"),
  /** The proxy, which is not started again. */
  PROXY("proxy"),
  /** The server, which starts again at the same port while clients and proxy go on. */
  SERVER("server");

  private final String text;

  KilledPart(String text) {
    this.text = text;
  }

  /** Returns its name in the table. */
  String text() {
    return text;
  }
}
