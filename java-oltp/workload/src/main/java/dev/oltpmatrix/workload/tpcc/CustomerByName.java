package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.workload.api.QueryCounts;
import java.sql.SQLException;
import java.util.Arrays;

/** Finds the customer of a payment or an order's status. */
final class CustomerByName {
  /** More than nearly all names have; the array grows with the others. */
  private static final int FEW = 16;

  private final TpccStatement namesakes;
  private long[] ids = new long[FEW];

  CustomerByName(Statements statements) {
    namesakes =
        statements.read(
            "customer by name",
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
      if (count == ids.length) {
        ids = Arrays.copyOf(ids, 2 * count);
      }
      ids[count++] = namesakes.number(1);
    } while (namesakes.next());
    return ids[(count + 1) / 2 - 1];
  }
}
