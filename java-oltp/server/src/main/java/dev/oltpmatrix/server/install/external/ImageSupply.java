package dev.oltpmatrix.server.install.external;

import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.server.api.Servers;
import dev.oltpmatrix.model.spec.ServerName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** {@code docker:IMAGE}, a server that runs in containers. */
public final class ImageSupply extends OwnSupply {
  private final Path cacheDir;

  public ImageSupply(Path cacheDir) {
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
  public Optional<Servers.Unplaceable> unplaceable() {
    return Optional.of(new Servers.Unplaceable("a container is placed by its engine", false));
  }
}
