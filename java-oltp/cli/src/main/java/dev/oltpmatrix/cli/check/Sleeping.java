package dev.oltpmatrix.cli.check;

import java.util.concurrent.TimeUnit;

/** A program that does nothing, and ends by itself if nobody ends it. */
final class Sleeping {
  private static final int LIMIT_S = 60;

  private Sleeping() {}

  public static void main(String[] arguments) throws InterruptedException {
    TimeUnit.SECONDS.sleep(LIMIT_S);
  }
}
