package dev.oltpmatrix.matrix.server.install;

import dev.oltpmatrix.matrix.ServerException;
import dev.oltpmatrix.matrix.os.files.Trees;
import dev.oltpmatrix.matrix.os.process.Commands;
import dev.oltpmatrix.matrix.server.build.ServerBuild.Unpack;
import dev.oltpmatrix.text.IoWords;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/** Takes parts out of an artifact (a zip, which a jar is too), and out of archives inside it. */
final class Archive {
  private static final int BUFFER_BYTES = 1 << 16;

  private final Path file;
  private final Path workDir;
  private final LongConsumer written;

  /**
   * @param workDir for archives inside this one, and for logs
   * @param written is told of bytes as they are unpacked
   */
  Archive(Path file, Path workDir, LongConsumer written) {
    this.file = file;
    this.workDir = workDir;
    this.written = written;
  }

  void unpack(Unpack part, Path home) throws IOException, ServerException, InterruptedException {
    Path target = home.resolve(part.into()).normalize();
    String from = part.from() == null ? "" : part.from();
    if (from.isEmpty() || from.endsWith("/")) {
      unzip(file, from, part, target);
      return;
    }
    boolean inner = isTar(from) || isZip(from);
    Path member = inner ? workDir.resolve(Path.of(from).getFileName()) : target;
    extractMember(from, member);
    if (inner) {
      if (isTar(from)) {
        untar(member, part, target);
      } else {
        unzip(member, "", part, target);
      }
      Files.delete(member);
    }
  }

  private static boolean isTar(String name) {
    return name.endsWith(".tar.gz") || name.endsWith(".tgz") || name.endsWith(".tar.xz");
  }

  private static boolean isZip(String name) {
    return name.endsWith(".zip") || name.endsWith(".jar");
  }

  private void extractMember(String name, Path target) throws IOException, ServerException {
    try (ZipFile zip = open(file)) {
      ZipEntry entry = zip.getEntry(name);
      if (entry == null) {
        throw missing(name);
      }
      copy(zip, entry, target);
    }
  }

  private void unzip(Path archive, String folder, Unpack part, Path target)
      throws IOException, ServerException {
    List<PathMatcher> skip = globs(part.skip());
    boolean found = false;
    try (ZipFile zip = open(archive)) {
      for (ZipEntry entry : Collections.list(zip.entries())) {
        if (entry.isDirectory() || !entry.getName().startsWith(folder)) {
          continue;
        }
        Path inside = stripped(entry.getName().substring(folder.length()), part.strip());
        if (inside != null && skip.stream().noneMatch(glob -> glob.matches(inside))) {
          copy(zip, entry, within(target, inside));
          found = true;
        }
      }
    }
    if (!found) {
      throw missing(folder);
    }
  }

  private static ZipFile open(Path archive) throws IOException, ServerException {
    try {
      return new ZipFile(archive.toFile());
    } catch (ZipException e) {
      throw new ServerException(archive + " cannot be unpacked: " + e.getMessage(), e);
    }
  }

  private ServerException missing(String what) {
    return new ServerException(
        file.getFileName() + " has no '" + what + "'; correct unpack: in catalogue.yaml");
  }

  private static List<PathMatcher> globs(List<String> patterns) {
    return patterns.stream()
        .map(p -> FileSystems.getDefault().getPathMatcher("glob:" + p))
        .toList();
  }

  /** {@code null} for what lies above the folders that are left out. */
  private static Path stripped(String name, int folders) {
    Path path = Path.of(name);
    return path.getNameCount() <= folders ? null : path.subpath(folders, path.getNameCount());
  }

  /** An entry may not leave the tree by "..". */
  private Path within(Path target, Path inside) throws ServerException {
    Path path = target.resolve(inside).normalize();
    if (!path.startsWith(target)) {
      throw new ServerException(file + " has an entry outside of its tree: " + inside);
    }
    return path;
  }

  private void copy(ZipFile zip, ZipEntry entry, Path target) throws IOException {
    Files.createDirectories(target.getParent());
    byte[] buffer = new byte[BUFFER_BYTES];
    try (InputStream in = zip.getInputStream(entry);
        OutputStream out = Files.newOutputStream(target)) {
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        out.write(buffer, 0, count);
        written.accept(count);
      }
    } catch (IOException e) {
      throw new IOException(IoWords.of(target, e), e);
    }
  }

  private void untar(Path archive, Unpack part, Path target)
      throws IOException, ServerException, InterruptedException {
    Files.createDirectories(target);
    List<String> command = new ArrayList<>(List.of("tar", "-xf", archive.toString()));
    command.addAll(List.of("-C", target.toString(), "--strip-components=" + part.strip()));
    part.skip().forEach(glob -> command.add("--exclude=" + glob));
    long[] told = {0};
    Commands.run(
        workDir.resolve("unpack.log"),
        command,
        Map.of(),
        () -> {
          long bytes = Trees.bytes(target);
          written.accept(bytes - told[0]);
          told[0] = bytes;
        });
  }
}
