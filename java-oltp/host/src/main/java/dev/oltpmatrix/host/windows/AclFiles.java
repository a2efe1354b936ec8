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
  void writeSecret(Path file, String text) throws IOException {
    Files.createFile(file);
    restrict(file, Set.of()); // before it has the secret
    TextFile.write(file, text);
  }

  void createOwnersFolder(Path folder) throws IOException {
    restrict(
        Files.createDirectory(folder),
        EnumSet.of(AclEntryFlag.FILE_INHERIT, AclEntryFlag.DIRECTORY_INHERIT));
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
