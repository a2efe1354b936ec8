
import dev.oltpmatrix.model.results.Column;
import dev.oltpmatrix.model.results.Csv;
import dev.oltpmatrix.model.text.TextFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The wire table as a CSV file: RFC 4180, a row a line. Its remarks name the versions that it was
 * counted with.
 *
 * @param remarks lines that begin with {@code #}
 */
record WireTable(SortedSet<String> remarks, List<WireRow> rows) {
  private static final List<Column<WireRow>> COLUMNS =
      WireRow.COLUMNS.stream()
          .map(
              name ->
                  Column.<WireRow>text(
                      name, row -> row.values().get(WireRow.COLUMNS.indexOf(name))))
          .toList();

  /** Reads a table as {@link #text} writes it. */
  public static WireTable read(Path file) throws IOException {
    SortedSet<String> remarks = new TreeSet<>();
    List<WireRow> rows = new ArrayList<>();
    for (String line : TextFile.lines(file)) {
      if (line.startsWith("#")) {
        remarks.add(line);
      } else if (!line.equals(Csv.header(COLUMNS))) {
        List<String> values = Csv.fields(line);
        if (values.size() != WireRow.COLUMNS.size()) {
          throw new IOException(
              file
                  + ": a row of "
                  + values.size()
                  + " values, expected "
                  + WireRow.COLUMNS.size()
                  + ": "
                  + line);
        }
        rows.add(WireRow.of(values));
      }
    }
    return new WireTable(remarks, rows);
  }

  public Optional<WireRow> find(WireRow.Cell cell) {
    return rows.stream().filter(row -> row.cell().equals(cell)).findFirst();
  }

  /** Joins several tables to one, sorted by server and otherwise in their order. */
  public static WireTable joined(List<WireTable> tables) {
    SortedSet<String> remarks = new TreeSet<>();
    List<WireRow> rows = new ArrayList<>();
    for (WireTable table : tables) {
      remarks.addAll(table.remarks);
      rows.addAll(table.rows);
    }
    rows.sort(Comparator.comparing(row -> row.cell().server()));
    return new WireTable(remarks, rows);
  }

  public String text() {
    StringBuilder text = new StringBuilder();
    remarks.forEach(remark -> text.append(remark).append('\n'));
    return text.append(Csv.text(COLUMNS, rows)).toString();
  }
}
