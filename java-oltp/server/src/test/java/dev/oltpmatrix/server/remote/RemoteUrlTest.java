package dev.oltpmatrix.server.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.wire.connect.Tls;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RemoteUrlTest {
  private static RemoteUrl parse(String text) {
    return RemoteUrl.parse(text, "sbtest");
  }

  @Test
  void everyPartIsRead() {
    RemoteUrl url =
        parse(
            "mysql://me%40work@db.example:3307/shop?tls=verify-ca&ca=/a%20b/ca.pem"
                + "&cert=/c.pem&key=/k.pem&defaults-file=/home/me/.my.cnf&wait_s=5");
    assertThat(url.user()).isEqualTo("me@work");
    assertThat(url.address()).isEqualTo("db.example:3307");
    assertThat(url.database()).isEqualTo("shop");
    assertThat(url.encryption())
        .isEqualTo(Tls.on(Tls.Verify.CA, "/a b/ca.pem", "/c.pem", "/k.pem"));
    assertThat(url.path("defaults-file")).isEqualTo(Path.of("/home/me/.my.cnf"));
    assertThat(url.waitS()).isEqualTo(5);
    assertThat(parse("mysql://me@h/d").waitS()).isEqualTo(60);
  }

  @ParameterizedTest
  @CsvSource({
    "me@db_1, db_1:3306, sbtest, preferred",
    "me@[fe80::1%25eth0]:3307/d, [fe80::1%eth0]:3307, d, preferred",
    "me@/shop?socket=/run/my.sock, /run/my.sock, shop, disabled",
    "me@localhost/d, 127.0.0.1:3306, d, preferred", // TCP unless a socket file is named
    "me@h/d?ca=/ca.pem, h:3306, d, verify-ca",
    "me@h/d?ca=/ca.pem&tls=required, h:3306, d, required",
  })
  void omittedPartsHaveTheirDefaults(String text, String address, String database, String tls) {
    RemoteUrl url = parse("mysql://" + text);
    assertThat(url.address()).isEqualTo(address);
    assertThat(url.database()).isEqualTo(database);
    assertThat(url.tls()).isEqualTo(tls);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mysql://me:7hush@h/d",
        "mysql://me:7hush/hu@sh@h/d",
        "mysql://me:7hush`@h/d",
        "mysql://me:?7hush@h/d",
        "mysql:me:7hush@h/d",
        "mysql:/me:7hush@h/d",
        "mysql://me:7%zzhush@h/d",
      })
  void aPasswordInAMisspeltUrlIsNotRepeated(String url) {
    assertThatThrownBy(() -> parse(url))
        .isInstanceOf(UsageException.class)
        .hasMessageNotContainingAny("hu", "7");
  }

  @Test
  void encryptionIsTheFilesWhereTheUrlDoesNotSayIt() {
    Map<String, String> file = Map.of("ssl-mode", "VERIFY_CA", "ssl-ca", "/ca.pem");
    RemoteUrl url = parse("mysql://me@h/d").withTlsOf(file);
    assertThat(url.tls()).isEqualTo("verify-ca");
    assertThat(url.path("ca")).hasToString("/ca.pem");
    assertThat(parse("mysql://me@h/d?tls=disabled").withTlsOf(file).tls()).isEqualTo("disabled");
    assertThat(parse("mysql://me@/d?socket=/s").withTlsOf(Map.of("ssl", "1")).tls())
        .isEqualTo("required");
    assertThatThrownBy(() -> parse("mysql://me@h/d").withTlsOf(Map.of("ssl-mode", "REQIRED")))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("'reqired'; nearest: required");
  }

  @ParameterizedTest
  @CsvSource({
    "mysql://me@h/d?tsl=required, unknown key of a server's URL 'tsl'",
    "mysql://me@h/d?tls=on, unknown tls 'on'",
    "mysql://me@h:0/d, port is 0",
    "mysql://me@h:99999999/d, port is 99999999",
    "mysql://me@h/d?ca=ca.pem, must be a path from the root",
    "mysql://me@h/d?cert=/c.pem, belong together",
    "mysql://me@/d, it needs a host",
    "mysql://me@h/d?socket=/s, and not both",
    "mysql://me@h/d%zz, %25",
    "mysql://me@h/a%60b, database is 'a`b'",
    "mysql://me@h/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, allowed: 1 to"
        + " 64",
    "mysql://me@h/d#x, is not of the form",
    "mysql://me@127.0.0.1%3A3306%2Fdb%3Fx:3306/db, host '127.0.0.1:3306/db?x' is no host name",
    "mysql://me@a%2Cb/d, 'host ''a,b'' is no host name'",
    "mysql://me@a%1B[31mb/d, is not of the form",
    "mysql://me@[::1%25]/d, host '[::1%]' is no host name",
    "mysql://me@h:٣٣٠٦/d, is not of the form",
    "mysql://me@h/d?wait_s=٣, wait_s is ٣",
  })
  void typosAreRefusedWithAReason(String text, String words) {
    assertThatThrownBy(() -> parse(text))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(words);
  }

  @Test
  void socketFilesPathMayHaveAnyVisibleCharacterAndNotAnyLength() {
    RemoteUrl url = parse("mysql://me@/d?socket=/run/a%20b%3Fc%3D%2541%26%23/s");
    assertThat(url.place().socket()).isEqualTo("/run/a b?c=%41&#/s");
    assertThatThrownBy(() -> parse("mysql://me@/d?socket=/" + "s".repeat(107)))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("has a path of 108 bytes, allowed: 107");
  }

  @Test
  void recordsIdentifyTheServerAndContainNothingSecret() {
    RemoteUrl url = parse("mysql://me@h/d?defaults-file=/secret/my.cnf&tls=required");
    assertThat(url.toString()).isEqualTo("mysql://me@h:3306/d?tls=required");
    String odd = "mysql://m%20e%2B%3F%40@h:3306/d?tls=required";
    assertThat(parse(odd)).hasToString(odd);
    assertThat(parse(odd).user()).isEqualTo("m e+?@");
    assertThat(parse("mysql://a+b@h/d").user()).isEqualTo("a+b");
  }
}
