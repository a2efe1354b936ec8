package dev.oltpmatrix.server.build;

import java.util.List;

/** Software that is downloaded from its publisher and unpacked in the cache, such as a server. */
public interface SoftwarePackage {
  /** Returns its name, which is that of its folders in the cache, too. */
  String name();

  PackageSource source();

  int downloadMb();

  int installedMb();

  default List<HostNeed> needs() {
    return List.of();
  }

  /** Returns the package that can take its place; {@code null} for none. */
  default String fallback() {
    return null;
  }
}
