package dev.oltpmatrix.server.install.external;

import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.spec.ServerName;
import dev.oltpmatrix.server.api.ServerProvider;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** {@code docker:IMAGE}, a server that runs in containers. */
public final class ContainerServerSource extends InstalledServerSource {
  private final Path cacheDir;

  public ContainerServerSource(Path cacheDir) {
    super(cacheDir);
    this.cacheDir = cacheDir;
  }

  @Override
  Found find(ServerName name, Path home) throws ServerException, IOException, InterruptedException {
    DockerImage image = DockerImage.of(name.location(), home);
    DockerImage.Content content = image.look(home);
    image.writeLaunchers(content, home, cacheDir);
    return new Found(
        image.describe() + " (" + image.digest(home) + ")",
        content.version(),
        content.pool(),
        content.server(),
        content.basedir(),
        content.messages(),
        content.installDb());
  }

  @Override
  public Optional<ServerProvider.Unplaceable> unplaceable() {
    return Optional.of(
        new ServerProvider.Unplaceable("a container is placed by its engine", false));
  }
}
