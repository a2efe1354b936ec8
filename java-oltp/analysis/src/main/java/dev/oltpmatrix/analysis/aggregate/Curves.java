package dev.oltpmatrix.analysis.aggregate;

import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import java.util.Collection;

/** The meaning of a chart's lines, chosen so that the lines that a run compares share a panel. */
public enum Curves {
  /** One line for each server with its arm and settings; each generator has its own panel. */
  OF_SERVERS,

  /**
   * One line for each generator, used if there is one server with one arm and one group of
   * settings.
   */
  OF_GENERATORS;

  public static Curves of(Collection<CellKey> keys) {
    long servers = keys.stream().map(CellKey::armLabel).distinct().count();
    long generators = keys.stream().map(CellKey::generator).distinct().count();
    return servers == 1 && generators > 1 ? OF_GENERATORS : OF_SERVERS;
  }

  public String line(CellKey key) {
    return this == OF_SERVERS ? key.armLabel() : key.generator();
  }

  public String panel(CellKey key) {
    return this == OF_SERVERS ? key.generator() : key.server() + "/" + key.arm();
  }

  /**
   * Returns the column of a summary that names the lines; empty if the server and arm columns do.
   */
  public String column() {
    return this == OF_SERVERS ? "" : Factors.GENERATOR.name();
  }
}
