package dev.oltpmatrix.house;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The packages of a module and the order in which they may look at each other: a package imports
 * only packages named before it, so there are no circles. Each rule returns what breaks it.
 */
public final class House {
  private static final String ROOT = "dev.oltpmatrix.";
  private static final int MOST_CLASSES = 15;
  private static final String GENERATED =
      "io.soabase.recordbuilder.core.RecordBuilderGenerated"; // nobody has to read those
  private static final Pattern DRIVER = Pattern.compile("(com\\.mysql|org\\.mariadb)\\..*");
  private static final Pattern OF_THE_SYSTEM =
      Pattern.compile(
          "java\\.lang\\.Process(Builder|Handle)?(\\$.*)?|java\\.nio\\.file\\.attribute\\.Posix.*");

  private final List<String> order;
  private final JavaClasses classes;

  /**
   * A house as it is compiled.
   *
   * @param module the package that its classes are below
   * @param order all packages that it may look at, itself included, without the common root
   */
  public House(String module, List<String> order) {
    this.order = order;
    classes =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT + module);
  }

  public List<String> againstTheOrder() {
    List<String> broken = new ArrayList<>();
    for (JavaClass one : classes) {
      for (Dependency dependency : one.getDirectDependenciesFromSelf()) {
        String target = dependency.getTargetClass().getBaseComponentType().getPackageName();
        boolean later = target.startsWith(ROOT) && rank(target) > rank(one.getPackageName());
        if (later) {
          broken.add(dependency.getDescription());
        }
      }
    }
    return broken;
  }

  /** A package without a place is after all others. */
  private int rank(String name) {
    int place = order.indexOf(name.substring(ROOT.length()));
    return place < 0 ? order.size() : place;
  }

  public List<String> withoutAPlace() {
    return classes.stream()
        .map(JavaClass::getPackageName)
        .distinct()
        .filter(name -> rank(name) == order.size())
        .toList();
  }

  public List<String> crowded() {
    Map<String, Integer> sizes = new TreeMap<>();
    classes.stream()
        .filter(one -> !one.isNestedClass() && !one.isAnnotatedWith(GENERATED))
        .forEach(one -> sizes.merge(one.getPackageName(), 1, Integer::sum));
    return sizes.entrySet().stream()
        .filter(size -> size.getValue() > MOST_CLASSES)
        .map(size -> size.getKey() + " has " + size.getValue() + " classes")
        .toList();
  }

  /** Classes outside {@code rooms} that import a JDBC driver's. */
  public List<String> driversOutside(String... rooms) {
    return using(DRIVER, List.of(rooms));
  }

  /** Classes outside {@code rooms} that handle processes, or what POSIX systems alone have. */
  public List<String> systemOutside(String... rooms) {
    return using(OF_THE_SYSTEM, List.of(rooms));
  }

  private List<String> using(Pattern target, List<String> rooms) {
    return classes.stream()
        .filter(one -> rooms.stream().noneMatch(room -> isIn(one, room)))
        .flatMap(one -> one.getDirectDependenciesFromSelf().stream())
        .filter(one -> target.matcher(one.getTargetClass().getName()).matches())
        .map(Dependency::getDescription)
        .toList();
  }

  private static boolean isIn(JavaClass one, String room) {
    return (one.getPackageName() + ".").startsWith(ROOT + room + ".");
  }
}
