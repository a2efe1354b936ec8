package dev.oltpmatrix.load.hosts;

import dev.oltpmatrix.host.own.OwnProcess;
import dev.oltpmatrix.host.process.Captured;
import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.model.text.IoWords;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * The load generator's own files, which hosts get where they have not got the same ones.
 *
 * @param root the folder java-oltp
 * @param paths of files in it, sorted
 * @param hash what tells these files from others
 */
record ProgramFiles(Path root, List<String> paths, String hash) {
  private static final List<String> SCRIPTS = List.of("oltp", "newest-jdk.sh", "places.sh");
  private static final int HASH_BYTES = 12;

  /** Returns those that a driver needs: the two newest ones are always there. */
  static ProgramFiles own(String driver) {
    Path jar = OwnProcess.classes(ProgramFiles.class).toAbsolutePath();
    Path target = jar.getParent();
    Path root = target.getParent().getParent();
    List<String> paths = new ArrayList<>(SCRIPTS);
    paths.add(root.relativize(jar).toString());
    for (Path library : FileTrees.list(target.resolve("lib"))) {
      paths.add(root.relativize(library).toString());
    }
    Path ofDriver = root.resolve("driverstudy/target/lib").resolve(driver);
    for (Path library : FileTrees.list(ofDriver)) {
      paths.add(root.relativize(library).toString());
    }
    return new ProgramFiles(root, paths, hash(root, paths));
  }

  private static String hash(Path root, List<String> paths) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (String path : paths) {
        digest.update(path.getBytes(StandardCharsets.UTF_8));
        digest.update(Files.readAllBytes(root.resolve(path)));
      }
      return HexFormat.of().formatHex(digest.digest(), 0, HASH_BYTES);
    } catch (IOException e) {
      throw new LoadException("the program's own files: " + IoWords.of(root, e), e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Writes them to a file as an archive of tar. */
  void archive(Path file) throws IOException {
    try {
      List<String> command =
          new ArrayList<>(List.of("tar", "-C", root.toString(), "-cf", file.toString(), "--"));
      command.addAll(paths);
      Captured tar = ThisHost.HOST.capture(command);
      if (tar.status() != 0) {
        throw new IOException("tar: " + tar.errors().strip());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
