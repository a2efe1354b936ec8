package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.workload.random.Xoroshiro128Plus;
import java.util.Collections;

/**
 * A client's cards, one for each of its next transactions (5.2.4.2): they are shuffled when all are
 * played. For each place from the last one down to the second one, a uniform draw names the place
 * up to it, from 0, whose card changes places with it; cards are played from the first place on.
 */
final class Deck {
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
