package dev.oltpmatrix.model.descriptors;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The factors of a matrix, or of cells that were recorded: the registered kinds, and one for each
 * setting of a server that varies.
 */
public final class FactorSet {
  /** The registered kinds alone, which every matrix has. */
  public static final FactorSet KINDS = new FactorSet(List.of());

  private final List<Factor> settings;
  private final List<Factor> all;

  private FactorSet(List<Factor> settings) {
    this.settings = settings;
    this.all =
        Factors.REGISTERED.stream()
            .flatMap(
                kind ->
                    kind.equals(Factors.CONFIG)
                        ? Stream.concat(Stream.of(kind), settings.stream())
                        : Stream.of(kind))
            .toList();
  }

  public static FactorSet of(Collection<Factor> some) {
    List<Factor> settings =
        some.stream()
            .filter(factor -> !KINDS.all.contains(factor))
            .distinct()
            .sorted(Comparator.comparing(Factor::name))
            .toList();
    return settings.isEmpty() ? KINDS : new FactorSet(settings);
  }

  /** All factors, in the order that names of cells have. */
  public List<Factor> all() {
    return all;
  }

  /** Factors that a matrix need not name. */
  public List<Factor> optional() {
    return all.stream().filter(factor -> factor.defaultLevel() != null).toList();
  }

  /** Factors that are settings of a server, by name. */
  public List<Factor> settings() {
    return settings;
  }

  public Optional<Factor> find(String name) {
    return all.stream().filter(factor -> factor.name().equals(name)).findFirst();
  }
}
