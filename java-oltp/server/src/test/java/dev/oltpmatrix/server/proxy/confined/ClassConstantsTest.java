package dev.oltpmatrix.server.proxy.confined;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

class ClassConstantsTest {
  private static final String ADDRESS = "java/net/InetSocketAddress";
  private static final String CONFINED = LoopbackAddress.class.getName().replace('.', '/');

  /** Makes addresses in the two ways of Netty, and has constants of all sizes. */
  public static final class Sample implements IntFunction<InetSocketAddress> {
    private static final double EIGHT_BYTES = 3.5;
    private static final long EIGHT_MORE = 1L << 40;

    @Override
    public InetSocketAddress apply(int port) {
      return EIGHT_BYTES * port > EIGHT_MORE ? null : new InetSocketAddress(port);
    }

    /** Makes the address of a host that is named. */
    public InetSocketAddress named(InetAddress host, int port) {
      return new InetSocketAddress(host, port);
    }
  }

  /** Loads one class from its bytes. */
  private static final class Loader extends ClassLoader {
    Loader() {
      super(ClassConstantsTest.class.getClassLoader());
    }

    Class<?> define(byte[] compiled) {
      return defineClass(Sample.class.getName(), compiled, 0, compiled.length);
    }
  }

  private static byte[] compiled(Class<?> one) throws IOException {
    String file = one.getName().replace('.', '/') + ".class";
    try (InputStream in = one.getClassLoader().getResourceAsStream(file)) {
      return in.readAllBytes();
    }
  }

  private static Object confined() throws Exception {
    byte[] changed =
        ClassConstants.replaced(compiled(Sample.class), ADDRESS, CONFINED).orElseThrow();
    return new Loader().define(changed).getDeclaredConstructor().newInstance();
  }

  @Test
  @SuppressWarnings("unchecked")
  void anAddressWithoutAHostIsThatOfTheLoopbackInterface() throws Exception {
    assertThat(new Sample().apply(4711).getAddress().isAnyLocalAddress()).isTrue();

    InetSocketAddress address = ((IntFunction<InetSocketAddress>) confined()).apply(4711);

    assertThat(address.getAddress().isLoopbackAddress()).isTrue();
    assertThat(address.getPort()).isEqualTo(4711);
  }

  @Test
  void anAddressOfANamedHostStaysAsItIs() throws Exception {
    Object confined = confined();
    InetAddress host = InetAddress.getByAddress(new byte[] {10, 0, 0, 5});
    Object address =
        confined
            .getClass()
            .getMethod("named", InetAddress.class, int.class)
            .invoke(confined, host, 4711);
    assertThat(address).isEqualTo(new InetSocketAddress(host, 4711));
  }

  @Test
  void aClassThatMakesNoAddressIsToldApart() throws Exception {
    assertThat(ClassConstants.replaced(compiled(ClassConstants.class), ADDRESS, CONFINED))
        .isEmpty();
  }

  @Test
  void whatIsNoClassIsRefused() {
    assertThatThrownBy(() -> ClassConstants.replaced(new byte[] {1, 2, 3}, ADDRESS, CONFINED))
        .isInstanceOf(IOException.class);
  }
}
