package dev.oltpmatrix.bench.integrity;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Via;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The part of all combinations that is to be tried.
 *
 * @param autocommits values of the server's autocommit
 */
record Selection(
    List<ClientDriver> drivers, List<String> vias, List<Way> ways, List<Boolean> autocommits) {
  /** Reads lists of names with commas between them; {@code all} stands for all of a list. */
  static Selection parse(String drivers, String vias, String ways, String autocommits) {
    List<String> proxies = Stream.concat(Stream.of(Via.DIRECT), Via.SHIPPED.stream()).toList();
    List<Way> allWays = List.of(Way.values());
    List<String> wayNames = allWays.stream().map(Way::text).toList();
    return new Selection(
        names("drivers", drivers, ClientDriver.all().stream().map(ClientDriver::name).toList())
            .stream()
            .map(ClientDriver::named)
            .toList(),
        names("via", vias, proxies),
        names("ways", ways, wayNames).stream()
            .map(name -> allWays.get(wayNames.indexOf(name)))
            .toList(),
        names("autocommit", autocommits, List.of("1", "0")).stream().map("1"::equals).toList());
  }

  private static List<String> names(String option, String given, List<String> allowed) {
    if (given.equals("all")) {
      return allowed;
    }
    List<String> names = List.of(given.split(",", -1));
    for (String name : names) {
      if (!allowed.contains(name)) {
        throw new UsageException(
            "--%s: unknown '%s'; there are %s, and all"
                .formatted(option, name, String.join(", ", allowed)));
      }
    }
    return names;
  }

  /** Returns the combinations through one proxy, or directly. */
  List<Combination> combinations(String via) {
    List<Combination> all = new ArrayList<>();
    for (ClientDriver driver : drivers) {
      for (ClientDriver.Arm arm : driver.arms()) {
        for (Way way : ways) {
          if (arm.ways().contains(way)) {
            all.add(new Combination(driver, arm, way, via));
          }
        }
      }
    }
    return all;
  }

  /** Returns the parts that can be killed: directly there is no proxy. */
  static List<KilledPart> killable(String via) {
    return via.equals(Via.DIRECT)
        ? List.of(KilledPart.NONE, KilledPart.SERVER)
        : List.of(KilledPart.values());
  }
}
