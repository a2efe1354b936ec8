package dev.oltpmatrix.server.proxy.confined;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Runs a server that is built on Netty and listens on all addresses of the machine, so that it
 * listens on the loopback interface alone. Netty makes the address of a port in one class; while
 * that is loaded, the name of the address's class in it is replaced by {@link LoopbackAddress}.
 *
 * <p>It runs in the server's JVM and uses nothing but Java's own classes.
 */
public final class LoopbackBinding extends URLClassLoader {
  private static final String BINDING = "io.netty.bootstrap.AbstractBootstrap";
  private static final String ADDRESS = "java.net.InetSocketAddress";

  private LoopbackBinding(URL[] urls) {
    super(urls, LoopbackBinding.class.getClassLoader());
  }

  /**
   * @param args the folder of its jars, a folder of files that it finds on its class path, its main
   *     class, and its own arguments
   */
  public static void main(String[] args) {
    try {
      LoopbackBinding loader = new LoopbackBinding(urls(Path.of(args[0]), Path.of(args[1])));
      loader.loadClass(BINDING); // before anything listens
      Thread.currentThread().setContextClassLoader(loader);
      loader
          .loadClass(args[2])
          .getMethod("main", String[].class)
          .invoke(null, (Object) Arrays.copyOfRange(args, 3, args.length));
    } catch (InvocationTargetException e) {
      end(e.getCause());
    } catch (ReflectiveOperationException | IOException | RuntimeException e) {
      end(e);
    }
  }

  /** Ends the JVM, which threads of the server may keep alive. */
  private static void end(Throwable why) {
    why.printStackTrace();
    System.err.println("ended by " + why); // the last line, which is shown
    System.exit(1);
  }

  private static URL[] urls(Path jars, Path files) throws IOException {
    List<URL> urls = new ArrayList<>(List.of(files.toUri().toURL()));
    try (Stream<Path> all = Files.list(jars)) {
      for (Path jar : all.sorted().toList()) {
        urls.add(jar.toUri().toURL());
      }
    }
    return urls.toArray(new URL[0]);
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    if (!name.equals(BINDING)) {
      return super.findClass(name);
    }
    try (InputStream compiled = getResourceAsStream(inFiles(name) + ".class")) {
      if (compiled == null) {
        throw new ClassNotFoundException(name);
      }
      String own = new String(compiled.readAllBytes(), StandardCharsets.ISO_8859_1);
      String changed = own.replace(constant(ADDRESS), constant(LoopbackAddress.class.getName()));
      if (changed.equals(own)) {
        throw new ClassNotFoundException(
            name + " makes no address, so it cannot be confined to this machine");
      }
      byte[] confined = changed.getBytes(StandardCharsets.ISO_8859_1);
      return defineClass(name, confined, 0, confined.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  /**
   * Returns a class's name as a compiled class has it in its table of constants: a tag, two bytes
   * of length, and the name (Java Virtual Machine Specification, 4.4.7).
   */
  private static String constant(String className) {
    String name = inFiles(className);
    return "\u0001" + (char) (name.length() >> 8) + (char) (name.length() & 0xff) + name;
  }

  private static String inFiles(String className) {
    return className.replace('.', '/');
  }
}
