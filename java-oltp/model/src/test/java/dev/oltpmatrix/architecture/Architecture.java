package dev.oltpmatrix.architecture;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Rules for the classes of one module. Maven holds the direction between modules. */
public final class Architecture {
  private static final String ROOT = "dev.oltpmatrix.";
  private static final Pattern SYSTEM_PATH = Pattern.compile("\"/(proc|sys)\\b");

  /** Ways to ask which operating system this is. */
  private static final Pattern SYSTEM_NAME =
      Pattern.compile("\"os\\.(name|version|arch)\"|\\bFile\\.separator|\\bPlatform\\.");

  private final JavaClasses classes;

  /**
   * Reads a module's compiled classes, without its tests.
   *
   * @param module its name, which is the package below the root
   */
  public Architecture(String module) {
    classes =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT + module);
  }

  /** Fails if packages of the module have cyclic dependencies. */
  public void requireNoPackageCycles() {
    slices().assignedFrom(new EachPackage()).should().beFreeOfCycles().check(classes);
  }

  /** Fails if a class outside {@code packageName} uses a class that matches the predicate. */
  public void requireOnlyIn(String packageName, DescribedPredicate<JavaClass> target) {
    requireOnlyIn(List.of(packageName), target);
  }

  private void requireOnlyIn(List<String> packages, DescribedPredicate<JavaClass> target) {
    ArchRuleDefinition.noClasses()
        .that()
        .resideOutsideOfPackages(
            packages.stream().map(name -> ROOT + name + "..").toArray(String[]::new))
        .should()
        .dependOnClassesThat(target)
        .allowEmptyShould(true)
        .check(classes);
  }

  /**
   * Fails if a class outside {@code host} uses the operating system by itself: starts or inspects
   * processes, sets permissions, calls a library of the system, reads what Linux has below /proc
   * and /sys, or picks a host instead of being given one; or if any class but the one that chooses
   * the host, and the one that records it, asks which system this is.
   */
  public void requireSystemOnlyByHost() throws IOException {
    requireOnlyIn("host", operatingSystem());
    for (String system : List.of("host.linux", "host.windows")) {
      requireOnlyIn(List.of(system, "host.registry"), classesIn(system));
    }
    requireRegistryOnlyInProject();
    assertThat(sourcesWith(SYSTEM_PATH, "host/(linux|own)/[^/]+"))
        .as("sources that read the system's files")
        .isEmpty();
    assertThat(sourcesWith(SYSTEM_NAME, "host/(registry/Hosts|machine/HostProbe)[.]java"))
        .as("sources that ask for the operating system's name")
        .isEmpty();
  }

  /**
   * Fails if a class begins or ends transactions by calls of JDBC. Drivers skip them where they
   * take a session to be in no transaction, and behind some proxies they are wrong; the statements
   * are right everywhere (docs/studies-clients.md).
   */
  public void requireCommitsByStatements() {
    ArchRuleDefinition.noClasses()
        .should()
        .callMethod(Connection.class, "setAutoCommit", boolean.class)
        .orShould()
        .callMethod(Connection.class, "commit")
        .orShould()
        .callMethod(Connection.class, "rollback")
        .allowEmptyShould(true)
        .check(classes);
  }

  /** Returns the module's sources with a pattern, without those that may have it. */
  private static List<Path> sourcesWith(Pattern pattern, String permitted) throws IOException {
    List<Path> found = new ArrayList<>();
    for (Path source : sources()) {
      boolean isPermitted = source.toString().matches(".*/oltpmatrix/" + permitted);
      if (!isPermitted && pattern.matcher(Files.readString(source)).find()) {
        found.add(source);
      }
    }
    return found;
  }

  /**
   * Fails if another class than the one of each program that holds its surroundings picks a host.
   */
  private void requireRegistryOnlyInProject() {
    ArchRuleDefinition.noClasses()
        .that()
        .resideOutsideOfPackage(ROOT + "host..")
        .and()
        .doNotHaveFullyQualifiedName(ROOT + "experiment.Project")
        .and()
        .doNotHaveFullyQualifiedName(ROOT + "load.hosts.ThisHost")
        .should()
        .dependOnClassesThat(classesIn("host.registry"))
        .allowEmptyShould(true)
        .check(classes);
  }

  private static DescribedPredicate<JavaClass> classesIn(String packageName) {
    return JavaClass.Predicates.resideInAPackage(ROOT + packageName + "..");
  }

  /** Returns the module's sources, without its tests; Maven runs tests in the module's folder. */
  private static List<Path> sources() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
      List<Path> sources = files.filter(file -> file.toString().endsWith(".java")).toList();
      assertThat(sources).isNotEmpty();
      return sources;
    }
  }

  /** Matches classes of JDBC drivers. */
  public static DescribedPredicate<JavaClass> jdbcDrivers() {
    return JavaClass.Predicates.resideInAnyPackage("com.mysql..", "org.mariadb..");
  }

  /** Matches classes that start processes, set permissions or call libraries of the system. */
  private static DescribedPredicate<JavaClass> operatingSystem() {
    return DescribedPredicate.describe(
        "processes, permissions and native libraries",
        one ->
            one.getName()
                .matches(
                    "java\\.lang\\.Process(Builder|Handle)?(\\$.*)?"
                        + "|java\\.nio\\.file\\.attribute\\.(Posix|Acl).*"
                        + "|com\\.sun\\.jna\\..*"));
  }

  private static final class EachPackage implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass one) {
      return one.getPackageName().startsWith(ROOT)
              && !one.getPackageName().contains("jmh_generated")
          ? SliceIdentifier.of(one.getPackageName())
          : SliceIdentifier.ignore();
    }

    @Override
    public String getDescription() {
      return "each package";
    }
  }
}
