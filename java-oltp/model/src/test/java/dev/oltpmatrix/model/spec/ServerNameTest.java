package dev.oltpmatrix.model.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.spec.ServerName.Source;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerNameTest {
  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "../x=path:/opt, CATALOGUE, .., ../x=path:/opt, x=path:/opt",
        "mariadb-10.11, CATALOGUE, mariadb-10.11, mariadb-10.11, -",
        "mariadb-10.11/pool, CATALOGUE, mariadb-10.11, mariadb-10.11/pool, pool",
        "path:/opt/mysql, PATH, -, /opt/mysql, -",
        "mine=path:/opt/my=sql#per-thread, PATH, mine, /opt/my=sql, per-thread",
        "here=system:#pool, SYSTEM, here, '', pool",
        "path:C:\\Program Files\\MariaDB 10.11, PATH, -, C:\\Program Files\\MariaDB 10.11, -",
        "win=path:D:/b\u00fcro/m#pool-generic, PATH, win, D:/b\u00fcro/m, pool-generic",
        "win=path:\\\\host\\share\\m, PATH, win, \\\\host\\share\\m, -",
        "docker:mariadb:11.4, DOCKER, -, mariadb:11.4, -",
        "m=docker:host:5000/a/b@sha256:0f#pool, DOCKER, m, host:5000/a/b@sha256:0f, pool",
        "far=mysql://u@[::1]:3307/d?tls=required, REMOTE, far,"
            + " mysql://u@[::1]:3307/d?tls=required,"
            + " -",
        "far=mysql://u@h/d#pool, REMOTE, far, mysql://u@h/d, pool",
        "win=mysql://u@h/d#pool-generic, REMOTE, win, mysql://u@h/d, pool-generic",
      })
  void entryIsParsed(String entry, Source source, String name, String location, String arm) {
    assertThat(ServerName.parse(entry)).isEqualTo(new ServerName(source, name, location, arm));
  }

  @ParameterizedTest
  @CsvSource({
    "mysql://u@h/d, needs a name",
    "a_b=path:/opt, server name 'a_b'",
    "path:, 'server ''path:'': write path:FOLDER'",
    "docker:#pool, docker:IMAGE",
    "system:/opt, system: alone",
    "path:/opt#pools, unknown arm",
  })
  void invalidEntriesAreRefusedWithTheReason(String entry, String words) {
    assertThatThrownBy(() -> ServerName.parse(entry))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(words);
  }

  /** A comma or a hash character in a password splits the entry before it is known to be a URL. */
  @ParameterizedTest
  @CsvSource({
    "far=mysql://me:hush#hush",
    "hush@h/db",
    "'hush,hush@h/db#pool'",
    "far=mysql//me:hush@h",
  })
  void pieceOfAPasswordIsNotRepeated(String entry) {
    assertThatThrownBy(() -> ServerName.parse(entry))
        .isInstanceOf(UsageException.class)
        .message()
        .doesNotContain("hush");
  }
}
