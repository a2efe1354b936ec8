package dev.oltpmatrix.load.driver;

import com.mysql.cj.conf.PropertySet;
import com.mysql.cj.protocol.ExportControlled;
import com.mysql.cj.protocol.ServerSession;
import com.mysql.cj.protocol.SocketConnection;
import com.mysql.cj.protocol.SocketFactory;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;

/** Connects MySQL Connector/J through a socket file; the driver finds this class by its name. */
public final class UnixSocketFactory implements SocketFactory {
  static final String PATH_PROPERTY = "oltpSocketPath";

  private Socket socket;

  @Override
  // The signature is the driver's.
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  public <T extends Closeable> T connect(
      String host, int port, PropertySet properties, int loginTimeoutMs) throws IOException {
    String path = properties.getStringProperty(PATH_PROPERTY).getValue();
    socket = new ChannelSocket(path);
    return (T) socket;
  }

  @Override
  public void beforeHandshake() {}

  @Override
  // The signature is the driver's.
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  public <T extends Closeable> T performTlsHandshake(
      SocketConnection connection, ServerSession session) throws IOException {
    socket =
        ExportControlled.performTlsHandshake(socket, connection, session.getServerVersion(), null);
    return (T) socket;
  }

  @Override
  public void afterHandshake() {}

  /** A socket over a channel, with the methods that the driver uses. */
  private static final class ChannelSocket extends Socket {
    private final SocketChannel channel;
    private final InputStream in;
    private final OutputStream out;

    ChannelSocket(String path) throws IOException {
      channel = SocketChannel.open(StandardProtocolFamily.UNIX);
      try {
        channel.connect(UnixDomainSocketAddress.of(path));
      } catch (IOException e) {
        channel.close();
        throw e;
      }
      in = Channels.newInputStream(channel);
      out = Channels.newOutputStream(channel);
    }

    @Override
    public InputStream getInputStream() {
      return in;
    }

    @Override
    public OutputStream getOutputStream() {
      return out;
    }

    @Override
    public boolean isConnected() {
      return channel.isConnected();
    }

    @Override
    public boolean isClosed() {
      return !channel.isOpen();
    }

    @Override
    public synchronized void close() throws IOException {
      channel.close();
    }

    // The options below belong to TCP; a socket file has none of them.

    @Override
    public void setTcpNoDelay(boolean on) {}

    @Override
    public void setKeepAlive(boolean on) {}

    @Override
    public void setSoTimeout(int timeoutMs) {}

    @Override
    public int getSoTimeout() {
      return 0;
    }

    @Override
    public void shutdownInput() {}

    @Override
    public void shutdownOutput() {}
  }
}
