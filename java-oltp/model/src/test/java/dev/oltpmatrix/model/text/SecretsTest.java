package dev.oltpmatrix.model.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {
  @ParameterizedTest
  @CsvSource({
    "mysql://me:hush, mysql://me:...@",
    "mysql://me:hu/sh@h:3306/d, mysql://me:...@h:3306/d",
    "mysql:me:hush@h/d, mysql:me:...@h/d",
    "far=mysql:/me:hush@h/d, far=mysql:/me:...@h/d",
    "mysql://me:/hush, mysql://me:...@",
    "mysql://me:#hush@h/d, mysql://me:...@h/d",
    "mysql://me/hush@h/d, mysql://me:...@h/d",
    "mysql://me:hu@sh@h/d, mysql://me:...@h/d",
    "mysql://[::1]:3306/d, mysql://[::1]:3306/d",
    "mysql://h:3306/d, mysql://h:3306/d",
    "'a=mysql://me@h:3306/d,b=mysql://me@h:3307/d', 'a=mysql://me@h:3306/d,b=mysql://me@h:3307/d'",
    "'a=mysql://me:hu,sh@h,b=mysql://h:3307/d', 'a=mysql://me:...@h,b=mysql://h:3307/d'",
    "'a=mysql://me:hush,b=mysql://me@h', 'a=mysql://me:...@,b=mysql://me@h'",
  })
  void passwordIsHiddenAndAPortIsNot(String url, String shown) {
    assertThat(Secrets.hidden(url)).isEqualTo(shown);
  }

  @ParameterizedTest
  @CsvSource({
    "u:hush@127.0.0.1, u:...@127.0.0.1",
    "u:hu sh@h, u:...@h",
    "mysql:hush@h, mysql:...@h",
    "jdbc:mariadb://127.0.0.1/db?password=hush, jdbc:mariadb://127.0.0.1/db?password=...",
    "jdbc:mysql://u:hush@h/db, jdbc:mysql://u:...@h/db",
    "--servers=a=mysql://u:hush@h/db, --servers=a=mysql://u:...@h/db",
    "--password=hush, --password=...",
    "MYSQL_PWD=hush, MYSQL_PWD=...",
    "password hu sh, password ...",
    "--mysql-pass=hush, --mysql-pass=...",
    "-phush, -p...",
    "\u2014phush, \u2014p...",
  })
  void passwordIsHiddenWhereverUsersWriteOne(String value, String shown) {
    assertThat(Secrets.hidden(value)).isEqualTo(shown);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sbtest@127.0.0.1:3306/sbtest: cannot connect: Access denied for user 'sbtest'@'localhost'"
            + " (using password: YES): check the password (MYSQL_PWD, --config-file) and grants",
        "docker:mysql:8.4@sha256:0123 not found; docker:registry/x@sha256:01 neither",
        "m.yaml:1:2: write far=mysql://me@h:3306/d?defaults-file=/path",
        "unknown proxy 'x'; your own is NAME=mysql://host:port",
        "setting 'default_password_lifetime=360': leave it out",
        "find . -print: no such file",
        "--mysql-password: has no value, --percentile=95 has",
      })
  void messageWithoutAPasswordIsLeftAlone(String message) {
    assertThat(Secrets.hiddenIn(message)).isEqualTo(message);
  }

  @ParameterizedTest
  @CsvSource({
    "mysql:/u:hush@h/db does not exist, mysql:/u:...@h/db does not exist",
    "unknown value 'u:hush@h'; and, unknown value 'u:...@h'; and",
    "db?password=hush: cannot connect, db?password=...: cannot connect",
  })
  void messageKeepsWhatIsAroundAPassword(String message, String shown) {
    assertThat(Secrets.hiddenIn(message)).isEqualTo(shown);
  }
}
