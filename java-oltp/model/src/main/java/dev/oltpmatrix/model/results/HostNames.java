package dev.oltpmatrix.model.results;

import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.record.CellHosts;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.MatrixSpecBuilder;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Removes names of machines, addresses of servers and paths of folders from the fields of records
 * and matrices that can hold them: sentences of programs and people, URLs and settings of servers.
 * Names of cells and numbers are not changed.
 */
public final class HostNames {
  private static final String LEFT_OUT = "(left out)";

  private static final Pattern HOST_OF_URL =
      Pattern.compile("://(?:[^\\s/@]*@)?(?:\\[([^\\]\\s]*)\\]|([^\\s/:?#\\[]+))");

  /**
   * A password may contain the characters that otherwise end an address; neither has a space or a
   * quote.
   */
  private static final Pattern URL =
      Pattern.compile(
          "\\b((?:jdbc:)?(?:mysql|mariadb)[a-z:+]*)://(?:[^\\s/@\"]*@)?"
              + "(?:\\[[^\\]\\s\"]*\\])?[^\\s\"',;)\\]}]*");

  private static final Pattern ARM = Pattern.compile("#[\\w-]+$");

  /** Absolute path with at least one folder. */
  private static final Pattern PATH =
      Pattern.compile("(?<![\\w.:/<…-])/(?:[\\w.@+~-]+/)+([\\w.@+~-]*)");

  /** Path in the form {@code path:}. */
  private static final Pattern PATH_OF_BUILD =
      Pattern.compile("path:/(?:[\\w.@+~-]+/)*([\\w.@+~-]*)");

  private static final String BYTE = "(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)";

  private static final Pattern IPV4 =
      Pattern.compile("(?<![\\w.])(?:" + BYTE + "\\.){3}" + BYTE + "(?!\\.?\\w)");

  /** IPv6 address; without {@code ::} it has eight parts: {@code 12:34:56} is a time. */
  private static final Pattern IPV6 =
      Pattern.compile(
          "(?i)(?<![\\w:.])(?=[0-9a-f:]*::|(?:[0-9a-f]{1,4}:){7})"
              + "[0-9a-f:]{2,}(?:\\.\\d{1,3}){0,3}(?:%[\\w.-]*\\w)?(?!\\w)");

  private static final String HOST = "[\\w.:%-]*[\\w%]";

  /**
   * Positions in which programs write a host: {@code 'root'@'db7'}, {@code host 'db7'}, {@code
   * host=db7}.
   */
  private static final Pattern IN_HOST_POSITION =
      Pattern.compile(
          "(?iU)(?:(?<=[\\w'\"`]@['\"`]{0,1})|(?<=\\bhost\\s{0,2}=\\s{0,2}['\"]{0,1})"
              + "|(?<=\\bhost\\s{1,2}['\"`]))"
              + HOST);

  private static final Pattern LOCAL =
      Pattern.compile("(?i)(?:localhost|127(?:\\.\\d+){3}|0\\.0\\.0\\.0)(?::\\d+)?|(?:0*:)+0*1?|%");

  private static final Set<String> SETTINGS_OF_HOSTS =
      Set.of(
          "admin_address",
          "group_replication_group_seeds",
          "group_replication_ip_allowlist",
          "group_replication_local_address",
          "hostname",
          "report_host",
          "wsrep_cluster_address",
          "wsrep_node_address",
          "wsrep_node_incoming_address",
          "wsrep_node_name",
          "wsrep_provider_options",
          "wsrep_sst_receive_address");

  /** A name that cannot be searched for: in a sentence it is a number. */
  private static final Pattern NUMBER = Pattern.compile("[\\d.]*");

  private final Pattern known;
  private final Pattern withPort;

  private HostNames(Set<String> hosts, Set<String> words) {
    Set<String> searchable =
        hosts.stream()
            .filter(host -> !NUMBER.matcher(host).matches() || IPV4.matcher(host).matches())
            .filter(host -> !words.contains(host))
            .collect(Collectors.toSet());
    known = anyOf(searchable, "(?![\\w-])");
    withPort = anyOf(hosts, "(?=:\\d{2,5}\\b)");
  }

  private static Pattern anyOf(Set<String> hosts, String end) {
    return hosts.isEmpty()
        ? Pattern.compile("(?!)")
        : Pattern.compile(
            hosts.stream()
                .sorted((a, b) -> b.length() - a.length())
                .map(Pattern::quote)
                .collect(Collectors.joining("|", "(?iU)(?<![\\w.-])(?:", ")" + end)));
  }

  /**
   * Collects the names from records.
   *
   * @param servers entries as a matrix has them
   */
  public static HostNames of(List<CellRecord> records, List<String> servers) {
    Set<String> hosts = new HashSet<>();
    servers.forEach(server -> addHost(hosts, server));
    for (CellRecord record : records) {
      CellRecord.Origin origin = record.origin();
      for (CellHosts.InRoles host : origin.hosts().all()) {
        if (host.facts() != null && host.facts().name() != null) {
          hosts.add(host.facts().name().toLowerCase(Locale.ROOT));
          hosts.add(host.facts().name().replaceFirst("\\..*", "").toLowerCase(Locale.ROOT));
        }
      }
      if (origin.serverFacts() != null) {
        addHost(hosts, String.valueOf(origin.serverFacts().source()));
      }
      if (origin.spec() != null && origin.spec().get("servers") instanceof List<?> urls) {
        urls.forEach(url -> addHost(hosts, String.valueOf(url)));
      }
      if (record.imported() != null) {
        String host = record.imported().options().getOrDefault("mysql-host", "");
        hosts.add(host.toLowerCase(Locale.ROOT));
      }
    }
    hosts.removeIf(host -> host.isEmpty() || LOCAL.matcher(host).matches());
    return new HostNames(hosts, wordsOfData(records));
  }

  private static void addHost(Set<String> hosts, String url) {
    Matcher host = HOST_OF_URL.matcher(url);
    if (host.find()) {
      String found = host.group(1) == null ? host.group(2) : host.group(1);
      hosts.add(found.toLowerCase(Locale.ROOT));
    }
  }

  /**
   * Returns the words that are not searched for: a machine may be called {@code server}, and in the
   * program's own sentences that word reveals nothing.
   */
  private static Set<String> wordsOfData(List<CellRecord> records) {
    return Stream.of(
            Stream.of(Flag.Kind.values()).flatMap(Flag.Kind::words),
            CellKey.factors(records.stream().map(CellRecord::cell).toList()).all().stream()
                .map(Factor::name),
            records.stream().flatMap(record -> record.cell().levels().values().stream()),
            Stream.of("true", "false"))
        .flatMap(words -> words)
        .map(word -> word.toLowerCase(Locale.ROOT))
        .collect(Collectors.toSet());
  }

  /** Returns the records without the names; records that had none are the same objects. */
  public List<CellRecord> leftOutOf(List<CellRecord> records) {
    return records.stream().map(this::leftOutOf).toList();
  }

  private CellRecord leftOutOf(CellRecord record) {
    List<Flag> flags = record.flags().stream().map(this::leftOutOf).toList();
    CellRecord.Origin origin = leftOutOf(record.origin());
    String failure = leftOutOf(record.failure());
    String unsupported = leftOutOf(record.unsupported());
    CellRecord without =
        record
            .withFlags(flags)
            .withOrigin(origin)
            .withFailure(failure)
            .withUnsupported(unsupported);
    return without.equals(record) ? record : without;
  }

  private Flag leftOutOf(Flag flag) {
    return new Flag(
        flag.kind(), flag.severity(), flag.value(), flag.bound(), leftOutOf(flag.text()));
  }

  private CellRecord.Origin leftOutOf(CellRecord.Origin origin) {
    CellRecord.ServerFacts server = origin.serverFacts();
    if (server == null || server.settings() == null) {
      return origin;
    }
    Map<String, String> settings = new LinkedHashMap<>(server.settings());
    settings.replaceAll(HostNames::settingWithout);
    return new CellRecord.Origin(
        origin.startedAt(),
        origin.endedAt(),
        origin.spec(),
        origin.hosts(),
        new CellRecord.ServerFacts(
            server.version(),
            server.source(),
            server.packages(),
            settings,
            server.connection(),
            server.system()));
  }

  private static String settingWithout(String name, String value) {
    boolean isHosts = SETTINGS_OF_HOSTS.contains(name) && value != null && !value.isEmpty();
    return isHosts ? LEFT_OUT : withoutAddresses(value);
  }

  public MatrixSpec leftOutOf(MatrixSpec spec) {
    return MatrixSpecBuilder.builder(spec)
        .description(leftOutOf(spec.description()))
        .servers(spec.servers().stream().map(HostNames::entryWithout).distinct().toList())
        .build();
  }

  /** Returns an entry of a server with its arm, by which servers of one name differ. */
  private static String entryWithout(String entry) {
    String without = withoutAddresses(entry);
    Matcher arm = ARM.matcher(entry);
    return arm.find() && !without.endsWith(arm.group()) ? without + arm.group() : without;
  }

  /** Returns a sentence without the names. */
  public String leftOutOf(String text) {
    if (text == null) {
      return null;
    }
    String without = leftOut(IN_HOST_POSITION, withoutAddresses(text));
    return leftOut(known, leftOut(withPort, without));
  }

  /** Removes addresses that have a recognisable form, from any text. */
  private static String withoutAddresses(String text) {
    if (text == null) {
      return null;
    }
    String without = URL.matcher(text).replaceAll("$1://" + LEFT_OUT);
    without = PATH_OF_BUILD.matcher(without).replaceAll("path:…/$1");
    without = PATH.matcher(without).replaceAll("…/$1");
    return leftOut(IPV4, leftOut(IPV6, without));
  }

  private static String leftOut(Pattern host, String text) {
    return host.matcher(text)
        .replaceAll(
            found ->
                LOCAL.matcher(found.group()).matches()
                    ? Matcher.quoteReplacement(found.group())
                    : LEFT_OUT);
  }
}
