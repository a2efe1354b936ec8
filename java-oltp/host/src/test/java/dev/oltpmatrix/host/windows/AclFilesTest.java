package dev.oltpmatrix.host.windows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.AclEntry;
import java.nio.file.attribute.AclEntryFlag;
import java.nio.file.attribute.AclEntryPermission;
import java.nio.file.attribute.AclEntryType;
import java.nio.file.attribute.AclFileAttributeView;
import java.nio.file.attribute.UserPrincipal;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests access control lists on a simulated file system of Windows. */
class AclFilesTest {
  private final WindowsHost files = new WindowsHost();
  private FileSystem system;
  private Path folder;

  /** An account of whom a new file inherits an entry. */
  private record Everyone() implements UserPrincipal {
    @Override
    public String getName() {
      return "Everyone";
    }
  }

  @BeforeEach
  void makeFileSystem() {
    Configuration windows =
        Configuration.windows().toBuilder()
            .setAttributeViews("basic", "owner", "acl")
            .setDefaultAttributeValue("owner:owner", "alice")
            .setDefaultAttributeValue(
                "acl:acl", List.of(entry(new Everyone(), AclEntryPermission.READ_DATA)))
            .build();
    system = Jimfs.newFileSystem(windows);
    folder = system.getPath("C:\\work");
  }

  @AfterEach
  void close() throws IOException {
    system.close();
  }

  private static AclEntry entry(UserPrincipal of, AclEntryPermission permission) {
    return AclEntry.newBuilder()
        .setType(AclEntryType.ALLOW)
        .setPrincipal(of)
        .setPermissions(permission)
        .build();
  }

  private static List<AclEntry> entries(Path file) throws IOException {
    return Files.getFileAttributeView(file, AclFileAttributeView.class).getAcl();
  }

  private void assertOwnersAlone(Path file) throws IOException {
    assertThat(entries(file))
        .singleElement()
        .satisfies(
            entry -> {
              assertThat(entry.type()).isEqualTo(AclEntryType.ALLOW);
              assertThat(entry.principal()).isEqualTo(Files.getOwner(file));
              assertThat(entry.permissions()).isEqualTo(EnumSet.allOf(AclEntryPermission.class));
            });
  }

  @Test
  void secretsAndFoldersAreTheirOwnersAloneWithoutWhatTheyInherited() throws IOException {
    Path plain = Files.createFile(folder.resolve("plain"));
    assertThat(entries(plain)).extracting(e -> e.principal().getName()).containsExactly("Everyone");
    Path secret = folder.resolve("secret");
    files.writeSecret(secret, "geheim");
    assertOwnersAlone(secret);
    assertThat(secret).hasContent("geheim");
    Path cache = folder.resolve("cache");
    files.createOwnersFolder(cache);
    assertOwnersAlone(cache);
    assertThat(entries(cache).get(0).flags())
        .containsExactlyInAnyOrder(AclEntryFlag.FILE_INHERIT, AclEntryFlag.DIRECTORY_INHERIT);
  }

  @Test
  void fileSystemWithoutListsIsRefused() throws IOException {
    try (FileSystem fat =
        Jimfs.newFileSystem(
            Configuration.windows().toBuilder().setAttributeViews("basic", "owner").build())) {
      assertThatThrownBy(() -> files.writeSecret(fat.getPath("C:\\work\\secret"), "geheim"))
          .isInstanceOf(IOException.class)
          .hasMessage(
              "C:\\work\\secret is on a file system without access control lists; use NTFS");
    }
  }
}
