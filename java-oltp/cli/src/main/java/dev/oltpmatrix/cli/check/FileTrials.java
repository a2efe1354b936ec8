package dev.oltpmatrix.cli.check;

import dev.oltpmatrix.host.Host;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Looks at what becomes of files, and of the names of folders. */
final class FileTrials {
  private static final String TEXT = "secret";

  private FileTrials() {}

  static Outcome secret(CheckedMachine machine) throws IOException {
    Host host = machine.host();
    Path folder = machine.folder().resolve("owners");
    host.createOwnersFolder(folder);
    Path file = folder.resolve("secret");
    host.writeSecret(file, TEXT);
    if (!Files.readString(file).equals(TEXT)) {
      return Outcome.fail("it is not read as it was written");
    }
    boolean isOwn = host.isOwn(file) && host.isOwn(folder);
    boolean isOpen = host.othersMayWrite(file) || host.othersMayWrite(folder);
    Files.delete(file);
    return Outcome.of(
        isOwn && !isOpen,
        "file and folder "
            + (isOwn ? "are this user's" : "are not this user's")
            + (isOpen ? "; others may write them" : "; others may not write them"));
  }

  /** Passes by being reached: the launcher, the JVM and the class path took the name. */
  static Outcome paths(CheckedMachine machine) {
    String root = machine.project().root().toString();
    boolean hasBlank = root.contains(" ");
    boolean hasUmlaut = root.chars().anyMatch(c -> c > Byte.MAX_VALUE);
    if (hasBlank && hasUmlaut) {
      return Outcome.pass("the program ran from a folder with a blank and other letters");
    }
    return Outcome.notTested(
        "the program's folder has no "
            + (hasBlank ? "letter beyond ASCII" : hasUmlaut ? "blank" : "blank nor such letters")
            + "; put it into one that has, and check again");
  }
}
