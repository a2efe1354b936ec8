package dev.oltpmatrix.host.windows;

import dev.oltpmatrix.model.text.TextFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.AclEntry;
import java.nio.file.attribute.AclEntryFlag;
import java.nio.file.attribute.AclEntryPermission;
import java.nio.file.attribute.AclEntryType;
import java.nio.file.attribute.AclFileAttributeView;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Sets who may read and write files, by their access control lists. */
final class AclFiles {
  /** Creates a file that only its owner may read. */
  void writeSecret(Path file, String text) throws IOException {
    Files.createFile(file);
    restrict(file, Set.of()); // before it has the secret
    TextFile.write(file, text);
  }

  /** Creates a file with a unique name that only its owner may read. */
  Path writeSecret(Path folder, String prefix, String suffix, String text) throws IOException {
    Path file = Files.createTempFile(folder, prefix, suffix);
    restrict(file, Set.of());
    TextFile.write(file, text);
    return file;
  }

  /** Creates a folder that only its owner may enter. */
  void createOwnersFolder(Path folder) throws IOException {
    restrictFolder(Files.createDirectory(folder));
  }

  /**
   * Creates a folder that only its owner may enter, with a unique name that begins with {@code
   * prefix}.
   */
  Path createOwnersFolder(Path parent, String prefix) throws IOException {
    return restrictFolder(Files.createTempDirectory(parent, prefix));
  }

  private static Path restrictFolder(Path folder) throws IOException {
    restrict(folder, EnumSet.of(AclEntryFlag.FILE_INHERIT, AclEntryFlag.DIRECTORY_INHERIT));
    return folder;
  }

  /**
   * Replaces all entries, also those inherited from the folder above, by one for the owner.
   *
   * @param passedOn what of a folder inherits the entry
   */
  private static void restrict(Path file, Set<AclEntryFlag> passedOn) throws IOException {
    AclFileAttributeView view = view(file);
    view.setAcl(
        List.of(
            AclEntry.newBuilder()
                .setType(AclEntryType.ALLOW)
                .setPrincipal(view.getOwner())
                .setPermissions(EnumSet.allOf(AclEntryPermission.class))
                .setFlags(passedOn)
                .build()));
  }

  private static AclFileAttributeView view(Path file) throws IOException {
    AclFileAttributeView view = Files.getFileAttributeView(file, AclFileAttributeView.class);
    if (view == null) {
      throw new IOException(file + " is on a file system without access control lists; use NTFS");
    }
    return view;
  }
}
