package dev.oltpmatrix.server.build;

import java.util.List;

/** Software that is downloaded from its publisher and unpacked in the cache, such as a server. */
public interface SoftwarePackage {
  String name();

  PackageSource source();

  int downloadMb();

  int installedMb();

  default List<HostNeed> needs() {
    return List.of();
  }

  default String fallback() {
    return null;
  }
}
