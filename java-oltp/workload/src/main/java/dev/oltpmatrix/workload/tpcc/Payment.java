package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.workload.api.QueryCounts;
import java.sql.SQLException;

/** Takes a customer's payment (2.5). */
final class Payment implements Work {
  private static final String BAD_CREDIT = "BC";
  private static final int CREDIT_COLUMN = 10;
  private static final int NAME_COLUMN = 6;

  /** The length of c_data. */
  private static final int MAX_DATA = 500;

  private static final String CUSTOMER = " WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?";
  private static final String PAY =
      "UPDATE customer SET c_balance = c_balance - ?, c_ytd_payment = c_ytd_payment + ?,"
          + " c_payment_cnt = c_payment_cnt + 1";

  private final TpccStatement payWarehouse;
  private final TpccStatement warehouse;
  private final TpccStatement payDistrict;
  private final TpccStatement district;
  private final CustomerByName byName;
  private final TpccStatement customer;
  private final TpccStatement data;
  private final TpccStatement payWithData;
  private final TpccStatement pay;
  private final TpccStatement history;

  /** The statements that {@link Form#MULTI} sends together; {@code null} in other forms. */
  private final StatementGroup start;

  private final StatementGroup end;
  private final StatementGroup endWithData;
  private String warehouseName;
  private String districtName;

  Payment(Statements statements, CustomerByName byName, Form form) {
    Kind kind = Kind.PAYMENT;
    this.byName = byName;
    payWarehouse = statements.write(kind, "UPDATE warehouse SET w_ytd = w_ytd + ? WHERE w_id = ?");
    warehouse =
        statements.read(
            kind,
            "SELECT w_street_1, w_street_2, w_city, w_state, w_zip, w_name FROM warehouse"
                + " WHERE w_id = ?");
    payDistrict =
        statements.write(
            kind, "UPDATE district SET d_ytd = d_ytd + ? WHERE d_w_id = ? AND d_id = ?");
    district =
        statements.read(
            kind,
            "SELECT d_street_1, d_street_2, d_city, d_state, d_zip, d_name FROM district"
                + " WHERE d_w_id = ? AND d_id = ?");
    customer =
        statements.read(
            kind,
            "SELECT c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip,"
                + " c_phone, c_credit, c_credit_lim, c_discount, c_balance, c_since FROM customer"
                + CUSTOMER
                + " FOR UPDATE");
    data = statements.read(kind, "SELECT c_data FROM customer" + CUSTOMER + " FOR UPDATE");
    payWithData = statements.write(kind, PAY + ", c_data = ?" + CUSTOMER);
    pay = statements.write(kind, PAY + CUSTOMER);
    history =
        statements.write(
            kind,
            "INSERT INTO history"
                + " (h_c_w_id, h_c_d_id, h_c_id, h_w_id, h_d_id, h_date, h_amount, h_data)"
                + " VALUES (?, ?, ?, ?, ?, NOW(), ?, ?)");
    boolean isMulti = form == Form.MULTI;
    start =
        isMulti ? statements.together(kind, payWarehouse, warehouse, payDistrict, district) : null;
    end = isMulti ? statements.together(kind, pay, history) : null;
    endWithData = isMulti ? statements.together(kind, payWithData, history) : null;
  }

  @Override
  public End run(TpccInputs inputs, QueryCounts counts) throws SQLException {
    if (start == null) {
      begin(inputs, counts);
    } else {
      beginTogether(inputs, counts);
    }
    long id = byName.id(inputs, counts);
    String credit = of(customer, id, inputs).row(counts).text(CREDIT_COLUMN);
    customer.close();
    String before = null;
    if (credit.equals(BAD_CREDIT)) {
      before = of(data, id, inputs).row(counts).text(1);
      data.close();
    }
    payFor(id, before, inputs, counts);
    return End.COMMIT;
  }

  /** Pays to warehouse and district, and reads them. */
  private void begin(TpccInputs inputs, QueryCounts counts) throws SQLException {
    int home = inputs.home();
    int inDistrict = inputs.district();
    payWarehouse.setMoney(inputs.cents()).set(home).execute(counts);
    warehouseName = warehouse.set(home).row(counts).text(NAME_COLUMN);
    warehouse.close();
    payDistrict.setMoney(inputs.cents()).set(home).set(inDistrict).execute(counts);
    districtName = district.set(home).set(inDistrict).row(counts).text(NAME_COLUMN);
    district.close();
  }

  private void beginTogether(TpccInputs inputs, QueryCounts counts) throws SQLException {
    int home = inputs.home();
    int inDistrict = inputs.district();
    start
        .text()
        .setMoney(inputs.cents())
        .set(home)
        .set(home)
        .setMoney(inputs.cents())
        .set(home)
        .set(inDistrict)
        .set(home)
        .set(inDistrict);
    start.send(counts);
    warehouseName = start.nextQuery(counts).text(NAME_COLUMN);
    districtName = start.nextQuery(counts).text(NAME_COLUMN);
    start.end(counts);
  }

  /**
   * Pays for the customer, and enters the payment.
   *
   * @param before the data of a customer with bad credit; {@code null} for others
   */
  private void payFor(long id, String before, TpccInputs inputs, QueryCounts counts)
      throws SQLException {
    if (start == null) {
      customer(before == null ? pay : payWithData, id, before, inputs).execute(counts);
      history(history, id, inputs).execute(counts);
    } else {
      StatementGroup both = before == null ? end : endWithData;
      history(customer(both.text(), id, before, inputs), id, inputs);
      both.send(counts);
      both.end(counts);
    }
  }

  private static TpccStatement customer(TpccStatement to, long id, String before, TpccInputs inputs)
      throws SQLException {
    to.setMoney(inputs.cents()).setMoney(inputs.cents());
    return of(before == null ? to : to.set(noted(id, inputs, before)), id, inputs);
  }

  private TpccStatement history(TpccStatement to, long id, TpccInputs inputs) throws SQLException {
    return to.set(inputs.customerWarehouse())
        .set(inputs.customerDistrict())
        .set(id)
        .set(inputs.home())
        .set(inputs.district())
        .setMoney(inputs.cents())
        .set(warehouseName + "    " + districtName);
  }

  private static TpccStatement of(TpccStatement statement, long id, TpccInputs inputs)
      throws SQLException {
    return statement.set(inputs.customerWarehouse()).set(inputs.customerDistrict()).set(id);
  }

  /** Returns what is noted of a customer with bad credit: this payment, and those before it. */
  private static String noted(long id, TpccInputs inputs, String before) {
    StringBuilder noted = new StringBuilder(MAX_DATA + before.length());
    noted.append(id).append(' ');
    noted.append(inputs.customerDistrict()).append(' ');
    noted.append(inputs.customerWarehouse()).append(' ');
    noted.append(inputs.district()).append(' ');
    noted.append(inputs.home()).append(' ');
    noted.append(TpccStatement.moneyText(inputs.cents())).append(' ');
    noted.append(before);
    noted.setLength(Math.min(noted.length(), MAX_DATA));
    return noted.toString();
  }
}
