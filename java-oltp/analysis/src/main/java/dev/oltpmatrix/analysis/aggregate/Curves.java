package dev.oltpmatrix.analysis.aggregate;

import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import java.util.Collection;

/** What the lines of a picture are, so that those that a run compares are in one panel. */
public enum Curves {
  /** With their arms and settings; a generator has panels of its own. */
  OF_SERVERS,

  /** Where there is one server, with one arm and one group of settings. */
  OF_GENERATORS;

  public static Curves of(Collection<CellKey> keys) {
    long servers = keys.stream().map(CellKey::armLabel).distinct().count();
    long generators = keys.stream().map(CellKey::generator).distinct().count();
    return servers == 1 && generators > 1 ? OF_GENERATORS : OF_SERVERS;
  }

  /** The line that a cell is on. */
  public String line(CellKey key) {
    return this == OF_SERVERS ? key.armLabel() : key.generator();
  }

  /** What all lines of a cell's panel are from, or against. */
  public String panel(CellKey key) {
    return this == OF_SERVERS ? key.generator() : key.server() + "/" + key.arm();
  }

  /** The column of a summary that names lines; nothing for that of servers and that of arms. */
  public String column() {
    return this == OF_SERVERS ? "" : Factors.GENERATOR.name();
  }
}
