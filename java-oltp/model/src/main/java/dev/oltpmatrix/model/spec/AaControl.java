package dev.oltpmatrix.model.spec;

import java.util.ArrayList;
import java.util.List;

/** The config that runs another one a second time under a name of its own: an A/A pair. */
public final class AaControl {
  /** The overlay without settings in {@code server-configs/overlays}. */
  private static final String OVERLAY = "again";

  private static final String BASE = "base";
  private static final String JOINED = "+" + OVERLAY;

  private AaControl() {}

  public static boolean isOne(String config) {
    return config.equals(OVERLAY) || config.endsWith(JOINED);
  }

  /** The config that this one runs again. */
  public static String original(String config) {
    return config.equals(OVERLAY) ? BASE : config.substring(0, config.length() - JOINED.length());
  }

  /** The configs with an A/A pair among them: the first one is run again. */
  public static List<String> addedTo(List<String> configs) {
    if (configs.stream().anyMatch(c -> isOne(c) && configs.contains(original(c)))) {
      return configs;
    }
    List<String> added = new ArrayList<>(configs);
    added.add(configs.get(0).equals(BASE) ? OVERLAY : configs.get(0) + JOINED);
    return added;
  }
}
