package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.workload.api.WorkloadRun;
import dev.oltpmatrix.workload.random.Xoroshiro128Plus;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A terminal: its home, and the inputs of its present transaction, which are all drawn before its
 * first statement and kept until it is committed or rolled back by design. With keying and think
 * times they are drawn before the pause, as the keying time is that of their kind.
 *
 * <p>The order of draws is part of the workload, as two programs with the same seed have to send
 * the same statements. {@code u(x, y)} is a uniform whole number, {@code n(FIELD)} one of {@link
 * NuRand}; nothing else takes a draw.
 *
 * <ol>
 *   <li>With think times alone: u(1, 1000000), whose millionth is r of the think time -ln(r).
 *   <li>The kind: the next card of the {@link Deck}, whose shuffle takes 22 draws.
 *   <li>new_order: district u(1, 10); customer n(CUSTOMER); number of lines u(5, 15); u(1, 100),
 *       where 1 has the last line ask for the unused item; then for each line item n(ITEM), u(1,
 *       100), where 1 has another warehouse supply it, that warehouse, quantity u(1, 10).
 *   <li>payment: district u(1, 10); amount in cents u(100, 500000); u(1, 100), where 1 to 15 have a
 *       customer of another warehouse pay: that warehouse, and the customer's district u(1, 10);
 *       the customer.
 *   <li>order_status: district u(1, 10); the customer.
 *   <li>delivery: carrier u(1, 10).
 *   <li>stock_level: threshold u(10, 20).
 * </ol>
 *
 * <p>Another warehouse is u(1, warehouses - 1), plus 1 from the home on; a single warehouse has no
 * other, so that nothing is drawn for it and all stays at home. The customer of a payment or an
 * order_status is u(1, 100), where 1 to 60 have it found by its last name n(LAST_NAME), and
 * otherwise n(CUSTOMER).
 */
final class TpccInputs implements WorkloadRun.ClientState {
  private static final int PERCENT = 100;
  private static final int REMOTE_PAYMENTS = 15;
  private static final int BY_NAME = 60;
  private static final int MIN_CENTS = 100;
  private static final int MAX_CENTS = 500_000;
  private static final int THINK_DRAWS = 1_000_000;

  /** A think time is cut at so many means (5.2.5.4). */
  private static final double MAX_THINK_MEANS = 10;

  private static final double NS_PER_S = 1e9;

  private final Xoroshiro128Plus random;
  private final int warehouses;
  final int home;

  /** The district whose stock level the terminal asks for. */
  final int homeDistrict;

  private final boolean thinks;
  private final Deck deck = new Deck();

  /** The lines of the order, in the order in which they change stock. */
  final List<OrderLine> lines = new ArrayList<>(Scale.MAX_LINES);

  final CommitCounts counts = new CommitCounts();
  private boolean inTransaction;

  /** True while the inputs are those of a transaction that is still to be begun. */
  private boolean drawn;

  /** {@code null} before the first transaction. */
  Kind kind;

  int district;
  int customerWarehouse;
  int customerDistrict;

  /** The customer's number; 0 where it is found by its last name. */
  int customer;

  /** {@code null} where the customer's number is known. */
  String lastName;

  long cents;
  int carrier;
  int threshold;

  /**
   * @param client counted from 0; clients take the warehouses in turn, and of each the districts
   * @param thinks whether there are keying and think times
   */
  TpccInputs(int client, int warehouses, boolean thinks, Xoroshiro128Plus random) {
    this.random = random;
    this.warehouses = warehouses;
    this.thinks = thinks;
    home = client % warehouses + 1;
    homeDistrict = client / warehouses % Scale.DISTRICTS + 1;
  }

  /**
   * Draws the next transaction, unless the last one has not come to its end and is to be repeated.
   *
   * @return whether it is repeated
   */
  boolean next() {
    if (inTransaction) {
      return true;
    }
    if (!drawn) {
      draw();
    }
    drawn = false;
    inTransaction = true;
    return false;
  }

  /**
   * Returns the think time of the last transaction, and the keying time of the next one. Before the
   * first one it is as if one of its kind had ended, so that terminals are not in step.
   */
  @Override
  public long pauseNs() {
    if (!thinks) {
      return 0;
    }
    double share = (double) random.nextInt(1, THINK_DRAWS) / THINK_DRAWS;
    double means = Math.min(-Math.log(share), MAX_THINK_MEANS);
    Kind last = kind;
    draw();
    drawn = true;
    double thinkS = means * (last == null ? kind : last).meanThinkS;
    return (long) (NS_PER_S * (thinkS + kind.keyingS));
  }

  private void draw() {
    kind = deck.next(random);
    switch (kind) {
      case NEW_ORDER -> drawNewOrder();
      case PAYMENT -> drawPayment();
      case ORDER_STATUS -> {
        drawDistrict();
        drawCustomer();
      }
      case DELIVERY -> carrier = random.nextInt(1, 10);
      case STOCK_LEVEL -> threshold = random.nextInt(10, 20);
    }
  }

  private void drawNewOrder() {
    drawDistrict();
    customer = NuRand.CUSTOMER.draw(random);
    int count = random.nextInt(Scale.MIN_LINES, Scale.MAX_LINES);
    boolean asksForUnused = isAmong(1);
    lines.clear();
    for (int number = 1; number <= count; number++) {
      int item = NuRand.ITEM.draw(random);
      int supply = isAmong(1) ? otherWarehouse() : home;
      int quantity = random.nextInt(1, 10);
      boolean isUnused = asksForUnused && number == count;
      lines.add(new OrderLine(number, isUnused ? Scale.UNUSED_ITEM : item, supply, quantity));
    }
    lines.sort(OrderLine.BY_STOCK);
  }

  private void drawPayment() {
    drawDistrict();
    cents = random.nextInt(MIN_CENTS, MAX_CENTS);
    if (isAmong(REMOTE_PAYMENTS) && warehouses > 1) {
      customerWarehouse = otherWarehouse();
      customerDistrict = random.nextInt(1, Scale.DISTRICTS);
    }
    drawCustomer();
  }

  private void drawDistrict() {
    district = random.nextInt(1, Scale.DISTRICTS);
    customerWarehouse = home;
    customerDistrict = district;
  }

  private void drawCustomer() {
    boolean byName = isAmong(BY_NAME);
    lastName = byName ? NuRand.LAST_NAME.drawLastName(random) : null;
    customer = byName ? 0 : NuRand.CUSTOMER.draw(random);
  }

  private boolean isAmong(int percent) {
    return random.nextInt(1, PERCENT) <= percent;
  }

  private int otherWarehouse() {
    if (warehouses == 1) {
      return home;
    }
    int other = random.nextInt(1, warehouses - 1);
    return other < home ? other : other + 1;
  }

  /** Notes that the transaction has come to its end and is not to be repeated. */
  void ended() {
    inTransaction = false;
    if (kind == Kind.NEW_ORDER) {
      counts.add(CommitCounts.Count.LINES, lines.size());
      counts.add(CommitCounts.Count.REMOTE_LINES, remoteLines());
    }
    if (kind == Kind.PAYMENT) {
      counts.add(CommitCounts.Count.REMOTE_PAYMENTS, customerWarehouse == home ? 0 : 1);
    }
    if (kind == Kind.PAYMENT || kind == Kind.ORDER_STATUS) {
      counts.add(CommitCounts.Count.BY_LAST_NAME, lastName == null ? 0 : 1);
    }
  }

  boolean isAllLocal() {
    return remoteLines() == 0;
  }

  private long remoteLines() {
    return lines.stream().filter(line -> line.supply() != home).count();
  }

  /**
   * A client's cards, one for each of its next transactions (5.2.4.2): they are shuffled when all
   * are played. For each place from the last one down to the second one, a uniform draw names the
   * place up to it, from 0, whose card changes places with it; cards are played from the first
   * place on.
   */
  static final class Deck {
    private final Kind[] cards =
        Kind.ALL.stream()
            .flatMap(kind -> Collections.nCopies(kind.cards, kind).stream())
            .toArray(Kind[]::new);

    private int played = cards.length;

    int size() {
      return cards.length;
    }

    Kind next(Xoroshiro128Plus random) {
      if (played == cards.length) {
        shuffle(random);
        played = 0;
      }
      return cards[played++];
    }

    private void shuffle(Xoroshiro128Plus random) {
      for (int last = cards.length - 1; last > 0; last--) {
        int other = random.nextInt(0, last);
        Kind card = cards[last];
        cards[last] = cards[other];
        cards[other] = card;
      }
    }
  }
}
