package dev.oltpmatrix.matrix.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.oltpmatrix.matrix.UsageException;
import dev.oltpmatrix.matrix.spec.Names;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The server builds that can be provisioned, as {@code server-configs/catalogue.yaml} lists them.
 */
public final class Catalogue {
  private static final int VERSION = 1;

  private final List<ServerBuild> builds;

  private Catalogue(List<ServerBuild> builds) {
    this.builds = List.copyOf(builds);
  }

  private record Content(int version, List<ServerBuild> builds) {}

  public static Catalogue load(Path serverConfigsDir) {
    Path file = serverConfigsDir.resolve("catalogue.yaml");
    Content content;
    try {
      content =
          new ObjectMapper(new YAMLFactory()).readValue(Files.readString(file), Content.class);
    } catch (JsonProcessingException e) {
      throw new UsageException(file + " is not a catalogue: " + e.getOriginalMessage());
    } catch (IOException e) {
      throw new UsageException("the catalogue of servers " + file + " cannot be read: " + e);
    }
    if (content.version() != VERSION || content.builds() == null) {
      throw new UsageException(
          file + " has version " + content.version() + "; this program reads version " + VERSION);
    }
    return new Catalogue(content.builds());
  }

  public List<ServerBuild> builds() {
    return builds;
  }

  public ServerBuild find(String name) {
    Names.require("server", name, builds.stream().map(ServerBuild::name).toList());
    return builds.stream().filter(b -> b.name().equals(name)).findFirst().orElseThrow();
  }
}
