package dev.oltpmatrix.model.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.oltpmatrix.model.text.Plural;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Facts that a server tells over SQL about itself and about the machine that it runs on; {@code
 * null} where it does not tell them.
 *
 * @param os the operating system that it was built for, such as {@code Win64}; with the mark of
 *     {@link UnderWine} where it cannot be that one
 * @param counters file that the counters of its machine were read from; {@code null}, and no key,
 *     in the records of a run
 */
public record ServerSystem(
    String product,
    String os,
    String machine,
    Integer cpus,
    String threadHandling,
    String threadPoolMode,
    @JsonInclude(JsonInclude.Include.NON_NULL) String counters) {
  public static boolean isWindows(String os) {
    return os != null && os.toLowerCase(Locale.ROOT).startsWith("win");
  }

  public ServerSystem countedBy(String file) {
    return new ServerSystem(product, os, machine, cpus, threadHandling, threadPoolMode, file);
  }

  public String words() {
    return Stream.of(
            (product == null ? "server" : product)
                + (os == null ? "" : " on " + os)
                + (machine == null ? "" : " (" + machine + ")"),
            (cpus == null ? "CPUs and" : Plural.of(cpus, "CPU") + ",")
                + " memory not told over SQL",
            setting("thread_handling", threadHandling),
            setting("thread_pool_mode", threadPoolMode),
            counters == null ? null : "its counters from " + counters)
        .filter(Objects::nonNull)
        .collect(Collectors.joining(", "));
  }

  private static String setting(String name, String value) {
    return value == null ? null : name + "=" + value;
  }
}
