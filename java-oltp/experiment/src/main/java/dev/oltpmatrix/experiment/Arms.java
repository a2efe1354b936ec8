package dev.oltpmatrix.experiment;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.spec.Names;
import dev.oltpmatrix.model.spec.ServerName;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.server.build.ServerBuild;
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
      boolean asksPool = entry.arm() != null && ServerName.hasPool(entry.arm());
      if (asksPool && build.arms().stream().noneMatch(ServerName::hasPool)) {
        throw new UsageException(
            "%s has no thread pool; use %1$s/%s".formatted(build.name(), build.arms().get(0)));
      }
      List<String> asked =
          entry.arm() == null
              ? build.arms()
              : List.of(Names.require("arm of " + build.name(), entry.arm(), build.arms()));
      asked.forEach(arm -> arms.add(new ServerRef(build.name(), arm)));
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
      String all = arms.stream().map(ServerRef::arm).collect(Collectors.joining(", "));
      throw new UsageException("%s has the arms %s; name one".formatted(name, all));
    }
    return arms.get(0);
  }

  /** Replaces the arms of one build by those that its fallback also has. */
  static List<ServerRef> replace(List<ServerRef> arms, ServerBuild missing, ServerBuild fallback) {
    return arms.stream()
        .filter(arm -> !arm.build().equals(missing.name()) || fallback.arms().contains(arm.arm()))
        .map(
            arm ->
                arm.build().equals(missing.name())
                    ? new ServerRef(fallback.name(), arm.arm())
                    : arm)
        .distinct()
        .toList();
  }
}
