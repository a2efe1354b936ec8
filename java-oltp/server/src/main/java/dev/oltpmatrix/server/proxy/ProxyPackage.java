package dev.oltpmatrix.server.proxy;

import dev.oltpmatrix.server.build.HostNeed;
import dev.oltpmatrix.server.build.PackageSource;
import dev.oltpmatrix.server.build.SoftwarePackage;
import java.util.List;

/** The package of a proxy, which needs nothing of the machine. */
record ProxyPackage(String name, PackageSource source, int downloadMb, int installedMb)
    implements SoftwarePackage {
  @Override
  public List<HostNeed> needs() {
    return List.of();
  }
}
