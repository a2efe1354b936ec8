package dev.oltpmatrix.architecture;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;

/** Rules for the classes of one module. Maven holds the direction between modules. */
public final class Architecture {
  private static final String ROOT = "dev.oltpmatrix.";

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
    ArchRuleDefinition.noClasses()
        .that()
        .resideOutsideOfPackage(ROOT + packageName + "..")
        .should()
        .dependOnClassesThat(target)
        .allowEmptyShould(true)
        .check(classes);
  }

  /** Matches classes of JDBC drivers. */
  public static DescribedPredicate<JavaClass> jdbcDrivers() {
    return JavaClass.Predicates.resideInAnyPackage("com.mysql..", "org.mariadb..");
  }

  /** Matches classes that start processes or exist on POSIX systems only. */
  public static DescribedPredicate<JavaClass> operatingSystem() {
    return DescribedPredicate.describe(
        "processes and POSIX permissions",
        one ->
            one.getName()
                .matches(
                    "java\\.lang\\.Process(Builder|Handle)?(\\$.*)?"
                        + "|java\\.nio\\.file\\.attribute\\.Posix.*"));
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
