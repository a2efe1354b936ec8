package dev.oltpmatrix.load.hosts;

import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.model.UsageException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/** An agent's connection to its leader, of whom it knows the certificate. */
final class DialOut {
  private static final int CONNECT_MS = 10_000;
  private static final long RETRY_MS = 500;

  private DialOut() {}

  /** Trusts one certificate, which the file of the agents names. */
  private record Pinned(String hash) implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      throw new CertificateException("nobody connects to an agent");
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      try {
        if (!AgentsFolder.hash(chain[0]).equals(hash)) {
          throw new CertificateException("another certificate");
        }
      } catch (GeneralSecurityException e) {
        throw new CertificateException(e);
      }
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }

  /**
   * Returns a connection whose leader has welcomed the agent; it may come up later than its agents.
   *
   * @param number of the agent, counted from 0
   */
  static Socket connect(Path file, int number, long waitS) throws InterruptedException {
    AgentsFolder.Secrets secrets = AgentsFolder.Secrets.read(file);
    if (number < 0 || number >= secrets.tokens().size()) {
      throw new UsageException(
          "--number=%d: %s has tokens for the agents 0 to %d"
              .formatted(number, file, secrets.tokens().size() - 1));
    }
    long untilNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(waitS);
    String last = "";
    while (System.nanoTime() - untilNs < 0) {
      try {
        return connect(secrets, secrets.tokens().get(number));
      } catch (IOException e) {
        if (isOfCertificate(e)) {
          throw new LoadException(
              "what listens at %s:%d is not the leader that %s names (%s)"
                  .formatted(secrets.host(), secrets.port(), file, e.getMessage()),
              e);
        }
        last = " (" + e.getMessage() + ")";
        TimeUnit.MILLISECONDS.sleep(RETRY_MS);
      }
    }
    throw new LoadException(
        "no leader at %s:%d for %d s%s: the run is over, or not begun"
            .formatted(secrets.host(), secrets.port(), waitS, last),
        null);
  }

  /** Other failures of a handshake are those of a leader that comes or goes. */
  private static boolean isOfCertificate(Throwable e) {
    return e != null && (e instanceof CertificateException || isOfCertificate(e.getCause()));
  }

  private static Socket connect(AgentsFolder.Secrets secrets, String token) throws IOException {
    SSLSocket socket = (SSLSocket) context(secrets.certificate()).getSocketFactory().createSocket();
    boolean welcome = false;
    try {
      socket.connect(new InetSocketAddress(secrets.host(), secrets.port()), CONNECT_MS);
      socket.setSoTimeout(CONNECT_MS);
      socket.startHandshake();
      socket.getOutputStream().write((token + "\n").getBytes(StandardCharsets.US_ASCII));
      socket.getOutputStream().flush();
      String answer = DialIn.line(socket.getInputStream());
      if (answer.startsWith(DialIn.LATER)) {
        throw new IOException(answer);
      }
      if (!answer.equals(DialIn.WELCOME)) {
        throw new LoadException("the leader refused this agent: " + answer, null);
      }
      socket.setSoTimeout(0);
      welcome = true;
      return socket;
    } finally {
      if (!welcome) {
        socket.close();
      }
    }
  }

  private static SSLContext context(String hash) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {new Pinned(hash)}, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new LoadException("TLS: " + e.getMessage(), e);
    }
  }
}
