package dev.oltpmatrix.server.install;

import dev.oltpmatrix.host.HostProcesses;
import dev.oltpmatrix.host.files.DiskSpace;
import dev.oltpmatrix.host.files.Texts;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.model.text.TextFile;
import dev.oltpmatrix.server.build.SoftwarePackage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Unpacks a package with all its dependencies, including libc, into a folder.
 *
 * <p>apt resolves against a private, empty state, so it neither needs root nor touches the
 * machine's own packages, and any suite works on any Debian. Proxies and mirror passwords of the
 * user's apt configuration still apply.
 *
 * @param host runs apt
 */
record DebianProvisioner(HostProcesses host, Reporter reporter) implements Packages.Provisioner {
  /** The file that Debian's package debian-archive-keyring installs. */
  private static final Path KEYRING = Path.of("/usr/share/keyrings/debian-archive-keyring.gpg");

  private static final Path OS_RELEASE = Path.of("/etc/os-release");

  /** Options that apt reads after the machine's own configuration, so that they override it. */
  private static final String CONF =
      """
      Dir::Etc::sourceparts "/dev/null";
      Dir::Etc::preferences "/dev/null";
      Dir::Etc::preferencesparts "/dev/null";
      Debug::NoLocking "true";
      APT::Sandbox::User "root";
      APT::Default-Release "";
      APT::Install-Recommends "false";
      APT::Install-Suggests "false";
      APT::Get::AllowUnauthenticated "false";
      Acquire::Languages "none";
      Acquire::Retries "3";
      Acquire::IndexTargets::deb::DEP-11::DefaultEnabled "false";
      Acquire::IndexTargets::deb::Contents-deb::DefaultEnabled "false";
      // Hooks of the machine, such as those that empty its package cache, are not for us.
      #clear APT::Update::Pre-Invoke;
      #clear APT::Update::Post-Invoke;
      #clear APT::Update::Post-Invoke-Success;
      #clear DPkg::Pre-Invoke;
      #clear DPkg::Post-Invoke;
      #clear DPkg::Pre-Install-Pkgs;
      """;

  /** Release, component and URI of each of the machine's sources; also where lists are deleted. */
  private static final List<String> TARGETS =
      List.of(
          "apt-get",
          "indextargets",
          "--no-release-info",
          "--format",
          "$(RELEASE) $(COMPONENT) $(REPO_URI)",
          "Created-By: Packages");

  @Override
  public Map<String, String> download(SoftwarePackage software, Path downloads, Path workDir)
      throws ServerException, IOException, InterruptedException {
    String suite = software.source().suite();
    Path state = workDir.resolve("apt-" + suite);
    writeState(suite, downloads, state);
    reporter.say(software.name() + ": reading the package list of Debian " + suite);
    apt(state, downloads, () -> {}, List.of("--error-on=any", "update"), List.of());
    // The complete set: apt leaves out the packages in its archives folder, so it gets an empty
    // one. Without the option it prints MD5.
    Path empty = Files.createDirectories(state.resolve("no-archives/partial")).getParent();
    List<String> print =
        List.of("-y", "-o", "Acquire::ForceHash=SHA256", "--print-uris", "install");
    List<AptPackage> wanted =
        AptPackage.parse(apt(state, empty, () -> {}, print, software.source().packages()));
    long totalBytes = wanted.stream().mapToLong(AptPackage::bytes).sum();
    String task = "downloading " + software.name();
    apt(
        state,
        downloads,
        () -> progress(task, FileTrees.bytes(downloads), totalBytes),
        List.of("-y", "--download-only", "install"),
        software.source().packages());
    progress(task, totalBytes, totalBytes);
    return wanted.stream().collect(Collectors.toMap(AptPackage::file, AptPackage::sha256));
  }

  private void progress(String task, long doneBytes, long totalBytes) {
    // A file is counted twice for the instant in which apt moves it out of partial/.
    long done = Math.min(doneBytes, totalBytes);
    reporter.progress(task, done / DiskSpace.MB, totalBytes / DiskSpace.MB, "MB");
  }

  record AptPackage(String file, long bytes, String sha256) {
    private static final Pattern LINE =
        Pattern.compile("(?m)^'[^']+' (\\S+) ([0-9]+) SHA256:([0-9a-f]{64})\\s*$");

    static List<AptPackage> parse(String printedUris) {
      return LINE.matcher(printedUris)
          .results()
          .map(m -> new AptPackage(m.group(1), Long.parseLong(m.group(2)), m.group(3)))
          .toList();
    }
  }

  /**
   * Runs apt with a private state. Paths are options, as a quotation mark or a backslash would end
   * one in a file of apt's.
   */
  private String apt(
      Path state, Path archives, Runnable tick, List<String> arguments, List<String> packages)
      throws ServerException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("apt-get", "-q", "-c", state + "/apt.conf"));
    Map.of(
            "Dir::Etc::sourcelist", state.resolve("debian.sources"),
            "Dir::State", state,
            "Dir::State::lists", state.resolve("lists"),
            "Dir::State::status", state.resolve("status"),
            "Dir::Cache", state.resolve("cache"),
            "Dir::Cache::archives", archives)
        .forEach((name, path) -> command.addAll(List.of("-o", name + "=" + path)));
    command.addAll(arguments);
    command.addAll(packages);
    return host.run(state.resolve("apt.log"), command, Map.of(), tick);
  }

  private void writeState(String suite, Path downloads, Path state)
      throws ServerException, IOException, InterruptedException {
    Files.createDirectories(state.resolve("lists/partial"));
    Files.createDirectories(state.resolve("cache"));
    Files.createDirectories(downloads.resolve("partial"));
    TextFile.write(state.resolve("status"), "");
    TextFile.write(state.resolve("apt.conf"), CONF);
    String mirror =
        mirror(host.run(state.resolve("mirror.log"), TARGETS), codename(Texts.read(OS_RELEASE)))
            .orElseThrow(
                () ->
                    new ServerException(
                        "no Debian mirror among the apt sources of this machine (/etc/apt); add"
                            + " one, or choose a server that comes from elsewhere"));
    String signer = Files.isReadable(KEYRING) ? "Signed-By: " + KEYRING + "\n" : "";
    TextFile.write(
        state.resolve("debian.sources"),
        "Types: deb\nURIs: %s\nSuites: %s\nComponents: main\n%s".formatted(mirror, suite, signer));
  }

  /**
   * Returns the Debian archive among the user's own apt sources.
   *
   * @param targets release, component and URI of each source, one a line
   * @param codename this machine's release, which a Debian mirror lists in {@code main}
   */
  static Optional<String> mirror(String targets, String codename) {
    String prefix = codename + " main ";
    // Others publish for a Debian release too; the archive's own path ends in /debian.
    return targets
        .lines()
        .filter(line -> line.startsWith(prefix))
        .map(line -> line.substring(prefix.length()).strip())
        .min(Comparator.comparing(uri -> !uri.matches(".*/debian/*")));
  }

  static String codename(String osRelease) {
    Matcher line = Pattern.compile("(?m)^VERSION_CODENAME=\"?([a-z]+)").matcher(osRelease);
    return line.find() ? line.group(1) : "";
  }

  @Override
  public void unpack(
      SoftwarePackage software, Path downloads, Set<String> files, Path home, Path workDir)
      throws ServerException, IOException, InterruptedException {
    Files.createDirectories(home);
    List<String> packages =
        files.stream().sorted().filter(p -> !isSkipped(software.source().skip(), p)).toList();
    String task = "unpacking " + software.name();
    for (int i = 0; i < packages.size(); i++) {
      reporter.progress(task, i, packages.size(), "packages");
      String file = downloads.resolve(packages.get(i)).toString();
      host.run(workDir.resolve("unpack.log"), List.of("dpkg-deb", "-x", file, home.toString()));
    }
    reporter.progress(task, packages.size(), packages.size(), "packages");
  }

  /** Checks whether a package's file, NAME_VERSION_ARCH.deb, is among names that may have stars. */
  static boolean isSkipped(List<String> skip, String deb) {
    return FileTrees.matchesAny(skip, Path.of(deb.split("_", 2)[0]));
  }
}
