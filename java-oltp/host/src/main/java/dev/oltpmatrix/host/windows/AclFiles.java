package dev.oltpmatrix.host.windows;

import dev.oltpmatrix.model.text.TextFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.AclEntry;
import java.nio.file.attribute.AclEntryFlag;
import java.nio.file.attribute.AclEntryPermission;
import java.nio.file.attribute.AclEntryType;
import java.nio.file.attribute.AclFileAttributeView;
import java.nio.file.attribute.UserPrincipal;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Sets and checks who may read and write files, by their access control lists. */
final class AclFiles {
  private static final Set<AclEntryPermission> WRITING =
      EnumSet.of(
          AclEntryPermission.WRITE_DATA, // of a folder, to add a file
          AclEntryPermission.APPEND_DATA, // of a folder, to add a folder
          AclEntryPermission.DELETE,
          AclEntryPermission.DELETE_CHILD,
          AclEntryPermission.WRITE_ACL,
          AclEntryPermission.WRITE_OWNER);

  private final Predicate<UserPrincipal> trusted;

  /**
   * Creates the access to files.
   *
   * @param trusted whether an account is this program's user, or may write every file anyhow
   */
  AclFiles(Predicate<UserPrincipal> trusted) {
    this.trusted = trusted;
  }

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

  /**
   * Checks whether the file itself, not a link's target, is of this program's user: the owner of
   * what an administrator creates may be the group of administrators.
   */
  boolean isOwn(Path file) throws IOException {
    return trusted.test(owner(file));
  }

  String ownerName(Path file) throws IOException {
    return owner(file).getName();
  }

  private static UserPrincipal owner(Path file) throws IOException {
    return Files.getOwner(file, LinkOption.NOFOLLOW_LINKS);
  }

  /** Checks whether accounts that are not trusted may write the file. */
  boolean othersMayWrite(Path file) throws IOException {
    return view(file).getAcl().stream()
        .filter(entry -> entry.type() == AclEntryType.ALLOW)
        .filter(entry -> !entry.flags().contains(AclEntryFlag.INHERIT_ONLY)) // not of the file
        .filter(entry -> !trusted.test(entry.principal()))
        .anyMatch(entry -> entry.permissions().stream().anyMatch(WRITING::contains));
  }

  private static AclFileAttributeView view(Path file) throws IOException {
    AclFileAttributeView view = Files.getFileAttributeView(file, AclFileAttributeView.class);
    if (view == null) {
      throw new IOException(file + " is on a file system without access control lists; use NTFS");
    }
    return view;
  }
}
