package dev.oltpmatrix.workload.drivertables;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A row of 46 columns with the types of a server's table of users; that table itself differs
 * between versions, and contains confidential data.
 */
public final class WideRow {
  private static final int PRIVILEGES = 29;

  public static final List<String> NAMES;

  static final String COLUMNS;
  static final String VALUES;

  static {
    List<String> names = new ArrayList<>();
    List<String> columns = new ArrayList<>();
    List<String> values = new ArrayList<>();
    for (String[] column : all()) {
      names.add(column[0]);
      columns.add(column[0] + " " + column[1] + " NOT NULL");
      values.add(column[2]);
    }
    NAMES = List.copyOf(names);
    COLUMNS = String.join(", ", columns);
    VALUES = "VALUES (" + String.join(", ", values) + ")";
  }

  private WideRow() {}

  /** Returns name, type and value of each column. */
  private static List<String[]> all() {
    List<String[]> all = new ArrayList<>();
    all.add(new String[] {"host_name", "CHAR(60)", "'localhost'"});
    all.add(new String[] {"user_name", "CHAR(80)", "'root'"});
    all.add(
        new String[] {
          "password_hash",
          "CHAR(41)",
          "UPPER(CONCAT('*', LEFT(" + DriverTable.hash("'secret'") + ", 40)))"
        });
    for (int n = 1; n <= PRIVILEGES; n++) {
      String name = String.format(Locale.ROOT, "privilege_%02d", n);
      all.add(new String[] {name, "ENUM('N', 'Y')", n % 3 == 0 ? "'N'" : "'Y'"});
    }
    all.add(new String[] {"tls_kind", "ENUM('', 'ANY', 'X509', 'SPECIFIED')", "'ANY'"});
    all.add(new String[] {"tls_cipher", "BLOB", "'TLS_AES_128_GCM_SHA256'"});
    all.add(new String[] {"tls_issuer", "BLOB", "''"});
    all.add(new String[] {"tls_subject", "BLOB", "''"});
    all.add(new String[] {"most_questions", "INT UNSIGNED", "0"});
    all.add(new String[] {"most_updates", "INT UNSIGNED", "4000000000"});
    all.add(new String[] {"most_connections", "INT UNSIGNED", "1000"});
    all.add(new String[] {"most_user_connections", "INT", "-1"});
    all.add(new String[] {"plugin", "CHAR(64)", "'mysql_native_password'"});
    all.add(new String[] {"authentication", "TEXT", DriverTable.hash("'authentication'")});
    all.add(new String[] {"expired", "ENUM('N', 'Y')", "'N'"});
    all.add(new String[] {"is_role", "ENUM('N', 'Y')", "'N'"});
    all.add(new String[] {"default_role", "CHAR(80)", "''"});
    all.add(new String[] {"most_statement_time", "DECIMAL(12, 6)", "12.345678"});
    return all;
  }
}
