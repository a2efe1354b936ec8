package dev.oltpmatrix.cli.servers;

import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.process.LivingProcess;
import dev.oltpmatrix.model.Reporter;
import java.nio.file.Path;
import java.util.List;

/** Ends the servers that "servers start" or a killed run left running, and no others. */
record ServersStop(ProcessLedger ledger, Reporter reporter) {
  /**
   * Seconds for an orderly end; a server may flush for long, and its owner itself enforces the end.
   */
  private static final int ORDERLY_END_S = 90;

  boolean run() {
    List<String> orphans = ledger.endOrphans(reporter);
    orphans.forEach(reporter::say);
    List<ProcessLedger.Entry> entries = ledger.running();
    boolean allEnded = true;
    for (ProcessLedger.Entry entry : entries) {
      allEnded &= stop(entry);
    }
    if (orphans.isEmpty() && entries.isEmpty()) {
      reporter.say("no server is running");
    }
    return allEnded;
  }

  private boolean stop(ProcessLedger.Entry entry) {
    String what = entry.what() + " (PID " + entry.pid() + ")";
    LivingProcess owner = ledger.livingOwner(entry).orElse(null);
    if (owner == null) {
      return true; // both ended meanwhile
    }
    Path serving = ServingFile.of(ledger, entry).orElse(null);
    if (serving == null) {
      reporter.say("left alone: " + what + " of the run with PID " + owner.pid());
      return true;
    }
    if (!ServingFile.askToEnd(serving)) {
      reporter.say(
          "%s is not asked to end, as %s cannot be deleted; end PID %d"
              .formatted(what, serving, owner.pid()));
      return false;
    }
    // The owner ends its server in order and deletes its files.
    boolean ended = owner.awaitEnd(ORDERLY_END_S);
    reporter.say(
        ended
            ? "ended " + what + ", started by 'servers start' (PID " + owner.pid() + ")"
            : what + " did not end within " + ORDERLY_END_S + " s; end PID " + owner.pid());
    return ended;
  }
}
