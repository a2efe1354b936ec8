package dev.oltpmatrix.server.install;

import dev.oltpmatrix.host.HostFiles;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.model.text.IoWords;
import dev.oltpmatrix.server.build.PackageSource.Unpack;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.FileSystemException;
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

/** Extracts parts of an artifact (a zip; a jar is one too) and of archives inside it. */
final class Archive {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final int OWNER_EXECUTES = 0100;

  private final HostFiles host;
  private final Path file;
  private final LongConsumer written;

  /**
   * Opens an artifact.
   *
   * @param written receives the number of bytes as they are unpacked
   */
  Archive(HostFiles host, Path file, LongConsumer written) {
    this.host = host;
    this.file = file;
    this.written = written;
  }

  void unpack(Unpack part, Path home) throws IOException, ServerException, InterruptedException {
    Path target = home.resolve(part.into()).normalize();
    String from = part.from() == null ? "" : part.from();
    boolean isFolder = from.isEmpty() || from.endsWith("/");
    try (ZipFile zip = ZipFile.builder().setPath(file).get()) {
      if (!(isFolder ? folder(zip, from, part, target) : member(zip, from, part, target))) {
        throw new ServerException(
            file.getFileName() + " has no '" + from + "'; correct unpack: in catalogue.yaml");
      }
    } catch (ClosedByInterruptException e) {
      Thread.interrupted(); // the exception carries the interruption from here on
      throw new InterruptedException("interrupted while unpacking " + file);
    } catch (FileSystemException e) {
      throw e; // a problem of the disk, not of the archive
    } catch (IOException e) {
      String why = file.resolve(from) + " cannot be unpacked: " + IoWords.of(e);
      throw new ServerException(why + "; delete " + file + " to have it fetched anew", e);
    }
  }

  /** Unpacks a folder and returns whether it contained anything to extract. */
  private boolean folder(ZipFile zip, String folder, Unpack part, Path target)
      throws IOException, ServerException {
    boolean found = false;
    for (ZipArchiveEntry entry : Collections.list(zip.getEntries())) {
      if (entry.getName().startsWith(folder)) {
        try (InputStream in = zip.getInputStream(entry)) {
          found |= extract(entry, entry.getName().substring(folder.length()), in, part, target);
        }
      }
    }
    return found;
  }

  private boolean member(ZipFile zip, String name, Unpack part, Path target)
      throws IOException, ServerException {
    ZipArchiveEntry member = zip.getEntry(name);
    if (member == null) {
      return false;
    }
    try (InputStream in = zip.getInputStream(member);
        ArchiveInputStream<?> inner = archive(name, in)) {
      if (inner == null) {
        Files.createDirectories(target.getParent());
        write(in, target);
        return true;
      }
      boolean found = false;
      for (ArchiveEntry e = inner.getNextEntry(); e != null; e = inner.getNextEntry()) {
        found |= extract(e, e.getName(), inner, part, target);
      }
      return found;
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

  /** Unpacks an entry and returns whether it is a wanted file or link. */
  private boolean extract(ArchiveEntry entry, String name, InputStream in, Unpack part, Path target)
      throws IOException, ServerException {
    if (Path.of(name).getNameCount() <= part.strip()) {
      return false; // at the level of the folders that are left out
    }
    Path path = within(target, name, part.strip());
    if (FileTrees.matchesAny(part.skip(), target.relativize(path))) {
      return false;
    }
    if (entry.isDirectory()) {
      Files.createDirectories(path);
      return false;
    }
    Files.createDirectories(path.getParent());
    Files.deleteIfExists(path);
    TarArchiveEntry tar = entry instanceof TarArchiveEntry t ? t : null;
    if (tar != null && tar.isSymbolicLink()) {
      Files.createSymbolicLink(path, Path.of(tar.getLinkName()));
    } else if (tar != null && tar.isLink()) {
      Files.createLink(path, within(target, tar.getLinkName(), part.strip()));
    } else {
      write(in, path);
      if (tar != null && (tar.getMode() & OWNER_EXECUTES) != 0) {
        host.makeExecutable(path);
      }
    }
    return true;
  }

  /**
   * Returns the target path of an entry, which may leave the tree neither by ".." nor through a
   * link of an earlier entry.
   */
  private Path within(Path target, String name, int strip) throws ServerException {
    Path full = Path.of(name);
    if (full.getNameCount() > strip) {
      Path path = target.resolve(full.subpath(strip, full.getNameCount())).normalize();
      Path link = path.getParent();
      while (link.startsWith(target) && !Files.isSymbolicLink(link)) {
        link = link.getParent();
      }
      if (path.startsWith(target) && !link.startsWith(target)) {
        return path;
      }
    }
    throw new ServerException(file + " has an entry outside of its tree: " + name);
  }

  private void write(InputStream in, Path path) throws IOException {
    byte[] buffer = new byte[BUFFER_BYTES];
    try (OutputStream out = Files.newOutputStream(path)) {
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        put(buffer, count, out, path);
        written.accept(count);
      }
    }
  }

  private static void put(byte[] buffer, int count, OutputStream out, Path path)
      throws FileSystemException {
    try {
      out.write(buffer, 0, count);
    } catch (IOException e) {
      throw new FileSystemException(path.toString(), null, e.getMessage());
    }
  }
}
