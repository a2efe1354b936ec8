package dev.oltpmatrix.load.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.oltpmatrix.load.measure.Burst;
import dev.oltpmatrix.load.run.IgnoredErrors;
import dev.oltpmatrix.load.run.RunSettings;
import dev.oltpmatrix.model.UsageException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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

  @TempDir Path folder;

  private static Options parse(Map<String, String> environment, String... options) {
    List<String> arguments = new ArrayList<>(List.of("oltp_read_only"));
    arguments.addAll(List.of(options));
    arguments.add("run");
    return CommandLine.parse(arguments, environment, TESTS).options();
  }

  private static Options options(String... options) {
    return parse(Map.of(), options);
  }

  private static void assertRefused(String message, String... options) {
    assertThatThrownBy(() -> options(options))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void wordsAndOptionsStandInAnyPosition() {
    for (String word :
        List.of("oltp_read_only", "/usr/sysbench/oltp_read_only.lua", "--test=oltp_read_only")) {
      CommandLine line =
          CommandLine.parse(List.of("--threads=7", word, "run", "--time=3"), Map.of(), TESTS);

      assertThat(line.test()).isEqualTo("oltp_read_only");
      assertThat(line.command()).isEqualTo("run");
      assertThat(line.options().integer("threads")).isEqualTo(7);
      assertThat(line.options().integer("time")).isEqualTo(3);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "                           | table-size        | 10000",
        "                           | range-size        | 100",
        "                           | point-selects     | 10",
        "                           | threads           | 1",
        "                           | time              | 10",
        "                           | rand-type         | special",
        "                           | mysql-user        | sbtest",
        "                           | skip-trx          | off",
        "                           | range-selects     | on",
        "                           | mysql-ignore-errors | 1213,1020,1205",
        "--table_size=500           | table-size        | 500",
        "--table-size=1e6           | table-size        | 1000000",
        "--table-size=0             | table-size        | 0",
        "--num-threads=9            | threads           | 9",
        "--max-time=4               | time              | 4",
        "--max-requests=7           | events            | 7",
        "--tx-rate=2                | rate              | 2",
        "--mysql-password=          | mysql-password    | ''",
        "--mysql-socket             | mysql-socket      | ''",
        "--mysql-socket=/b?c=%41&#  | mysql-socket      | /b?c=%41&#",
        "--report-checkpoints       | report-checkpoints | ''",
        "--report-checkpoints=9,,3, | report-checkpoints | 9,3",
        "--skip-trx                 | skip-trx          | on",
        "--range-selects=false      | range-selects     | off",
        "--mysql-ssl=REQUIRED       | mysql-ssl         | on",
        "--mysql-ssl=disabled       | mysql-ssl         | off",
        "--mysql-ssl=VERIFY_CA      | mysql-ssl-verify  | ca",
        "--mysql_ssl=verify_identity | mysql-ssl-verify | identity",
        "--mysql-host=db,::1,[fe80::1%eth0],10.0.0.1 | mysql-host | db,::1,fe80::1%eth0,10.0.0.1",
      })
  void valuesAreReadAsSysbenchReadsThem(String option, String name, String value) {
    Options options = option == null ? options() : options(option);

    assertThat(options.text(name)).isEqualTo(value);
  }

  @Test
  void someOptionsDependOnOthers() {
    assertThat(options().percentiles()).containsExactly(95.0);
    assertThat(options("--percentile=50,99.9").percentiles()).containsExactly(50.0, 99.9);
    assertThat(options("--percentile=0").percentiles()).isEmpty();
    assertThat(options("--threads=9").connections()).isEqualTo(9);
    assertThat(options("--threads=9", "--client-pool=2").connections()).isEqualTo(2);
    assertThat(options("--threads=9").activeClients()).isEqualTo(9);
    assertThat(options("--threads=9", "--active-clients=4").activeClients()).isEqualTo(4);
    assertThat(options("--debug", "--verbosity=1").verbosity()).isEqualTo(5);
    assertThat(options("--verbosity=1").verbosity()).isEqualTo(1);
    assertThat(options("--time=5").windowLimitS()).isEqualTo(5);
    assertThat(options("--time=5", "--window-limit=30").windowLimitS()).isEqualTo(30);
    assertThat(options("--warmup-time=5").warmupLimitS()).isEqualTo(5);
    assertThat(options("--warmup-time=5", "--warmup-limit=60").warmupLimitS()).isEqualTo(60);
    assertThat(options("--time=60").forcedShutdownS()).isEmpty();
    assertThat(options("--time=60", "--forced-shutdown=OFF").forcedShutdownS()).isEmpty();
    assertThat(options("--time=60", "--forced-shutdown=7").forcedShutdownS()).hasValue(7);
    assertThat(options("--time=60", "--forced-shutdown=50%").forcedShutdownS()).hasValue(30);
    assertThat(options("--time=60", "--forced-shutdown").forcedShutdownS()).hasValue(3);
    assertThat(options("--time=0", "--events=1", "--forced-shutdown=7").forcedShutdownS())
        .isEmpty();
  }

  @Test
  void settingsOfARunHaveTheirUnits() {
    RunSettings settings =
        RunSettings.of(
            options(
                "--time=30",
                "--rate=7",
                "--burst=250%x20",
                "--warmup-time=4",
                "--warmup-limit=60",
                "--forced-shutdown=7"));

    assertThat(settings.burst())
        .isEqualTo(new Burst(TimeUnit.SECONDS.toNanos(10), TimeUnit.SECONDS.toNanos(20), 2.5));
    assertThat(settings.warmupNs()).isEqualTo(TimeUnit.SECONDS.toNanos(4));
    assertThat(settings.warmupLimitNs()).isEqualTo(TimeUnit.SECONDS.toNanos(60));
    assertThat(settings.drainNs()).isEqualTo(TimeUnit.SECONDS.toNanos(7));
    assertThat(ignored("1213,1062,")).isEqualTo(new IgnoredErrors(false, Set.of(1213, 1062)));
    assertThat(ignored("none")).isEqualTo(new IgnoredErrors(false, Set.of()));
    assertThat(ignored("1213,all").all()).isTrue();
  }

  private static IgnoredErrors ignored(String list) {
    return IgnoredErrors.of(options("--mysql-ignore-errors=" + list));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--thread=3            | --thread: no such option; the nearest is --threads",
        "--oltp_table_size=3   | --oltp_table_size: no such option; the nearest is --table-size",
        "--create_table_options=x | --create-table-options=x: expected no value: --mysql-storage",
        "-threads=2            | '-threads=2': options begin with two dashes: --name=value",
        "threads=2             | 'threads=2': options begin with two dashes: --name=value",
        "\u2014threads=2       | '\u2014threads=2': options begin with two dashes: --name=value",
        "--mysql-ssl=PREFERRED | --mysql-ssl=PREFERRED: expected on, off,",
        "--threads=0           | --threads=0: expected a whole number from 1 to 1000000",
        "--threads=4.5         | --threads=4.5: expected a whole number from 1 to 1000000",
        "--threads=٤           | --threads=٤: expected a whole number from 1 to 1000000",
        "--threads             | --threads: has no value; write --threads=VALUE",
        "--events=99999999999999999999 | --events=99999999999999999999: expected a whole number",
        "--mysql-port=65536    | --mysql-port=65536: expected whole numbers from 1 to 65535",
        "--mysql-port=٣٣٠٦     | --mysql-port=٣٣٠٦: expected whole numbers from 1 to 65535",
        "--mysql-port=         | --mysql-port: is empty: name at least one",
        "--mysql-host=,        | --mysql-host: is empty: name at least one",
        "--mysql-host=db,a/b   | --mysql-host=db,a/b: expected names, IPv4 or IPv6 addresses",
        "--mysql-host=db:3306  | --mysql-host=db:3306: expected names, IPv4 or IPv6 addresses",
        "--mysql-ssl-verify=ca | --mysql-ssl-verify, -ca and -cert: need --mysql-ssl=on",
        "--mysql-ssl --mysql-ssl-key=k | --mysql-ssl-cert and --mysql-ssl-key: give both or none",
        "--forced-shutdown=٥%  | --forced-shutdown=٥%: expected off, seconds, or a percentage",
        "--thread-stack-size=x | --thread-stack-size=x: expected a size such as 64K",
        "--mysql-debug         | --mysql-debug=on: expected off: there is no C library",
        "--max-time=-1         | --time=-1: expected a whole number from 0",
        "--skip-trx=yes        | --skip-trx=yes: expected on or off",
        "--driver=oracle       | --driver=oracle: expected one of mariadb, mysql, mariadb-3.5",
        "--percentile=101      | --percentile=101: expected numbers from 0 to 100",
        "--rate=-1             | --rate=-1: expected a whole number from 0 to 1000000",
        "--client-pool=2       | --client-pool=2: expected at most --threads, which is 1",
        "--client-pool-settings=defaults | --client-pool-settings=defaults: there is no pool; name",
        "--client-pool=2 --threads=4 --active-clients=3 | --client-pool=2: not with"
            + " --active-clients",
        "--client-pool=1 --mysql-dry-run | --client-pool=1: not with --mysql-dry-run",
        "--client-pool=1 --mysql-port=1,2 | --client-pool=1: the connections of a pool lead to one",
        "--rand-pareto-h=1     | --rand-pareto-h=1: expected above 0 and below 1",
        "--rand-pareto-h=0x1p-3 | --rand-pareto-h=0x1p-3: expected a number",
        "--mysql-ignore-errors=1213,x | --mysql-ignore-errors=1213,x: expected whole numbers",
        "--report-checkpoints=1,-2 | --report-checkpoints=1,-2: expected whole numbers from 0",
        "--delta=2147483647    | --delta=2147483647: expected at most 2147473648",
        "--range-size=2147483647 | --range-size=2147483647: expected at most 2147473648",
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
        "--histogram --percentile=0 | --histogram and --percentile=0: the latter",
      })
  void aBadOptionIsNamedWithItsRemedy(String option, String message) {
    assertRefused(message, option.split(" ", -1));
  }

  @Test
  void anUnknownTestOrCommandIsNamedWithTheNearest() {
    assertThatThrownBy(() -> CommandLine.parse(List.of("oltp_readonly", "run"), Map.of(), TESTS))
        .hasMessage("'oltp_readonly': no such test; the nearest is oltp_read_only");
    assertThatThrownBy(() -> CommandLine.parse(List.of("oltp_read_only", "rnu"), Map.of(), TESTS))
        .hasMessage("'rnu': no such command; the nearest is run");
  }

  @Test
  void aRecordHasNeitherPasswordsNorWhatHasNoEffect() {
    Options options =
        options(
            "--mysql-password=secret",
            "--db-driver=mysql",
            "--thread-stack-size=1M",
            "--mysql-debug=off",
            "--pgsql-host=h",
            "--pgsql_port=5432");

    assertThat(options.shapingLoad())
        .doesNotContainKeys("db-driver", "thread-stack-size", "mysql-debug", "pgsql-host")
        .doesNotContainValue("secret")
        .containsEntry("threads", "1");
  }

  private String file(String option, String text) throws IOException {
    return "--" + option + "=" + Files.writeString(folder.resolve(option), text);
  }

  @Test
  void aConfigFileCountsAtItsPlaceOnTheLine() throws IOException {
    Map<String, String> environment = Map.of("MYSQL_PWD", "of environment");
    String given =
        file(
            "config-file",
            "# secret\n # x=y\nmysql-password = \"of file\"\nthreads=3 # few\nmysql-ssl=off\n");

    assertThat(parse(environment).text("mysql-password")).isEqualTo("of environment");
    assertThat(parse(environment, given).text("mysql-password")).isEqualTo("of file");
    assertThat(options("--threads=9", given).integer("threads")).isEqualTo(3);
    assertThat(options(given, "--threads=9").integer("threads")).isEqualTo(9);
    // Encryption that is switched off explicitly is a choice.
    assertThat(options(given).isGiven("mysql-ssl")).isTrue();
    assertThat(options().isGiven("mysql-ssl")).isFalse();
    assertRefused("--config-file: /nowhere/f: does not exist", "--config-file=/nowhere/f");
    String driver = file("config-file", "driver=mysql\n");
    assertRefused(driver + ": has driver=: it is not read from a file; say --driver=mysql", driver);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sbPass1234#x",
        "a # b",
        " a",
        "a\tb",
        "a\\nb",
        "\"a b\" # c",
        "'a\"b'",
        "\"a\\\"b\"",
        "\"a\"b",
        "a\"b c\"",
        "\"\"",
        "#a",
        "a=b",
        "ü",
        "a\r",
        "1\n#mysql-user=2",
        "1\nmysql_user=2",
      })
  void aValueOfAConfigFileIsReadAsSysbenchReadsIt(String written) throws Exception {
    assumeThat(Path.of("/usr/bin/sysbench")).isExecutable();
    String given = file("config-file", "mysql-user=" + written + "\n");
    Path script =
        Files.writeString(
            folder.resolve("printing.lua"),
            "function prepare() print('<' .. sysbench.opt.mysql_user .. '>') end");

    Process sysbench =
        new ProcessBuilder("/usr/bin/sysbench", given, script.toString(), "prepare").start();
    String printed = new String(sysbench.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(printed).contains("<" + options(given).text("mysql-user") + ">\n");
  }

  @Test
  void aDefaultsFileSaysWhatOptionsDoNot() throws IOException {
    String given =
        file(
            "defaults-file",
            """
            [mysqld]
            user=mysql
            [client]
            user = shop   # a comment
            password="a#b\\\\c\\sd"
            port=3307
            socket=/run/shop.sock
            """);

    Options options = parse(Map.of("MYSQL_PWD", "x"), "--mysql-port=3308", given);
    assertThat(options.text("mysql-user")).isEqualTo("shop");
    assertThat(options.text("mysql-password")).isEqualTo("a#b\\c d");
    assertThat(options.integers("mysql-port")).containsExactly(3308);
    assertThat(options.words("mysql-socket")).containsExactly("/run/shop.sock");
    // The file's socket is that of localhost.
    assertThat(options(given, "--mysql-host=db").words("mysql-socket")).isEmpty();
    assertRefused("--defaults-file: /nowhere/f: does not exist", "--defaults-file=/nowhere/f");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "ssl-mode=REQUIRED            | -               | on  | none     | ''",
        "ssl-ca=/ca.pem               | -               | on  | ca       | /ca.pem",
        "ssl-verify-server-cert       | -               | on  | identity | ''",
        "skip-ssl,ssl-ca=/ca.pem      | -               | off | none     | ''",
        "ssl-ca=/ca.pem               | --mysql-ssl=off | off | none     | ''",
        "ssl-mode=PREFERRED,ssl-crl=/x | -              | off | none     | ''",
      })
  void aDefaultsFileThatAsksForEncryptionGetsIt(
      String lines, String option, String on, String verify, String ca) throws IOException {
    String given = file("defaults-file", "[client]\n" + lines.replace(",", "\n") + "\n");

    Options options = option == null ? options(given) : options(given, option);
    assertThat(List.of("mysql-ssl", "mysql-ssl-verify", "mysql-ssl-ca"))
        .extracting(options::text)
        .containsExactly(on, verify, ca);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "password,protocol=tcp,tls-version=x,ssl_mod=REQUIRED | tls-version, ssl-mod",
        "ssl-mode=PREFERRED,ssl-ca=/ca.pem | ssl-mode, ssl-ca",
        "skip-ssl,ssl-ca=/ca.pem | ssl-ca",
        "ssl-mode=REQUIRED  |",
        "ssl-crl=/crl.pem,ssl-capath=/ca | ssl-crl, ssl-capath",
        "protocol=tcp,password,max-allowed-packet=1G |",
      })
  void whatIsNotTakenFromADefaultsFileIsNamed(String lines, String names) throws IOException {
    String given = file("defaults-file", "[client]\n" + lines.replace(",", "\n") + "\n");
    PrintStream before = System.err;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      options(given);
    } finally {
      System.setErr(before);
    }

    assertThat(printed.toString(StandardCharsets.UTF_8).strip())
        .isEqualTo(names == null ? "" : given + ": not taken from it: " + names);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "--mysql-host=u:Geheim 1@127.0.0.1 | --mysql-host=u:...@127.0.0.1: expected names,",
        "--mysql-host=jdbc:mariadb://h/db?password=Geheim1 | db?password=...: expected names,",
        "--threads=u:Geheim1@h | --threads=u:...@h: expected a whole number",
        "-pGeheim1 | '-p...': options begin with two dashes",
        "\u2014pGeheim1 | p...': options begin with two dashes",
        "password=Geheim1 | 'password=...': options begin with two dashes",
        "--password:Geheim1 | --password...: no such option",
        "u:Geheim1@h | usage: oltp TEST",
        "--mysql-password Geheim1 | --mysql-password: has no value; write --mysql-password=VALUE",
        "--pgsql-password Geheim1 | --pgsql-password: has no value; write --pgsql-password=VALUE",
        "-p Geheim1 | '-p': options begin with two dashes",
      })
  void aPasswordInTheWrongPlaceIsNotShown(String argument, String message) {
    boolean isOne = argument.startsWith("--mysql-host");
    assertThatThrownBy(() -> options(isOne ? new String[] {argument} : argument.split(" ", -1)))
        .isInstanceOf(UsageException.class)
        .message()
        .contains(message)
        .doesNotContain("Geheim");
  }

  @ParameterizedTest
  @CsvSource({
    "--password=x, --mysql-password",
    "--user=x, --mysql-user",
    "--ssl-ca=x, --mysql-ssl-ca",
    "--compress, --mysql-compression",
  })
  void optionsOfTheCClientLeadToTheirNamesHere(String argument, String name) {
    assertThatThrownBy(() -> options(argument))
        .isInstanceOf(UsageException.class)
        .hasMessageEndingWith(" " + name);
  }

  @Test
  void linesOfOptionFilesAreNotShownBehindTheirNames() throws IOException {
    assertRefused(
        "--password...: no such option; the nearest is --mysql-password",
        file("config-file", "password Geheim1=x\n"));
    String given = file("defaults-file", "[client]\npassword Geheim1\n");
    assertThatThrownBy(() -> options(given))
        .hasMessageEndingWith(":2: expected name=value in a group such as [client]");
  }
}
