package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.workload.api.QueryCounts;
import java.sql.SQLException;

/** Finds the customer of a payment or an order's status. */
final class CustomerByName {
  /** More customers of a district than have the same last name by any chance. */
  private static final int MAX_NAMESAKES = Scale.CUSTOMERS;

  private final TpccStatement namesakes;
  private final long[] ids = new long[MAX_NAMESAKES];

  CustomerByName(Statements statements) {
    namesakes =
        statements.read(
            Kind.PAYMENT,
            "SELECT c_id FROM customer WHERE c_w_id = ? AND c_d_id = ? AND c_last = ?"
                + " ORDER BY c_first");
  }

  /**
   * Returns the customer's number: of the n customers with the last name, by their first names, the
   * one in the middle, n / 2 rounded up (2.5.2.2).
   */
  long id(TpccInputs inputs, QueryCounts counts) throws SQLException {
    if (inputs.lastName() == null) {
      return inputs.customer();
    }
    namesakes
        .set(inputs.customerWarehouse())
        .set(inputs.customerDistrict())
        .set(inputs.lastName())
        .row(counts);
    int count = 0;
    do {
      ids[count++] = namesakes.number(1);
    } while (namesakes.next());
    return ids[(count + 1) / 2 - 1];
  }
}
