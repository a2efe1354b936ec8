package dev.oltpmatrix.server.proxy;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.own.OwnProcess;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.descriptors.Via;
import dev.oltpmatrix.server.connect.Certificates;
import dev.oltpmatrix.server.connect.NetworkPath;
import dev.oltpmatrix.server.proxy.confined.LoopbackBinding;
import dev.oltpmatrix.wire.connect.ServerPlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The values of a proxy's configuration that differ between starts.
 *
 * @param host the machine that it runs on
 * @param home its unpacked tree
 * @param folder folder for its files, which only its owner may enter; deleted at its end
 * @param port where it is to listen, on 127.0.0.1 alone
 * @param request the server, and its clients
 * @param certificates certificates for a proxy that needs some
 */
record ProxySetup(
    Host host, Path home, Path folder, int port, ProxyRequest request, Certificates certificates) {
  /**
   * Connections in addition to those of clients: the check of readiness, and clients that connect
   * again before the proxy has seen the end of their former connection.
   */
  private static final int MORE_CONNECTIONS = 100;

  /** Threads or processes that forward, of those proxies that let it be chosen. */
  private static final int WORKERS = 2;

  /** Files that a process has open besides connections. */
  private static final int OTHER_FILES = 100;

  private static final Pattern NAME = Pattern.compile("\\$\\{([a-z_]+)}");

  private static final String JDBC_OPTIONS =
      "?useSSL=false&allowPublicKeyRetrieval=true&useServerPrepStmts=true&cachePrepStmts=true";

  /**
   * Writes its files, which only their owner may read, as some hold the password; returns the words
   * of its command.
   */
  List<String> command(Proxy.Start start)
      throws ServerException, IOException, InterruptedException {
    for (Map.Entry<String, String> file : start.files().entrySet()) {
      Path target = folder.resolve(file.getKey());
      Files.createDirectories(target.getParent());
      host.writeSecret(target, filled(Proxy.resource(file.getValue())));
    }
    List<String> words = new ArrayList<>();
    for (String word : start.command()) {
      words.add(filled(word));
    }
    return words;
  }

  String filled(String text) throws ServerException, IOException, InterruptedException {
    StringBuilder filled = new StringBuilder();
    Matcher name = NAME.matcher(text);
    while (name.find()) {
      name.appendReplacement(filled, Matcher.quoteReplacement(value(name.group(1)).toString()));
    }
    return name.appendTail(filled).toString();
  }

  private Object value(String name) throws ServerException, IOException, InterruptedException {
    NetworkPath to = request.to();
    String server = ServerPlace.tcp(to.access().host(), to.access().port()).address();
    int clients = request.connections() + MORE_CONNECTIONS;
    return switch (name) {
      case "port" -> port;
      case "server" -> server;
      case "folder" -> folder;
      case "home" -> home;
      case "workers" -> WORKERS;
      case "max_connections" -> clients;
      case "both_sides" -> 2 * clients;
      case "files" -> 2 * clients + OTHER_FILES;
      case "plugins" -> Proxy.folderOf(home, "routing.so");
      case "certificates" -> certificates.folder();
      case "java" -> Path.of(System.getProperty("java.home"), "bin", host.executable("java"));
      case "own_classes" -> OwnProcess.classes(LoopbackBinding.class);
      case "loopback_binding" -> LoopbackBinding.class.getName();
      case "account" -> quoted(account(to));
      case "database" -> quoted(request.database());
      case "url" -> quoted("jdbc:mysql://" + server + "/" + request.database() + JDBC_OPTIONS);
      case "user" -> quoted(to.user());
      case "password" -> quoted(to.password());
      default -> throw new IllegalArgumentException(name);
    };
  }

  /** Returns USER@HOST:PASSWORD, which ShardingSphere cuts at these signs. */
  private static String account(NetworkPath to) throws ServerException {
    if ((to.user() + to.password()).matches(".*[@:].*")) {
      throw new ServerException(
          Via.SHARDINGSPHERE
              + " takes no user or password with @ or :; use another account, or leave it out");
    }
    return to.user() + "@%:" + to.password();
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}
