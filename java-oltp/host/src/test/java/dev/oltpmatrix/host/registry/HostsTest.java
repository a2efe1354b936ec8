package dev.oltpmatrix.host.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.linux.LinuxHost;
import dev.oltpmatrix.host.windows.WindowsHost;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostsTest {
  @ParameterizedTest
  @ValueSource(strings = {"Windows 11", "Windows 10", "Windows Server 2022"})
  void everyWindowsHasItsHost(String name) {
    assertThat(Hosts.named(name)).isInstanceOf(WindowsHost.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Linux", "Mac OS X"})
  void otherSystemsHaveThatOfLinux(String name) {
    assertThat(Hosts.named(name)).isInstanceOf(LinuxHost.class);
  }
}
