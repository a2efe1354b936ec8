package dev.oltpmatrix.server.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.ServerException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LocalInstallTest {
  private static final Host HOST = Hosts.ofThisMachine();

  @TempDir private Path tree;

  private Path file(String name) throws IOException {
    Path file = tree.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/bin/sh\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    return file;
  }

  @ParameterizedTest
  @CsvSource({
    "bin/mysqld, share/english/errmsg.sys, '', share",
    "sbin/mariadbd, share/mysql/english/errmsg.sys, '', share/mysql",
    "libexec/mysqld, share/mariadb/english/errmsg.sys, '', share/mariadb",
    "usr/sbin/mysqld, usr/share/mysql-8.0/english/errmsg.sys, usr, usr/share/mysql-8.0",
  })
  void layoutsOfThisWorldAreFound(String server, String message, String base, String messages)
      throws Exception {
    file(server);
    file(message);
    LocalInstall install = LocalInstall.in(HOST, tree);
    assertThat(install.server()).isEqualTo(tree.resolve(server));
    assertThat(install.basedir()).isEqualTo(tree.resolve(base));
    assertThat(install.messages()).isEqualTo(tree.resolve(messages));
    assertThat(install.hasThreadPoolPlugin()).isFalse();
    assertThat(install.hasOwnLibc()).isFalse();
  }

  @Test
  void pluginInstallerAndLinkerAreSeen() throws Exception {
    file("usr/sbin/mysqld");
    file("usr/share/mysql/english/errmsg.sys");
    file("usr/lib/mysql/plugin/thread_pool.so");
    file("usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2");
    Path installer = file("usr/scripts/mysql_install_db");
    LocalInstall install = LocalInstall.in(HOST, tree);
    assertThatThrownBy(() -> LocalInstall.in(HOST, tree.resolve("usr/lib")))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("/usr/lib holds no server");
    assertThat(install.hasThreadPoolPlugin()).isTrue();
    assertThat(install.hasOwnLibc()).isTrue();
    assertThat(install.installDb()).isEqualTo(installer);
  }

  @Test
  void machinesServerIsTheFirstInPathAndLinksAreFollowed() throws Exception {
    Path server = file("opt/sbin/mariadbd");
    file("opt/share/mysql/english/errmsg.sys");
    Path bin = Files.createDirectories(tree.resolve("bin"));
    Files.createSymbolicLink(bin.resolve("mysqld"), server);
    LocalInstall install = LocalInstall.ofMachine(HOST, "/nowhere:" + bin);
    assertThat(install.server()).isEqualTo(server);
    assertThat(install.basedir()).isEqualTo(tree.resolve("opt"));
  }
}
