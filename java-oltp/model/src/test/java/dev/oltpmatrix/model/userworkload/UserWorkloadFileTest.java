package dev.oltpmatrix.model.userworkload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Workload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UserWorkloadFileTest {
  private static final String SHOP =
      """
      tables:
        items:
          create: CREATE TABLE items (id INT PRIMARY KEY, price INT)
          rows: 10
          columns: {id: row, price: uniform 1..5}
      kinds:
        look:
          weight: 3
          values: {id: zipfian 1..10, name: "text @#"}
          statements:
            - SELECT price, ':id' FROM items WHERE id = :id OR id = CONCAT(:name, ':00')
        buy:
          transaction: true
          values: {id: uniform 1..10}
          statements:
            - UPDATE items SET price = price + 1 WHERE id = :id
      """;

  private static UserWorkload read(String yaml) {
    return new UserWorkloadFile("/home/me/shop.yaml", yaml).workload();
  }

  @Test
  void placeholdersInQuotesAreText() {
    UserWorkload shop = read(SHOP);

    UserWorkload.Statement look = shop.kinds().get(0).statements().get(0);
    assertThat(look.sql().text())
        .isEqualTo("SELECT price, ':id' FROM items WHERE id = ? OR id = CONCAT(?, ':00')");
    assertThat(look.values()).containsExactly(0, 1);
  }

  @Test
  void itIsKnownByTheNameOfItsFileAndByWhatItDoes() {
    Workload shop = read(SHOP).descriptor();

    assertThat(shop.name()).isEqualTo("shop");
    assertThat(shop.effect()).isEqualTo(Workload.Effect.CHANGES);
    // Two statements, BEGIN, COMMIT and ROLLBACK.
    assertThat(shop.preparedStatements()).isEqualTo(5);
    assertThat(shop.transactions()).containsExactly("look", "buy");
    assertThat(read(SHOP.replace("UPDATE items SET", "DELETE FROM items WHERE")).descriptor())
        .extracting(Workload::leavesAnotherTable)
        .isEqualTo(true);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          weight: 3            | weight: 0             | /home/me/shop.yaml:8:13: kinds.look.weight is 0
          weight: 3            | clients: 5 of 100     | /home/me/shop.yaml:8:14: '5 of 100' is no share of the clients; write such as 1 of 100
          weight: 3            | clients: 1 of 1       | /home/me/shop.yaml:8:14: clients: 1 of is 1, allowed: 2..4096
          weight: 3            | wieght: 3             | /home/me/shop.yaml:8:13: unknown key of kinds.look 'wieght'; nearest: weight
          WHERE id = :id OR    | WHERE id = :idd OR    | /home/me/shop.yaml:11:9: placeholder :idd is not among the values [id, name] of its kind; add it there
          OR id = CONCAT(:name | OR id = CONCAT('name' | /home/me/shop.yaml:11:7: kind look needs statements, and of its values none uses [name]
          zipfian 1..10        | zipf 1..10            | /home/me/shop.yaml:9:18: 'zipf 1..10' is no rule; write such as 'uniform 1..1000'
          uniform 1..5}        | uniform 5..1}         | /home/me/shop.yaml:5:31: the range's high end is 1
          UPDATE items         | DROP TABLE items --   | /home/me/shop.yaml:16:9: 'DROP TABLE items --
          price = price + 1    | price = ?             | /home/me/shop.yaml:16:9: 'UPDATE items SET price = ?
          rows: 10             | rows: 0               | /home/me/shop.yaml:4:11: tables.items.rows is 0
          CREATE TABLE items   | CREATE TABLE goods    | /home/me/shop.yaml:3:13: 'CREATE TABLE goods (id INT PRIMARY KEY, price INT)' does not begin with CREATE TABLE items
          "text @#"            | "text @'"             | /home/me/shop.yaml:9:39: 'text @'' is no rule
          tables:              | sql_file: a.sql       | /home/me/shop.yaml:2:
          """)
  void whatContradictsItselfIsRefusedWithItsPlace(String good, String bad, String message) {
    assertThat(SHOP).contains(good);
    assertThatThrownBy(() -> read(SHOP.replace(good, bad)))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void clientsOfItsOwnAreForOneKindWithoutAWeightBesideOthers() {
    String own = SHOP.replace("weight: 3", "clients: 1 of 100");

    assertThat(read(own)).extracting(w -> w.onlyKindOf(200)).isEqualTo(0);
    assertThat(read(own)).extracting(w -> w.onlyKindOf(201)).isEqualTo(1);
    assertThatThrownBy(() -> read(own.replace("clients:", "weight: 2\n    clients:")))
        .hasMessageContaining("kind look has clients of its own and so no weight");
    assertThatThrownBy(() -> read(own.replace("transaction:", "clients: 1 of 9\n    transaction:")))
        .hasMessageContaining("kinds: 2, of which 2 have clients of their own");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DELETE FROM items",
        "UPDATE items SET price = 0",
        "WITH cheap AS (SELECT id FROM items) DELETE FROM items WHERE id IN (SELECT id FROM cheap)",
      })
  void aCheckThatWritesIsRefused(String sql) {
    assertThatThrownBy(() -> read(SHOP + "verify:\n  - " + sql + "\n"))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "/home/me/shop.yaml:18:5: '"
                + sql
                + "' is no query; write a SELECT that finds what is wrong");
  }

  @Test
  void aCheckIsRunAsItIsWritten() {
    String sql = "WITH n AS (SELECT 1 AS a) SELECT a FROM n, items WHERE '?' = ':delete'";

    assertThat(read(SHOP + "verify:\n  - " + sql + "\n").verify())
        .extracting(UserWorkload.Sql::text)
        .containsExactly(sql);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "WITH n AS (SELECT 1) SELECT * FROM n WHERE 1 = :id | READS",
        "WITH n AS (SELECT 1) UPDATE items SET price = 1 WHERE id = :id | CHANGES",
        "WITH n AS (SELECT 'DELETE)' ) DELETE FROM items WHERE id = :id | CHANGES_ROW_COUNT",
      })
  void whatAWithDoesIsSaidByTheStatementAfterIt(String sql, Workload.Effect effect) {
    String old = "UPDATE items SET price = price + 1 WHERE id = :id";

    assertThat(read(SHOP.replace(old, sql)).descriptor().effect()).isEqualTo(effect);
  }

  @Test
  void aNameOfTheProgramsOwnIsRefused() {
    assertThatThrownBy(() -> read("name: oltp_read_only\n" + SHOP))
        .hasMessage(
            "/home/me/shop.yaml: name 'oltp_read_only' is one of the program's own workloads;"
                + " take another");
  }
}
