package dev.oltpmatrix.cli.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.oltpmatrix.host.process.Commands;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Hosts by their names, or as groups of Ansible's inventory, which many keep anyway. */
final class HostGroup {
  private static final String DIAL = "dial:";
  private static final String COMMAND = "ansible-inventory";

  private HostGroup() {}

  /** Returns the names, with those of its hosts in place of each {@code @GROUP}. */
  static List<String> names(List<String> given) {
    List<String> names = new ArrayList<>();
    JsonNode inventory = null;
    for (String name : given) {
      if (name.startsWith("@")) {
        inventory = inventory == null ? inventory() : inventory;
        names.addAll(ofGroup(inventory, name.substring(1)));
      } else if (name.startsWith(DIAL)) {
        // Load generators run in other folders.
        names.add(DIAL + Path.of(name.substring(DIAL.length())).toAbsolutePath());
      } else {
        names.add(name);
      }
    }
    return names;
  }

  private static JsonNode inventory() {
    try {
      return Json.mapper().readTree(Commands.capture(List.of(COMMAND, "--list")).output());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UsageException("load-hosts: interrupted while " + COMMAND + " was asked");
    } catch (IOException e) {
      throw new UsageException(
          "load-hosts: @GROUP is asked of %s, which gave no list (%s); install Ansible, or name the hosts"
              .formatted(COMMAND, e.getMessage()));
    }
  }

  /** Returns what ssh is to reach for a host of the inventory, where that has another name. */
  private static String address(JsonNode inventory, String host) {
    JsonNode its = inventory.path("_meta").path("hostvars").path(host);
    String user = its.path("ansible_user").asText("");
    return (user.isEmpty() ? "" : user + "@") + its.path("ansible_host").asText(host);
  }

  static Set<String> ofGroup(JsonNode inventory, String group) {
    if (!inventory.has(group)) {
      throw new UsageException(
          "load-hosts: @%s: %s --list has no such group; see its groups, or name the hosts"
              .formatted(group, COMMAND));
    }
    Set<String> hosts = new LinkedHashSet<>();
    inventory
        .path(group)
        .path("hosts")
        .forEach(host -> hosts.add(address(inventory, host.asText())));
    inventory
        .path(group)
        .path("children")
        .forEach(child -> hosts.addAll(ofGroup(inventory, child.asText())));
    if (hosts.isEmpty()) {
      throw new UsageException("load-hosts: @%s: the group has no hosts".formatted(group));
    }
    return hosts;
  }
}
