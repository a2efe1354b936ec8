package dev.oltpmatrix.load.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.load.measure.Burst;
import dev.oltpmatrix.load.run.IgnoredErrors;
import dev.oltpmatrix.load.run.RunSettings;
import dev.oltpmatrix.model.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineTest {
  private static final List<String> TESTS = List.of("oltp_read_only", "oltp_update_non_index");

  private static CommandLine parse(Map<String, String> environment, String... options) {
    List<String> arguments = new ArrayList<>(List.of("oltp_read_only"));
    arguments.addAll(List.of(options));
    arguments.add("run");
    return CommandLine.parse(arguments, environment, TESTS);
  }

  private static Options options(String... options) {
    return parse(Map.of(), options).options();
  }

  @Test
  void optionsStandInAnyPosition() {
    CommandLine line =
        CommandLine.parse(
            List.of("--threads=7", "oltp_read_only", "--time=3", "run", "--tables=2"),
            Map.of(),
            TESTS);

    assertThat(line.test()).isEqualTo("oltp_read_only");
    assertThat(line.command()).isEqualTo("run");
    assertThat(line.options().integer("threads")).isEqualTo(7);
    assertThat(line.options().integer("time")).isEqualTo(3);
    assertThat(line.options().integer("tables")).isEqualTo(2);
  }

  @Test
  void defaultsAreSysbenchs() {
    Options options = options();

    assertThat(options.integer("table-size")).isEqualTo(10_000);
    assertThat(options.integer("range-size")).isEqualTo(100);
    assertThat(options.integer("point-selects")).isEqualTo(10);
    assertThat(options.integer("threads")).isEqualTo(1);
    assertThat(options.integer("time")).isEqualTo(10);
    assertThat(options.text("rand-type")).isEqualTo("special");
    assertThat(options.text("mysql-user")).isEqualTo("sbtest");
    assertThat(options.flag("skip-trx")).isFalse();
    assertThat(options.flag("range-selects")).isTrue();
    assertThat(options.percentiles()).containsExactly(95.0);
  }

  @Test
  void clientsHaveAConnectionEachOrThoseOfAPool() {
    assertThat(options("--threads=9").connections()).isEqualTo(9);
    assertThat(options("--threads=9", "--client-pool=9").connections()).isEqualTo(9);
    assertThat(options("--threads=9", "--client-pool=2").connections()).isEqualTo(2);
  }

  @Test
  void dashesAndUnderscoresAreOne() {
    assertThat(options("--table_size=500").integer("table-size")).isEqualTo(500);
  }

  @Test
  void oldNamesAreKnown() {
    Options options = options("--num-threads=9", "--max-time=4", "--time=5");

    assertThat(options.integer("threads")).isEqualTo(9);
    assertThat(options.integer("time")).isEqualTo(4);
  }

  @Test
  void anOldNameAtItsDefaultSaysNothing() {
    Options options =
        options(
            "--threads=3",
            "--num-threads=1",
            "--time=5",
            "--max-time=0",
            "--events=7",
            "--max-requests=0",
            "--rate=2",
            "--tx-rate=0");

    assertThat(options.integer("threads")).isEqualTo(3);
    assertThat(options.integer("time")).isEqualTo(5);
    assertThat(options.number("events")).isEqualTo(7);
    assertThat(options.integer("rate")).isEqualTo(2);
  }

  @Test
  void whatSysbenchTakesWithoutAValueIsTakenHereToo() {
    Options options = options("--mysql-password", "--mysql-socket", "--report-checkpoints");

    assertThat(options.text("mysql-password")).isEmpty();
    assertThat(options.words("mysql-socket")).isEmpty();
    assertThat(options.integers("report-checkpoints")).isEmpty();
  }

  @Test
  void forcedShutdownIsInSecondsOrInPercentOfTheTime() {
    assertThat(options("--time=60").forcedShutdownS()).isEmpty();
    assertThat(options("--time=60", "--forced-shutdown=OFF").forcedShutdownS()).isEmpty();
    assertThat(options("--time=60", "--forced-shutdown=7").forcedShutdownS()).hasValue(7);
    assertThat(options("--time=60", "--forced-shutdown=50%").forcedShutdownS()).hasValue(30);
    assertThat(options("--time=60", "--forced-shutdown").forcedShutdownS()).hasValue(3);
    assertThat(options("--time=0", "--events=1", "--forced-shutdown=7").forcedShutdownS())
        .isEmpty();
    assertThat(RunSettings.of(options("--forced-shutdown=7")).drainNs())
        .isEqualTo(TimeUnit.SECONDS.toNanos(7));
  }

  @Test
  void tablesMayBeEmpty() {
    assertThat(options("--table-size=0").integer("table-size")).isZero();
  }

  @Test
  void debuggingAsksForAllMessages() {
    assertThat(options("--debug", "--verbosity=1").verbosity()).isEqualTo(5);
    assertThat(options("--verbosity=1").verbosity()).isEqualTo(1);
  }

  @Test
  void aFlagWithoutValueIsOn() {
    assertThat(options("--skip-trx").flag("skip-trx")).isTrue();
    assertThat(options("--range-selects=off").flag("range-selects")).isFalse();
  }

  @Test
  void percentilesAreAListAndZeroSwitchesThemOff() {
    assertThat(options("--percentile=50,99.9").percentiles()).containsExactly(50.0, 99.9);
    assertThat(options("--percentile=0").percentiles()).isEmpty();
  }

  @Test
  void theWindowsLimitIsItsLengthUnlessGiven() {
    assertThat(options("--time=5").windowLimitS()).isEqualTo(5);
    assertThat(options("--time=5", "--window-limit=30").windowLimitS()).isEqualTo(30);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--thread=3            | --thread: no such option; the nearest is --threads",
        "--tabel-size=3        | --tabel-size: no such option; the nearest is --table-size",
        "--oltp-tables-count=3 | --oltp-tables-count: no such option; the nearest is --tables",
        "--oltp_table_size=3   | --oltp_table_size: no such option; the nearest is --table-size",
        "--create_table_options=x | --create-table-options=x: expected no value: --mysql-storage",
        "-threads=2            | '-threads=2': options begin with two dashes: --threads=2",
        "threads=2             | 'threads=2': options begin with two dashes: --threads=2",
        "\u2014threads=2       | '\u2014threads=2': options begin with two dashes: --threads=2",
        "--mysql-ssl=PREFERRED | --mysql-ssl=PREFERRED: expected on, off,",
        "--mysql-ssl=REQIRED   | --mysql-ssl=REQIRED: expected on, off, DISABLED, REQUIRED",
        "--threads=0           | --threads=0: expected a whole number from 1 to 65536",
        "--threads=4.5         | --threads=4.5: expected a whole number from 1 to 65536",
        "--threads=many        | --threads=many: expected a whole number from 1 to 65536",
        "--threads             | --threads: has no value; write --threads=VALUE",
        "--mysql-port=65536    | --mysql-port=65536: expected whole numbers from 1 to 65535",
        "--mysql-port=         | --mysql-port: is empty: name at least one",
        "--mysql-host=,        | --mysql-host: is empty: name at least one",
        "--forced-shutdown=no  | --forced-shutdown=no: expected off, seconds, or a percentage",
        "--thread-stack-size=x | --thread-stack-size=x: expected a size such as 64K",
        "--mysql-debug         | --mysql-debug=on: expected off: there is no C library",
        "--mysql-ssl-cipher=AES128-SHA | --mysql-ssl-cipher=AES128-SHA: expected no value: the",
        "--max-time=-1         | --time=-1: expected a whole number from 0",
        "--skip-trx=yes        | --skip-trx=yes: expected on or off",
        "--driver=oracle       | --driver=oracle: expected one of mariadb, mysql, mariadb-3.5",
        "--percentile=101      | --percentile=101: expected numbers from 0 to 100",
        "--rate=-1             | --rate=-1: expected a whole number from 0 to 1000000",
        "--driver=mariadb-3.5 --mysql-socket=/s | --driver=mariadb-3.5 cannot use socket files",
        "--client-pool=2       | --client-pool=2: expected at most --threads, which is 1",
        "--client-pool=-1      | --client-pool=-1: expected a whole number from 0",
        "--client-pool-settings=defaults | --client-pool-settings=defaults: there is no pool; name",
        "--client-pool=1 --client-pool-settings=small | --client-pool-settings=small: expected",
        "--client-pool=2 --threads=4 --active-clients=3 | --client-pool=2: not with"
            + " --active-clients",
        "--client-pool=1 --mysql-dry-run | --client-pool=1: not with --mysql-dry-run",
        "--client-pool=1 --mysql-port=1,2 | --client-pool=1: the connections of a pool lead to one",
        "--rand-pareto-h=1     | --rand-pareto-h=1: expected above 0 and below 1",
        "--rand-zipfian-exp=-1 | --rand-zipfian-exp=-1: expected a number from 0 to 1000",
        "--mysql-ignore-errors=1213,x | --mysql-ignore-errors=1213,x: expected whole numbers",
        "--report-checkpoints=1,-2 | --report-checkpoints=1,-2: expected whole numbers from 0",
        "--delta=2147483647    | --delta=2147483647: expected at most 2147473648",
        "--window-limit=3      | --window-limit=3: expected at least --time, which is 10",
        "--warmup-time=9 --warmup-limit=8 | --warmup-limit=8: expected at least --warmup-time,"
            + " which is 9",
        "--events=5 --warmup-limit=1 | --events and --warmup-time or --warmup-limit: only one",
        "--active-clients=2    | --active-clients=2: expected at most --threads, which is 1",
        "--burst=200%x5        | --burst=200%x5: needs --rate",
        "--burst=200%x7 --rate=9 | --burst=200%x7: expected at most two thirds of --time, which is"
            + " 10",
        "--burst=100%x5        | --burst=100%x5: expected percent of --rate from 101 to 10000 and",
        "--burst=200%x0        | --burst=200%x0: expected percent of --rate from 101",
        "--burst=200x5         | --burst=200x5: expected percent of --rate from 101",
        "--range-size=2147483647 | --range-size=2147483647: expected at most 2147473648",
      })
  void aBadOptionIsNamedWithItsRemedy(String option, String message) {
    assertThatThrownBy(() -> options(option.split(" ", -1)))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void theWarmUpIsByTheClockUnlessItHasALimit() {
    assertThat(options("--warmup-time=5").warmupLimitS()).isEqualTo(5);
    assertThat(options("--warmup-time=5", "--warmup-limit=60").warmupLimitS()).isEqualTo(60);
    assertThat(RunSettings.of(options("--warmup-limit=60", "--rate=7")).warmupLimitNs())
        .isEqualTo(60_000_000_000L);
  }

  @Test
  void allClientsAreActiveUnlessSomeAre() {
    assertThat(options("--threads=9").activeClients()).isEqualTo(9);
    assertThat(options("--threads=9", "--active-clients=4").activeClients()).isEqualTo(4);
  }

  @Test
  void aBurstBeginsAThirdIntoTheWindow() {
    RunSettings settings =
        RunSettings.of(options("--time=30", "--rate=7", "--burst=250%x20", "--warmup-time=4"));

    assertThat(settings.burst())
        .isEqualTo(new Burst(TimeUnit.SECONDS.toNanos(10), TimeUnit.SECONDS.toNanos(20), 2.5));
  }

  @Test
  void encryptionThatIsSwitchedOffExplicitlyIsAChoice(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("options"), "mysql-ssl=off\n");

    assertThat(options().isGiven("mysql-ssl")).isFalse();
    assertThat(options("--mysql-ssl=off").isGiven("mysql-ssl")).isTrue();
    assertThat(options("--config-file=" + file).isGiven("mysql-ssl")).isTrue();
  }

  @Test
  void eventsAndWarmUpExcludeEachOther() {
    assertThatThrownBy(() -> options("--events=5", "--warmup-time=1"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("--warmup-time");
  }

  @Test
  void unsupportedOptionsAreTakenAtTheirDefault() {
    Options options = options("--db-driver=mysql", "--thread-stack-size=1M", "--mysql-debug=off");

    assertThat(options.shapingLoad()).doesNotContainKeys("db-driver", "thread-stack-size");
  }

  @Test
  void theTestIsAlsoKnownBySysbenchsOtherWaysToNameIt() {
    for (String word : List.of("/usr/share/sysbench/oltp_read_only.lua", "--test=oltp_read_only")) {
      assertThat(CommandLine.parse(List.of(word, "run"), Map.of(), TESTS).test())
          .isEqualTo("oltp_read_only");
    }
  }

  @Test
  void aHistogramNeedsPercentiles() {
    assertThatThrownBy(() -> options("--histogram", "--percentile=0"))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("--histogram and --percentile=0");
  }

  @Test
  void listsOfNumbersAreReadInTheirOrder() {
    assertThat(options("--report-checkpoints=9,3").integers("report-checkpoints"))
        .containsExactly(9, 3);
    assertThat(options().integers("report-checkpoints")).isEmpty();
    assertThat(options().integers("mysql-ignore-errors")).containsExactly(1213, 1020, 1205);
    assertThat(options("--report-checkpoints=9,,3,").integers("report-checkpoints"))
        .containsExactly(9, 3);
  }

  @Test
  void ignoredErrorsMayBeAllOrNoneOfThem() {
    assertThat(ignored("1213,1062,")).isEqualTo(new IgnoredErrors(false, Set.of(1213, 1062)));
    assertThat(ignored("none")).isEqualTo(new IgnoredErrors(false, Set.of()));
    assertThat(ignored("1213,all").all()).isTrue();
    assertThat(ignored("all").all()).isTrue();
  }

  private static IgnoredErrors ignored(String list) {
    return IgnoredErrors.of(options("--mysql-ignore-errors=" + list));
  }

  @Test
  void anUnknownTestOrCommandIsNamedWithTheNearest() {
    assertThatThrownBy(() -> CommandLine.parse(List.of("oltp_readonly", "run"), Map.of(), TESTS))
        .isInstanceOf(UsageException.class)
        .hasMessage("'oltp_readonly': no such test; the nearest is oltp_read_only");
    assertThatThrownBy(() -> CommandLine.parse(List.of("oltp_read_only", "rnu"), Map.of(), TESTS))
        .isInstanceOf(UsageException.class)
        .hasMessage("'rnu': no such command; the nearest is run");
  }

  @Test
  void aConfigFileCountsAtItsPlaceOnTheLine(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("options");
    Files.writeString(file, "# secret\n # x=y\nmysql-password = \"of file\"\nthreads=3 # few\n");
    Map<String, String> environment = Map.of("MYSQL_PWD", "of environment");
    String configFile = "--config-file=" + file;

    assertThat(parse(environment).options().text("mysql-password")).isEqualTo("of environment");
    Options fromFile = parse(environment, configFile, "--time=4").options();
    assertThat(fromFile.text("mysql-password")).isEqualTo("of file");
    assertThat(fromFile.integer("threads")).isEqualTo(3);
    assertThat(options("--threads=9", configFile).integer("threads")).isEqualTo(3);
    assertThat(options(configFile, "--threads=9").integer("threads")).isEqualTo(9);
  }

  @Test
  void aDefaultsFileSaysWhatOptionsDoNot(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("my.cnf");
    Files.writeString(
        file,
        """
        [mysqld]
        user=mysql
        [client]
        user = shop   # a comment
        password="a#b\\\\c\\sd"
        port=3307
        ; password=commented
        default-character-set=utf8mb4
        [mysqldump]
        password=other
        """);
    Map<String, String> environment = Map.of("MYSQL_PWD", "of environment");

    Options options = parse(environment, "--mysql-port=3308", "--defaults-file=" + file).options();

    assertThat(options.text("mysql-user")).isEqualTo("shop");
    assertThat(options.text("mysql-password")).isEqualTo("a#b\\c d");
    assertThat(options.integers("mysql-port")).containsExactly(3308);
    assertThatThrownBy(() -> options("--defaults-file=/nowhere/my.cnf"))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("--defaults-file: /nowhere/my.cnf: does not exist");
  }

  private static Options ofDefaults(Path folder, String group, String... more) throws IOException {
    Path file = Files.writeString(folder.resolve("my.cnf"), "[client]\n" + group + "\n");
    List<String> line = new ArrayList<>(List.of("--defaults-file=" + file));
    line.addAll(List.of(more));
    return options(line.toArray(String[]::new));
  }

  @Test
  void aDefaultsFileThatAsksForEncryptionGetsIt(@TempDir Path folder) throws IOException {
    Options required = ofDefaults(folder, "ssl-mode=REQUIRED");
    assertThat(required.flag("mysql-ssl")).isTrue();
    assertThat(required.text("mysql-ssl-verify")).isEqualTo("none");
    Options byAuthority = ofDefaults(folder, "ssl-ca=/ca.pem");
    assertThat(byAuthority.text("mysql-ssl-verify")).isEqualTo("ca");
    assertThat(byAuthority.text("mysql-ssl-ca")).isEqualTo("/ca.pem");
    assertThat(ofDefaults(folder, "ssl-verify-server-cert").text("mysql-ssl-verify"))
        .isEqualTo("identity");
    assertThat(ofDefaults(folder, "skip-ssl\nssl-ca=/ca.pem").flag("mysql-ssl")).isFalse();
    assertThat(ofDefaults(folder, "ssl-ca=/ca.pem", "--mysql-ssl=off").text("mysql-ssl-ca"))
        .isEmpty();
    assertThatThrownBy(() -> ofDefaults(folder, "ssl-mode=REQIRED"))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("--mysql-ssl=reqired: expected on, off, DISABLED");
  }

  @Test
  void whatIsNotTakenFromADefaultsFileIsNamed() {
    Map<String, String> defaults = new LinkedHashMap<>();
    defaults.put("user", "a");
    defaults.put("password", null);
    defaults.put("compress", null);
    defaults.put("protocol", "tcp");
    defaults.put("tls-version", "TLSv1.3");
    assertThat(DefaultsFile.notTaken(defaults))
        .containsExactly("password", "protocol", "tls-version");
    assertThat(DefaultsFile.notTaken(Map.of("ssl-mode", "PREFERRED"))).containsExactly("ssl-mode");
    assertThat(DefaultsFile.notTaken(Map.of("ssl-mode", "REQUIRED"))).isEmpty();
    assertThat(DefaultsFile.notTaken(Map.of("ssl-crl", "/crl.pem"))).containsExactly("ssl-crl");
  }

  @Test
  void encryptionModesAreThoseOfSysbench11() {
    assertThat(options("--mysql-ssl=REQUIRED").flag("mysql-ssl")).isTrue();
    assertThat(options("--mysql-ssl=disabled").flag("mysql-ssl")).isFalse();
    assertThat(options("--mysql-ssl=VERIFY_CA").text("mysql-ssl-verify")).isEqualTo("ca");
    assertThat(options("--mysql_ssl=verify_identity").text("mysql-ssl-verify"))
        .isEqualTo("identity");
  }

  @Test
  void optionsOfSysbenchsOtherDatabaseAreTakenAndIgnored() {
    Options options = options("--pgsql-host=h", "--pgsql_port=5432", "--pgsql-password=secret");

    assertThat(options.shapingLoad()).doesNotContainKeys("pgsql-host", "pgsql-password");
  }

  @Test
  void theDriverIsNamedOnTheCommandLine(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("options"), "driver=mysql\n");
    assertThatThrownBy(() -> options("--config-file=" + file))
        .isInstanceOf(UsageException.class)
        .hasMessageEndingWith("has driver=: it is not read from a file; say --driver=mysql");
  }

  @Test
  void aDefaultsFilesSocketIsThatOfLocalhost(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("my.cnf");
    Files.writeString(file, "[client]\nsocket=/run/shop.sock\n");
    String defaultsFile = "--defaults-file=" + file;

    assertThat(options(defaultsFile).words("mysql-socket")).containsExactly("/run/shop.sock");
    assertThat(options(defaultsFile, "--mysql-host=db").words("mysql-socket")).isEmpty();
  }

  @Test
  void aMissingConfigFileIsReported() {
    assertThatThrownBy(() -> options("--config-file=/nowhere/options"))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("--config-file: /nowhere/options: does not exist");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "--mysql-host=u:Geheim1@127.0.0.1 | --mysql-host=u:...@127.0.0.1: expected names,",
        "--mysql-host=u:Geheim 1@127.0.0.1 | --mysql-host=u:...@127.0.0.1: expected names,",
        "--mysql-host=jdbc:mariadb://h/db?password=Geheim1 | db?password=...: expected names,",
        "--threads=u:Geheim1@h | --threads=u:...@h: expected a whole number",
        "-pGeheim1 | '-p...': options begin with two dashes; no password here: --mysql-user",
        "\u2014pGeheim1 | p...': options begin with two dashes; no password here",
        "password=Geheim1 | 'password=...': options begin with two dashes; no password here",
        "--password:Geheim1 | --password...: no such option",
        "u:Geheim1@h | 'run': one word too many",
      })
  void aPasswordInTheWrongPlaceIsNotShown(String argument, String message) {
    assertThatThrownBy(() -> options(argument))
        .isInstanceOf(UsageException.class)
        .message()
        .contains(message)
        .doesNotContain("Geheim");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--mysql-password", "--password", "-p"})
  void aPasswordAfterABlankIsNotShown(String option) {
    assertThatThrownBy(() -> options(option, "Geheim1"))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(option + ": a space is no equals sign")
        .hasMessageNotContaining("Geheim1");
  }

  @ParameterizedTest
  @CsvSource({
    "--password=x, --mysql-password",
    "--mysql-pass=x, --mysql-password",
    "--pass=x, --mysql-password",
    "--host=x, --mysql-host",
    "--user=x, --mysql-user",
    "--port=1, --mysql-port",
    "--socket=x, --mysql-socket",
    "--ssl-ca=x, --mysql-ssl-ca",
    "--compress, --mysql-compression",
    "-uroot, --mysql-user=...",
    "-h127.0.0.1, --mysql-host=...",
    "-P3306, --mysql-port=...",
    "-histogram, --histogram",
  })
  void optionsOfTheCClientLeadToTheirNamesHere(String argument, String name) {
    assertThatThrownBy(() -> options(argument))
        .isInstanceOf(UsageException.class)
        .hasMessageEndingWith(" " + name);
  }

  @Test
  void linesOfOptionFilesAreNotShownBehindTheirNames(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("p.cnf");
    Files.writeString(file, "password Geheim1=x\n");
    assertThatThrownBy(() -> options("--config-file=" + file))
        .hasMessageStartingWith("--password...: no such option; the nearest is --mysql-password");
    Files.writeString(file, "[client]\npassword Geheim1\n");
    assertThatThrownBy(() -> options("--defaults-file=" + file))
        .hasMessageEndingWith(":2: an option without its '='; write password=...");
  }

  @Test
  void theRecordsOptionsHoldNoPassword() {
    assertThat(options("--mysql-password=secret").shapingLoad())
        .doesNotContainValue("secret")
        .containsEntry("threads", "1");
  }
}
