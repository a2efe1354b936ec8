package dev.oltpmatrix.experiment;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.spec.Names;
import dev.oltpmatrix.model.spec.ServerName;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.server.build.ServerBuild;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Resolves the entries of {@code servers} to existing arms. */
public final class Arms {
  private Arms() {}

  public static List<ServerRef> resolve(List<String> names, Catalogue catalogue) {
    Set<ServerRef> arms = new LinkedHashSet<>();
    for (String name : names) {
      ServerName entry = ServerName.parse(name);
      ServerBuild build = catalogue.find(entry);
      if (entry.arm() == null) {
        build.arms().forEach(arm -> arms.add(new ServerRef(build.name(), arm)));
      } else {
        arms.add(new ServerRef(build.name(), arm(build, entry)));
      }
    }
    return List.copyOf(arms);
  }

  /**
   * Checks whether the arms of each are known: no build is for another system alone, and every
   * external server was inspected.
   */
  public static boolean areKnown(List<String> names, Catalogue catalogue) {
    return names.stream()
        .map(ServerName::parse)
        .allMatch(
            entry ->
                entry.isExternal()
                    ? catalogue.find(entry) != null
                    : !catalogue.isElsewhere(entry.name()));
  }

  /**
   * Returns the arm for commands that use one server; if a build has several arms, the name has to
   * include one.
   */
  public static ServerRef theOne(String name, Catalogue catalogue) {
    List<ServerRef> arms = resolve(List.of(name), catalogue);
    if (arms.size() > 1) {
      throw new UsageException(
          "%s has the arms %s; name one"
              .formatted(
                  name, arms.stream().map(ServerRef::arm).collect(Collectors.joining(", "))));
    }
    return arms.get(0);
  }

  private static String arm(ServerBuild build, ServerName entry) {
    String arm = entry.arm();
    if (arm.equals("pool") && !build.arms().contains(arm)) {
      String other = entry.isExternal() ? "#per-thread" : build.name() + "/per-thread";
      throw new UsageException(build.name() + " has no thread pool; use " + other);
    }
    if (arm.equals(ServerName.POOL_GENERIC) && !build.arms().contains(arm)) {
      throw new UsageException(
          build.name()
              + " has no arm pool-generic, which is MariaDB's own pool on Windows; use one of "
              + String.join(", ", build.arms()));
    }
    return Names.require("arm of " + build.name(), arm, build.arms());
  }

  /** Replaces the arms of one build by those that its fallback also has. */
  public static List<ServerRef> replace(
      List<ServerRef> arms, ServerBuild missing, ServerBuild fallback) {
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
