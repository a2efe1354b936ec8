package dev.oltpmatrix.model.descriptors;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The factors of a matrix, or of cells that were recorded: the registered kinds, and one for each
 * setting of a server that varies, by name; all in the order that names of cells have.
 */
public record FactorSet(List<Factor> settings, List<Factor> all) {
  /** The registered kinds alone, which every matrix has. */
  public static final FactorSet KINDS = new FactorSet(List.of(), Factors.REGISTERED);

  public static FactorSet of(Collection<Factor> some) {
    List<Factor> settings =
        some.stream()
            .filter(factor -> !KINDS.all.contains(factor))
            .distinct()
            .sorted(Comparator.comparing(Factor::name))
            .toList();
    if (settings.isEmpty()) {
      return KINDS;
    }
    List<Factor> all = new ArrayList<>(KINDS.all);
    all.addAll(all.indexOf(Factors.CONFIG) + 1, settings);
    return new FactorSet(settings, all);
  }

  /** Factors that a matrix need not name. */
  public List<Factor> optional() {
    return all.stream().filter(factor -> factor.defaultLevel() != null).toList();
  }

  public Optional<Factor> find(String name) {
    return all.stream().filter(factor -> factor.name().equals(name)).findFirst();
  }
}
