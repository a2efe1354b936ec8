package dev.oltpmatrix.host.windows;

import com.sun.jna.platform.win32.Advapi32Util;
import com.sun.jna.platform.win32.Secur32.EXTENDED_NAME_FORMAT;
import com.sun.jna.platform.win32.Secur32Util;
import java.nio.file.attribute.UserPrincipal;
import java.util.Set;
import java.util.TreeSet;

/**
 * The accounts that may write this program's files: its user, and those that may write every file
 * anyhow. Their names are in the system's language, so they are asked for by their identifiers.
 */
final class TrustedAccounts {
  private static final String SYSTEM = "S-1-5-18";
  private static final String ADMINISTRATORS = "S-1-5-32-544";

  private TrustedAccounts() {}

  /** Asked for once, and only where files are checked. */
  private static final class Names {
    static final Set<String> ALL = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);

    static {
      ALL.add(Secur32Util.getUserNameEx(EXTENDED_NAME_FORMAT.NameSamCompatible));
      ALL.add(Advapi32Util.getAccountBySid(SYSTEM).fqn);
      ALL.add(Advapi32Util.getAccountBySid(ADMINISTRATORS).fqn);
    }
  }

  static boolean include(UserPrincipal account) {
    return Names.ALL.contains(account.getName());
  }
}
