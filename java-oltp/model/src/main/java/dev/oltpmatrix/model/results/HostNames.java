package dev.oltpmatrix.model.results;

import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag.Kind;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.MatrixSpecBuilder;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Leaves out of records and matrices what can name machines, addresses and folders: words of
 * servers and other programs, URLs, and settings that hold paths or addresses. Names of cells and
 * numbers are not changed.
 */
public final class HostNames {
  private static final String LEFT_OUT = "(left out)";

  /** Kinds of flags whose texts quote servers, logs and commands. */
  private static final Set<Kind> QUOTING =
      EnumSet.of(
          Kind.ERRORS,
          Kind.DATA_INCONSISTENT,
          Kind.COMMITS_DIFFER,
          Kind.WRONG_TRANSPORT,
          Kind.CONNECTION_UNCHECKED,
          Kind.POOL_THREADS_LOGGED,
          Kind.SERVER_RESOURCE_EXHAUSTED,
          Kind.VARIABLE_CHANGED,
          Kind.VARIABLES_UNCHECKED,
          Kind.CHECK_ERROR,
          Kind.HOOK_FAILED,
          Kind.LOG_FATAL,
          Kind.CONTRADICTION,
          Kind.UNTYPED);

  private static final Pattern SETTING_OF_HOSTS =
      Pattern.compile(".*(address|_seeds|allowlist|hostname|report_host|wsrep_(node|provider).*)");

  private static final Pattern IPV4 = Pattern.compile("(?<![\\d.])\\d+(\\.\\d+){3}(?![\\d.])");

  /** The address of a server by URL, after its name. */
  private static final Pattern ADDRESS = Pattern.compile("\\((?:[^()\\s]+:\\d{2,5}|/[^()]*)\\)");

  private static final Pattern PLACE = Pattern.compile("(://|(?:^|=)path:)[^#]*");

  private HostNames() {}

  public static List<CellRecord> leftOutOf(List<CellRecord> records) {
    return records.stream().map(HostNames::leftOutOf).toList();
  }

  private static CellRecord leftOutOf(CellRecord record) {
    return record
        .withFlags(
            record.flags().stream()
                .map(flag -> QUOTING.contains(flag.kind()) ? flag.withoutDetails() : flag)
                .toList())
        .withOrigin(leftOutOf(record.origin()))
        .withFailure(record.failure() == null ? null : "its text is in its record")
        .withUnsupported(
            record.unsupported() == null
                ? null
                : ADDRESS.matcher(record.unsupported()).replaceAll(LEFT_OUT));
  }

  private static CellRecord.Origin leftOutOf(CellRecord.Origin origin) {
    CellRecord.ServerFacts server = origin.serverFacts();
    if (server == null || server.settings() == null) {
      return origin;
    }
    Map<String, String> settings = new LinkedHashMap<>(server.settings());
    settings.replaceAll((name, value) -> canName(name, value) ? LEFT_OUT : value);
    return origin.withServerFacts(server.withSettings(settings));
  }

  private static boolean canName(String setting, String value) {
    return value != null
        && !value.isEmpty()
        && (SETTING_OF_HOSTS.matcher(setting).matches()
            || value.contains("/")
            || value.contains("\\")
            || IPV4.matcher(value).find());
  }

  /** Returns a matrix whose servers have no URLs; their arms tell servers of one name apart. */
  public static MatrixSpec leftOutOf(MatrixSpec spec) {
    return MatrixSpecBuilder.builder(spec)
        .servers(
            spec.servers().stream()
                .map(server -> PLACE.matcher(server).replaceFirst("$1" + LEFT_OUT))
                .distinct()
                .toList())
        .build();
  }
}
