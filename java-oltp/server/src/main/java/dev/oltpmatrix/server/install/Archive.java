package dev.oltpmatrix.server.install;

import dev.oltpmatrix.host.HostFiles;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.server.build.PackageSource.Unpack;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.function.LongConsumer;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.ArchiveEntry;
import org.apache.commons.compress.archivers.ArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveInputStream;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.tukaani.xz.XZInputStream;

/**
 * Extracts parts of an artifact (a zip; a jar is one too) and of archives inside it. Its SHA-256
 * was checked before.
 *
 * @param written receives the number of bytes as they are unpacked
 */
record Archive(HostFiles host, Path file, LongConsumer written) {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final int OWNER_EXECUTES = 0100;

  void unpack(Unpack part, Path home) throws IOException, ServerException, InterruptedException {
    Path target = home.resolve(part.into()).normalize();
    String from = part.from();
    boolean isFolder = from.isEmpty() || from.endsWith("/");
    boolean found = false;
    try (ZipFile zip = ZipFile.builder().setPath(file).get()) {
      for (ZipArchiveEntry entry : Collections.list(zip.getEntries())) {
        String name = entry.getName();
        if (!(isFolder ? name.startsWith(from) : name.equals(from))) {
          continue;
        }
        found = true;
        try (InputStream in = zip.getInputStream(entry)) {
          if (isFolder) {
            extract(entry, name.substring(from.length()), in, part, target);
          } else {
            member(name, in, part, target);
          }
        }
      }
    } catch (ClosedByInterruptException e) {
      Thread.interrupted(); // the exception carries the interruption from here on
      throw new InterruptedException("interrupted while unpacking " + file);
    }
    if (!found) {
      throw new ServerException(
          file.getFileName() + " has no '" + from + "'; correct unpack: in catalogue.yaml");
    }
  }

  /** Unpacks an archive inside the artifact, or writes a file that is none. */
  private void member(String name, InputStream in, Unpack part, Path target) throws IOException {
    ArchiveInputStream<?> inner = archive(name, in);
    if (inner == null) {
      Files.createDirectories(target.getParent());
      write(in, target);
      return;
    }
    for (ArchiveEntry e = inner.getNextEntry(); e != null; e = inner.getNextEntry()) {
      extract(e, e.getName(), inner, part, target);
    }
  }

  /** Opens an archive, or returns {@code null} for a file that is none. */
  private static ArchiveInputStream<?> archive(String name, InputStream in) throws IOException {
    if (name.endsWith(".zip") || name.endsWith(".jar")) {
      return new ZipArchiveInputStream(in);
    }
    if (name.endsWith(".tar.xz")) {
      return new TarArchiveInputStream(new XZInputStream(in));
    }
    boolean gzip = name.endsWith(".tar.gz") || name.endsWith(".tgz");
    return gzip ? new TarArchiveInputStream(new GZIPInputStream(in, BUFFER_BYTES)) : null;
  }

  private void extract(ArchiveEntry entry, String name, InputStream in, Unpack part, Path target)
      throws IOException {
    if (Path.of(name).getNameCount() <= part.strip()) {
      return; // at the level of the folders that are left out
    }
    Path path = below(target, name, part.strip());
    if (FileTrees.matchesAny(part.skip(), target.relativize(path))) {
      return;
    }
    if (entry.isDirectory()) {
      Files.createDirectories(path);
      return;
    }
    Files.createDirectories(path.getParent());
    Files.deleteIfExists(path);
    TarArchiveEntry tar = entry instanceof TarArchiveEntry t ? t : null;
    if (tar != null && tar.isSymbolicLink()) {
      Files.createSymbolicLink(path, Path.of(tar.getLinkName()));
    } else if (tar != null && tar.isLink()) {
      Files.createLink(path, below(target, tar.getLinkName(), part.strip()));
    } else {
      write(in, path);
      if (tar != null && (tar.getMode() & OWNER_EXECUTES) != 0) {
        host.makeExecutable(path);
      }
    }
  }

  private static Path below(Path target, String name, int strip) {
    Path full = Path.of(name);
    return target.resolve(full.subpath(strip, full.getNameCount())).normalize();
  }

  private void write(InputStream in, Path path) throws IOException {
    byte[] buffer = new byte[BUFFER_BYTES];
    try (OutputStream out = Files.newOutputStream(path)) {
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        out.write(buffer, 0, count);
        written.accept(count);
      }
    }
  }
}
