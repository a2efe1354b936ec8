package dev.oltpmatrix.matrix.cli;

import dev.oltpmatrix.matrix.UsageException;
import dev.oltpmatrix.matrix.server.Catalogue;
import dev.oltpmatrix.matrix.server.ServerBuild;
import dev.oltpmatrix.matrix.spec.Names;
import dev.oltpmatrix.matrix.spec.ServerRef;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Turns what the user wrote under {@code servers} into arms that exist. */
final class Arms {
  private Arms() {}

  static List<ServerRef> resolve(List<String> names, Catalogue catalogue) {
    Set<ServerRef> arms = new LinkedHashSet<>();
    for (String name : names) {
      int slash = name.indexOf('/');
      ServerBuild build = catalogue.find(slash < 0 ? name : name.substring(0, slash));
      if (slash < 0) {
        build.arms().forEach(arm -> arms.add(new ServerRef(build.name(), arm)));
      } else {
        arms.add(new ServerRef(build.name(), arm(build, name.substring(slash + 1))));
      }
    }
    return List.copyOf(arms);
  }

  private static String arm(ServerBuild build, String arm) {
    if (arm.equals("pool") && !build.arms().contains(arm)) {
      throw new UsageException(
          build.name() + " has no thread pool; use " + build.name() + "/per-thread");
    }
    return Names.require("arm of " + build.name(), arm, build.arms());
  }

  /** The arms of one build replaced by those that its fallback also has. */
  static List<ServerRef> replace(List<ServerRef> arms, ServerBuild missing, ServerBuild fallback) {
    Set<ServerRef> replaced = new LinkedHashSet<>();
    for (ServerRef arm : arms) {
      if (!arm.build().equals(missing.name())) {
        replaced.add(arm);
      } else if (fallback.arms().contains(arm.arm())) {
        replaced.add(new ServerRef(fallback.name(), arm.arm()));
      }
    }
    return new ArrayList<>(replaced);
  }
}
