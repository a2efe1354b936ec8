package dev.oltpmatrix.driverstudy.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.drivercases.DriverCases;
import dev.oltpmatrix.model.drivercases.DriverLimits;
import dev.oltpmatrix.model.results.CsvTable;
import dev.oltpmatrix.wire.connect.JdbcLogin;
import dev.oltpmatrix.wire.connect.ServerPlace;
import dev.oltpmatrix.wire.connect.Tls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Lines with a JDBC URL that the manual has people paste have the options of a measured arm. */
class PastedOptionsTest {
  private static final Path DOCS = Path.of("../../docs");

  private static final Pattern BOX = Pattern.compile("(?m)^```\\n(.*?)^```$", Pattern.DOTALL);
  private static final Pattern URL =
      Pattern.compile("jdbc:(mariadb|mysql)://[^?\\s]*(?:\\?(\\S*))?");
  private static final Pattern OPTION = Pattern.compile(" +(\\w+): (\\S+)(?: +#.*)?");

  /**
   * Properties of each login that are not for pasting: who and where, what is the driver's default,
   * and what makes no difference to a server that is trusted.
   */
  private static final Set<String> OF_THE_LOGIN =
      Set.of(
          "user",
          "password",
          "database",
          "dbname",
          "allowLoadLocalInfile",
          "permitRedirect",
          "disabledAuthenticationPlugins");

  /** Measured without encryption, and pasted with it; the document says so. */
  private static final Set<String> OF_ENCRYPTION = Set.of("sslMode", "allowPublicKeyRetrieval");

  @Test
  void optionsArePastedAsTheyWereMeasured() throws IOException {
    List<String> boxes = boxesWithUrl();
    assertThat(boxes).hasSizeGreaterThan(3);
    for (String box : boxes) {
      assertThat(measured(driver(box))).as(box).contains(options(box));
    }
  }

  private static List<String> boxesWithUrl() throws IOException {
    List<String> found = new ArrayList<>();
    try (Stream<Path> files = Files.list(DOCS)) {
      for (Path page : files.filter(file -> file.toString().endsWith(".md")).toList()) {
        BOX.matcher(Files.readString(page))
            .results()
            .map(box -> box.group(1))
            .filter(box -> URL.matcher(box).find())
            .forEach(found::add);
      }
    }
    return found;
  }

  private static String driver(String box) {
    return url(box).group(1);
  }

  private static Matcher url(String box) {
    Matcher url = URL.matcher(box);
    assertThat(url.find()).isTrue();
    return url;
  }

  private static Map<String, String> options(String box) {
    Map<String, String> options = new TreeMap<>();
    String query = url(box).group(2);
    if (query != null) {
      Arrays.stream(query.split("&"))
          .map(option -> option.split("=", 2))
          .forEach(option -> options.put(option[0], option[1]));
    }
    box.lines()
        .map(OPTION::matcher)
        .filter(Matcher::matches)
        .forEach(option -> options.put(option.group(1), option.group(2)));
    options.keySet().removeAll(OF_ENCRYPTION);
    return options;
  }

  /** The options of each arm and case of a driver that the study has a result of. */
  private static Set<Map<String, String>> measured(String driver) throws IOException {
    Map<String, String> login = login(driver);
    Path summary = DOCS.resolve("data/drivers/summary.csv");
    Set<Map<String, String>> measured = new HashSet<>();
    for (CsvTable.Row row : CsvTable.of(summary.toString(), Files.readAllLines(summary)).rows()) {
      Map<String, String> of = row.values();
      if (of.get("generator").equals("jmh-" + driver) && !of.get("tps").isEmpty()) {
        Map<String, String> all = new TreeMap<>(login);
        all.putAll(
            Arms.properties(driver, of.get("options"), DriverCases.named(of.get("workload"))));
        all.keySet().removeAll(OF_ENCRYPTION);
        measured.add(all);
      }
    }
    return measured;
  }

  private static Map<String, String> login(String driver) throws IOException {
    ServerPlace place = ServerPlace.tcp("127.0.0.1", 3306);
    Properties properties =
        (driver.equals(DriverLimits.MYSQL)
                ? JdbcLogin.mysql(place, "user", "password", "db", Tls.OFF)
                : JdbcLogin.mariadb(place, "user", "password", "db", Tls.OFF))
            .properties();
    Map<String, String> login = new TreeMap<>();
    for (String name : properties.stringPropertyNames()) {
      if (!OF_THE_LOGIN.contains(name)) {
        login.put(name, properties.getProperty(name));
      }
    }
    return login;
  }
}
