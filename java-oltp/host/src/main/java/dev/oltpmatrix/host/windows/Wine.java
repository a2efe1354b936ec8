package dev.oltpmatrix.host.windows;

import com.sun.jna.NativeLibrary;
import dev.oltpmatrix.model.record.CellRecord.HostFacts;
import dev.oltpmatrix.model.record.UnderWine;
import java.util.Optional;

/** Tells Wine from Windows. */
final class Wine {
  private Wine() {}

  /** Returns its version; empty on Windows. */
  static Optional<String> version() {
    try {
      return Optional.of(
          NativeLibrary.getInstance("ntdll")
              .getFunction("wine_get_version")
              .invokeString(new Object[0], false));
    } catch (LinkageError e) {
      return Optional.empty();
    }
  }

  /** Returns the facts of a machine, which say that nothing from it may be published. */
  static HostFacts marked(HostFacts facts, String version) {
    return new HostFacts(
        facts.name(),
        UnderWine.marked(facts.os(), version),
        facts.kernel() + " under Wine " + version,
        facts.cpuModel(),
        facts.cpus(),
        facts.memoryMib());
  }
}
