package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.workload.api.Transactions;
import dev.oltpmatrix.workload.api.WorkloadRun;
import dev.oltpmatrix.workload.random.Xoroshiro128Plus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The transactions with the options of a run. */
final class TpccRun implements WorkloadRun {
  private final int warehouses;

  /** The terminals, which are created by threads of their own. */
  private final List<TpccInputs> terminals = new ArrayList<>();

  TpccRun(int warehouses) {
    this.warehouses = warehouses;
  }

  @Override
  public List<String> kinds() {
    return Kind.ALL.stream().map(Kind::label).toList();
  }

  @Override
  public int preparedStatements() {
    return new TpccTransactions().preparedStatements();
  }

  @Override
  public List<String> controlStatements() {
    return TpccTransactions.CONTROL;
  }

  @Override
  public TpccInputs client(int client, Xoroshiro128Plus random) {
    TpccInputs terminal = new TpccInputs(client, warehouses, random);
    synchronized (terminals) {
      terminals.add(terminal);
    }
    return terminal;
  }

  @Override
  public Transactions transactions() {
    return new TpccTransactions();
  }

  @Override
  public Map<String, Long> counted() {
    return committed().recorded();
  }

  /** Returns what all clients have committed; called after their last transaction. */
  CommitCounts committed() {
    CommitCounts all = new CommitCounts();
    synchronized (terminals) {
      terminals.forEach(terminal -> all.add(terminal.counts()));
    }
    return all;
  }
}
