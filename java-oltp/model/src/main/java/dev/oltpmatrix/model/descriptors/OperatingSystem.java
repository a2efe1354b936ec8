package dev.oltpmatrix.model.descriptors;

/**
 * An operating system, as configurations name it. A host says which one it has; that of a server is
 * what it was built for, wherever this program runs.
 */
public enum OperatingSystem {
  linux("Linux"),
  windows("Windows");

  private final String title;

  OperatingSystem(String title) {
    this.title = title;
  }

  public String title() {
    return title;
  }
}
