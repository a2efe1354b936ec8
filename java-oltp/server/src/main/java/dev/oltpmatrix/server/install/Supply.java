package dev.oltpmatrix.server.install;

import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.server.api.Servers;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.model.spec.ServerName;
import java.io.IOException;
import java.util.Optional;

/** How servers that are started here are had; see {@link Servers}. */
public interface Supply {
  InstalledServer look(ServerName name) throws ServerException, IOException, InterruptedException;

  boolean isInstalled(ServerBuild build);

  /** Of a build that is. */
  InstalledServer installed(ServerBuild build) throws IOException;

  InstalledServer install(ServerBuild build)
      throws ServerException, IOException, InterruptedException;

  default Optional<Servers.Unplaceable> unplaceable() {
    return Optional.empty();
  }
}
