package dev.oltpmatrix.server.proxy;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.own.OwnProcess;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.descriptors.Via;
import dev.oltpmatrix.server.build.PackageSource;
import dev.oltpmatrix.server.build.SoftwarePackage;
import dev.oltpmatrix.server.connect.NetworkPath;
import dev.oltpmatrix.server.proxy.confined.LoopbackBinding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * ShardingSphere-Proxy, which parses every statement and runs it on one of its own connections,
 * here without any sharding.
 */
final class ShardingSphere implements Proxy {
  private static final String VERSION = "5.1.0";

  private static final SoftwarePackage PACKAGE =
      new ProxyPackage(
          Via.SHARDINGSPHERE,
          PackageSource.mavenProgram(
              "org.apache.shardingsphere:shardingsphere-proxy-bootstrap:" + VERSION),
          68,
          68);

  private static final String MAIN = "org.apache.shardingsphere.proxy.Bootstrap";

  /** Connections to the server, which all clients share. */
  private static final int MAX_POOL_SIZE = 50;

  /** A client waits for a connection, however many clients there are. */
  private static final int CONNECTION_TIMEOUT_MS = 3_600_000;

  private static final String SERVER =
      """
      rules:
        - !AUTHORITY
          users:
            - %1$s
          provider:
            type: ALL_PRIVILEGES_PERMITTED
        - !TRANSACTION
          defaultType: LOCAL
      """;

  private static final String SCHEMA =
      """
      schemaName: %1$s
      dataSources:
        ds_0:
          url: %2$s
          username: %3$s
          password: %4$s
          connectionTimeoutMilliseconds: %5$d
          maxPoolSize: %6$d
      rules: []
      """;

  /** Without a configuration of its own, Logback writes what it is at for every statement. */
  private static final String LOGGING =
      """
      <configuration>
        <appender name="console" class="ch.qos.logback.core.ConsoleAppender">
          <encoder><pattern>%d %-5level %logger{36} %msg%n%nopex</pattern></encoder>
        </appender>
        <root level="WARN"><appender-ref ref="console"/></root>
      </configuration>
      """;

  @Override
  public SoftwarePackage software() {
    return PACKAGE;
  }

  @Override
  public String complete(Host host, Path tree, Path workDir) {
    return VERSION;
  }

  @Override
  public boolean passesTls() {
    return false;
  }

  @Override
  public int readyLimitS() {
    return 120;
  }

  @Override
  public List<String> command(ProxySetup setup) throws ServerException, IOException {
    setup.write("logback.xml", LOGGING);
    Path conf = Files.createDirectories(setup.folder().resolve("conf"));
    setup.write(conf.getFileName() + "/server.yaml", serverConfig(setup.to()));
    setup.write(conf.getFileName() + "/config-one.yaml", schemaConfig(setup));
    String java = setup.host().executable("java");
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", java).toString(),
        "-Xmx1g",
        "-XX:-UsePerfData",
        "-cp",
        OwnProcess.classes(LoopbackBinding.class).toString(),
        LoopbackBinding.class.getName(),
        setup.home().resolve("lib").toString(),
        setup.folder().toString(),
        MAIN,
        Integer.toString(setup.port()),
        conf.getFileName().toString());
  }

  static String serverConfig(NetworkPath to) throws ServerException {
    // USER@HOST:PASSWORD, which is cut at these signs.
    if ((to.user() + to.password()).matches(".*[@:].*")) {
      throw new ServerException(
          Via.SHARDINGSPHERE
              + " takes no user or password with @ or :; use another account, or leave it out");
    }
    return SERVER.formatted(quoted(to.user() + "@%:" + to.password()));
  }

  static String schemaConfig(ProxySetup setup) {
    String url =
        "jdbc:mysql://"
            + setup.server()
            + "/"
            + setup.database()
            + "?useSSL=false&allowPublicKeyRetrieval=true"
            + "&useServerPrepStmts=true&cachePrepStmts=true";
    return SCHEMA.formatted(
        quoted(setup.database()),
        quoted(url),
        quoted(setup.to().user()),
        quoted(setup.to().password()),
        CONNECTION_TIMEOUT_MS,
        MAX_POOL_SIZE);
  }

  /** Returns a text as YAML has it in single quotes. */
  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}
