package dev.oltpmatrix.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.testing.Program;
import dev.oltpmatrix.testing.RealCells;
import dev.oltpmatrix.testing.TestProject;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Packs the release archive, and uses it without Maven, git and a compiler. */
@Tag("night")
class ReleaseArchiveTest {
  private static final String NAME = "oltp-matrix-0.2.0";
  private static final Path DIST = TestProject.root().resolve("java-oltp/dist.sh");
  private static final Set<String> ABSENT = Set.of("git", "javac", "mvn");
  private static final Pattern LIBRARY = Pattern.compile(".*/lib/(.+?)-\\d[^/]*[.]jar");
  private static final Pattern LISTED = Pattern.compile("(?m)^\\| ([\\w-]*\\w) \\| .+ \\|$");

  @TempDir private static Path folder;
  private static Path archives;
  private static Path project;
  private static Map<String, Long> unpacked;
  private static Map<String, String> fewTools;

  private record Ended(int status, String output) {}

  private static Ended run(Map<String, String> environment, Path script, Object... arguments)
      throws Exception {
    String[] words = Stream.of(arguments).map(Object::toString).toArray(String[]::new);
    Path output = Files.createTempFile(folder, "output", ".txt");
    try (Program program = Program.startScript(script, environment, output, words)) {
      return new Ended(program.end(), program.output());
    }
  }

  private static void requireRun(Map<String, String> environment, Path script, Object... arguments)
      throws Exception {
    Ended ended = run(environment, script, arguments);
    assertThat(ended.status()).as(ended.output()).isZero();
  }

  @BeforeAll
  static void packAndUnpack() throws Exception {
    archives = folder.resolve("archives");
    requireRun(Map.of(), DIST, "--out", archives);
    Path place = Files.createDirectories(folder.resolve("a place"));
    requireRun(Map.of(), Path.of("tar"), "xf", archives.resolve(NAME + ".tar.gz"), "-C", place);
    project = place.resolve(NAME);
    unpacked = contents();
    fewTools = Map.of("PATH", tools().toString(), "JAVA_HOME", "");
  }

  /** Makes a folder of links to all programs in PATH that are not {@link #ABSENT}. */
  private static Path tools() throws IOException {
    Path tools = Files.createDirectories(folder.resolve("tools"));
    for (String place : System.getenv("PATH").split(":", -1)) {
      for (Path program : FileTrees.list(Path.of(place))) {
        String name = program.getFileName().toString();
        Path link = tools.resolve(name);
        if (!ABSENT.contains(name) && !Files.exists(link, LinkOption.NOFOLLOW_LINKS)) {
          Files.createSymbolicLink(link, program);
        }
      }
    }
    return tools;
  }

  /** Returns a checksum of each unpacked file; a run adds results and archives of classes. */
  private static Map<String, Long> contents() throws IOException {
    Map<String, Long> contents = new TreeMap<>();
    try (Stream<Path> files = Files.walk(project)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = project.relativize(file).toString();
        if (!name.startsWith("results/") && !name.endsWith(".jsa")) {
          CRC32 sum = new CRC32();
          sum.update(Files.readAllBytes(file));
          contents.put(name, sum.getValue());
        }
      }
    }
    return contents;
  }

  @Test
  void theSameTreeGivesTheSameBytes() throws Exception {
    Path again = folder.resolve("again");
    String elsewhere = "umask 077; exec \"$0\" \"--out=$1\"";

    requireRun(Map.of("TZ", "Asia/Tokyo"), Path.of("bash"), "-c", elsewhere, DIST, again);

    for (String file : List.of(NAME + ".tar.gz", NAME + ".zip")) {
      assertThat(again.resolve(file)).hasSameBinaryContentAs(archives.resolve(file));
    }
    assertThat(FileTrees.list(again)).hasSize(2);
  }

  @Test
  void bothArchivesHaveTheSameFiles() throws IOException {
    Map<String, Long> zipped = new TreeMap<>();
    try (ZipFile zip = new ZipFile(archives.resolve(NAME + ".zip").toFile())) {
      for (ZipEntry entry : zip.stream().toList()) {
        zipped.put(entry.getName().substring(NAME.length() + 1), entry.getCrc());
      }
    }
    assertThat(zipped).isEqualTo(unpacked);
  }

  @Test
  void itHasWhatRunsAndNotWhatBuilds() {
    assertThat(unpacked.keySet())
        .contains("LICENSE", "README.md", "RELEASE", "matrices/smoke.yaml", "plot/page/main.js")
        .noneMatch(name -> name.matches(".*(pom[.]xml|[.]java|[.]class|tests[.]jar)"))
        .noneMatch(name -> name.matches("(.*/)?(src|test|bench|[.].*)/.*"));
    assertThat(project.resolve("java-oltp/oltp")).isExecutable();
    assertThat(Files.isExecutable(project.resolve("README.md"))).isFalse();
    assertThat(unpacked.keySet().stream().filter(name -> name.endsWith(".jar")))
        .extracting(jar -> Path.of(jar).getFileName())
        .as("each jar is there once")
        .doesNotHaveDuplicates();
  }

  /** Without carriage returns {@code cmd} may miss labels. */
  @Test
  void linesOfBatchFilesEndAsWindowsReadsThem() throws IOException {
    List<String> batch = unpacked.keySet().stream().filter(n -> n.endsWith(".cmd")).toList();
    assertThat(batch).hasSize(3);
    for (String file : batch) {
      assertThat(Files.readString(project.resolve(file)).split("\n", -1))
          .as(file)
          .hasSizeGreaterThan(4)
          .allMatch(line -> line.isEmpty() || line.matches("[^\r]*\r"));
    }
  }

  @Test
  void itsDocumentsLeadToFilesInItOrToSources() throws IOException {
    List<String> dead = new ArrayList<>();
    for (String document : unpacked.keySet().stream().filter(n -> n.endsWith(".md")).toList()) {
      Path page = project.resolve(document);
      for (String link : links(Files.readString(page))) {
        URI target = URI.create(link);
        boolean isFile = target.getScheme() == null && !target.getPath().isEmpty();
        if (isFile && !Files.exists(page.resolveSibling(target.getPath()))) {
          dead.add(document + ": " + link);
        }
      }
    }
    assertThat(dead)
        .isNotEmpty()
        .allMatch(link -> link.matches(".*[ /](java-oltp/[a-z]+/src|studies)/.*"));
  }

  private static List<String> links(String page) {
    return Pattern.compile("]\\(([^)\\s]+)\\)")
        .matcher(page.replaceAll("(?s)```.*?```", ""))
        .results()
        .map(link -> link.group(1))
        .toList();
  }

  @Test
  void eachLibraryIsListedWithItsLicence() throws IOException {
    List<String> libraries =
        unpacked.keySet().stream()
            .map(LIBRARY::matcher)
            .filter(Matcher::matches)
            .map(library -> library.group(1))
            .filter(library -> !library.startsWith("oltp-matrix"))
            .toList();
    List<String> listed =
        LISTED
            .matcher(Files.readString(project.resolve("CONTRIBUTING.md")))
            .results()
            .map(row -> row.group(1))
            .filter(name -> !name.equals("library"))
            .toList();
    assertThat(libraries).contains("mysql-connector-j", "HikariCP", "picocli");
    assertThat(listed).containsExactlyInAnyOrderElementsOf(libraries);
  }

  @Test
  void itRunsWithJavaAlone() throws Exception {
    Ended tools = run(fewTools, Path.of("bash"), "-c", "command -v mvn git javac");
    assertThat(tools.output()).as("what is in PATH").isEmpty();

    Ended version = run(fewTools, project.resolve("run_matrix.sh"), "--version");
    assertThat(version.output()).isEqualTo("oltp-matrix 0.2.0\n");
    Ended plan = run(fewTools, project.resolve("run_matrix.sh"), "--dry-run", "--matrix=smoke");
    assertThat(plan.output()).contains("mariadb-10.11/pool");
    assertThat(plan.status()).as(plan.output()).isZero();
    Ended generator = run(fewTools, project.resolve("java-oltp/oltp"), "--version");
    assertThat(generator.output()).isEqualTo("oltp 0.2.0\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java-oltp/driver-bench --build",
        "java-oltp/driver-bench list",
        "run_matrix.sh --dry-run --matrix=drivers-quick",
        "run_matrix.sh --dry-run --generators=java-mariadb-3.5",
      })
  void whatItHasNotIsSaidInOneLine(String command) throws Exception {
    Ended drivers = run(fewTools, Path.of("bash"), "-c", "\"$0\"/" + command, project);

    assertThat(drivers.output())
        .hasLineCount(1)
        .contains("a release archive has no benchmarks of drivers");
    assertThat(drivers.status()).isEqualTo(2);
  }

  @Test
  @EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
  void smokeRunsFromItAndBuildsNothing() throws Exception {
    Path out = project.resolve("results").resolve("smoke");

    Ended ended =
        run(fewTools, project.resolve("run_matrix.sh"), "--yes", "--matrix=smoke", "--out", out);

    assertThat(ended.output()).doesNotContain("building");
    assertThat(ended.status()).as(ended.output()).isZero();
    assertThat(RealCells.records(out))
        .isNotEmpty()
        .allSatisfy(record -> assertThat(record.failure()).isNull())
        .allSatisfy(record -> assertThat(record.load().counts().transactions()).isPositive());
    assertThat(out.resolve("summary.csv")).isNotEmptyFile();
    assertThat(out.resolve("report.html")).isNotEmptyFile();
    assertThat(FileTrees.list(out.resolve("plots"))).isNotEmpty();
    assertThat(contents()).isEqualTo(unpacked);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--what | 1 | unknown argument '--what'; there is --out DIR",
        "--out | 315532802 | --out names no folder; write --out DIR",
        "--out= | 315532802 | --out names no folder; write --out DIR",
        "--out=pom.xml | 315532802 | cannot write into 'pom.xml'; name another folder",
        "--out=no | 0 | SOURCE_DATE_EPOCH is '0', allowed: whole seconds 315532802..4102444799",
        "--out=no | now | SOURCE_DATE_EPOCH is 'now', allowed: whole seconds",
      })
  void badInputIsRefusedInOneLine(String argument, String time, String message) throws Exception {
    Ended ended = run(Map.of("SOURCE_DATE_EPOCH", time), DIST, argument);

    assertThat(ended.output()).hasLineCount(1).startsWith("dist.sh: " + message);
    assertThat(ended.status()).isEqualTo(2);
    assertThat(Path.of("no")).doesNotExist();
  }

  @Test
  void ctrlCLeavesNothingBehind() throws Exception {
    Path out = Files.createDirectories(folder.resolve("interrupted"));
    Path output = folder.resolve("interrupted.txt");
    try (Program program = Program.startScript(DIST, Map.of(), output, "--out", out.toString())) {
      program.waitUntil(() -> !FileTrees.list(out).isEmpty());
      program.signal("INT");

      assertThat(program.end()).as(program.output()).isEqualTo(130);
    }
    assertThat(FileTrees.list(out)).isEmpty();
  }
}
