package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.workload.api.WorkloadRun;
import dev.oltpmatrix.workload.random.Xoroshiro128Plus;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The transactions with the options of a run. */
final class TpccRun implements WorkloadRun {
  /** New orders a minute that ten terminals of a warehouse reach at most, with think times. */
  private static final double MAX_TPMC_PER_WAREHOUSE = 12.86;

  private static final double S_PER_MINUTE = 60;

  private final int warehouses;
  private final boolean thinks;
  private final String form;

  /** The terminals, which are created by threads of their own. */
  private final List<TpccInputs> terminals = new ArrayList<>();

  /**
   * @param thinks whether there are keying and think times
   * @param form how statements are sent: {@link TpccTransactions#SINGLE} or {@link
   *     SetTransactions#SET}
   */
  TpccRun(int warehouses, boolean thinks, String form) {
    this.warehouses = warehouses;
    this.thinks = thinks;
    this.form = form;
  }

  @Override
  public List<String> kinds() {
    return Kind.ALL.stream().map(kind -> kind.label).toList();
  }

  @Override
  public int preparedStatements() {
    return transactions().preparedStatements();
  }

  @Override
  public TpccInputs client(int client, Xoroshiro128Plus random) {
    TpccInputs terminal = new TpccInputs(client, warehouses, thinks, random);
    synchronized (terminals) {
      terminals.add(terminal);
    }
    return terminal;
  }

  @Override
  public TpccTransactions transactions() {
    return form.equals(SetTransactions.SET) ? new SetTransactions() : new TpccTransactions(form);
  }

  @Override
  public Map<String, Long> counted() {
    return committed().recorded();
  }

  /** Rolled-back orders count (5.4.2). The name tpmC is for runs with think times alone. */
  @Override
  public Optional<String> score(Map<String, Long> transactions, double windowS) {
    double perMinute = S_PER_MINUTE * transactions.getOrDefault(Kind.NEW_ORDER.label, 0L) / windowS;
    return Optional.of(
        thinks
            ? String.format(
                Locale.ROOT,
                "tpmC: %.2f, at most %.2f (%.2f a warehouse); no audited TPC result",
                perMinute,
                MAX_TPMC_PER_WAREHOUSE * warehouses,
                MAX_TPMC_PER_WAREHOUSE)
            : String.format(Locale.ROOT, "NOPM: %.2f new orders a minute", perMinute));
  }

  /** Returns what all clients have committed; called after their last transaction. */
  CommitCounts committed() {
    CommitCounts all = new CommitCounts();
    synchronized (terminals) {
      terminals.forEach(terminal -> all.add(terminal.counts));
    }
    return all;
  }
}
