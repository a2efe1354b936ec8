package dev.oltpmatrix.model.record;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.oltpmatrix.model.record.CellRecord.HostFacts;
import java.util.List;

/** The machines of a cell, each once, with what they did in it; in a record a list. */
public record CellHosts(@JsonValue List<InRoles> all) {
  /** No machine is known, as of a result that was not measured here. */
  public static final CellHosts NONE = new CellHosts(List.of());

  private static final List<Role> BOTH = List.of(Role.client, Role.server);

  /** A part that a machine has in a cell. */
  public enum Role {
    client,
    server
  }

  /**
   * A machine of a cell.
   *
   * @param facts {@code null} where nothing is known about it, not even that it is another machine
   */
  public record InRoles(List<Role> roles, HostFacts facts) {}

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public CellHosts {
    all = List.copyOf(all);
  }

  public static CellHosts shared(HostFacts facts) {
    return new CellHosts(List.of(new InRoles(BOTH, facts)));
  }

  /** For a cell whose server was not started. */
  public static CellHosts ofClient(HostFacts facts) {
    return new CellHosts(List.of(new InRoles(List.of(Role.client), facts)));
  }

  public static CellHosts of(HostFacts client, HostFacts server) {
    return new CellHosts(
        List.of(
            new InRoles(List.of(Role.client), client), new InRoles(List.of(Role.server), server)));
  }

  /** {@code null} where nothing is known about the machine. */
  public HostFacts client() {
    return facts(Role.client);
  }

  /** {@code null} likewise. */
  public HostFacts server() {
    return facts(Role.server);
  }

  private HostFacts facts(Role role) {
    return all.stream()
        .filter(host -> host.roles().contains(role) && host.facts() != null)
        .map(InRoles::facts)
        .findFirst()
        .orElse(null);
  }

  /** Checks whether client and server are known to be on different machines. */
  public boolean areApart() {
    return server() != null && all.size() > 1;
  }
}
