package dev.oltpmatrix.model.spec;

import java.util.ArrayList;
import java.util.List;

/** The config that runs another one a second time under a different name: an A/A pair. */
public final class AaControl {
  /** Name of the overlay without settings in {@code server-configs/overlays}. */
  private static final String OVERLAY = "aa";

  private static final String BASE = "base";
  private static final String JOINED = "+" + OVERLAY;

  private AaControl() {}

  public static boolean isOne(String config) {
    return config.equals(OVERLAY) || config.endsWith(JOINED);
  }

  /** Returns the config that this one repeats. */
  public static String original(String config) {
    return config.equals(OVERLAY) ? BASE : config.substring(0, config.length() - JOINED.length());
  }

  /**
   * Returns the configs with an A/A pair: the first one is repeated, unless there is a pair
   * already.
   */
  public static List<String> addedTo(List<String> configs) {
    if (configs.stream().anyMatch(c -> isOne(c) && configs.contains(original(c)))) {
      return configs;
    }
    List<String> added = new ArrayList<>(configs);
    added.add(configs.get(0).equals(BASE) ? OVERLAY : configs.get(0) + JOINED);
    return added;
  }
}
