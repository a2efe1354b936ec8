package dev.oltpmatrix.analysis.tune;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.model.record.Json;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The lines between an optimiser of a user's own and the program. */
class AskTellTest {
  private static final Goal GOAL = new Goal(Metrics.THROUGHPUT, 64);
  private static final Space SPACE =
      Space.read(List.of("pool_size=2..64,redo_size=64M..1G,flush_neighbors=0|1|2"))
          .startingAt(Map.of("redo_size", "1300M", "pool_size", "4"));

  private static double log(Candidate candidate) {
    return candidate.settings().containsKey("pool_size") ? 0.5 : 0;
  }

  private static List<JsonNode> answers(double budgetS, String... lines) throws Exception {
    return answers(new SimulatedServers(1, 0.05, AskTellTest::log), budgetS, lines);
  }

  private static List<JsonNode> answers(Trials trials, double budgetS, String... lines)
      throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Deque<String> waiting = new ArrayDeque<>(List.of(lines));
    Stages stages = Stages.ofSuggestions(SPACE, 0, budgetS, SimulatedServers.CELL_S);
    new AskTell(
            new SearchPlan(SPACE, GOAL, stages, budgetS, List.of()),
            trials,
            new PrintStream(out, true, UTF_8))
        .run(() -> Optional.ofNullable(waiting.poll()));
    List<JsonNode> answers = new ArrayList<>();
    for (String line : out.toString(UTF_8).lines().toList()) {
      answers.add(Json.mapper().readTree(line));
    }
    return answers;
  }

  @Test
  void theFirstLineHasTheSpaceTheGoalAndTheBudget() throws Exception {
    JsonNode opening = answers(1000).get(0);

    assertThat(opening.at("/space/pool_size").toString())
        .isEqualTo("{\"type\":\"integer\",\"log\":true,\"low\":2,\"high\":64,\"start\":4}");
    assertThat(opening.at("/space/redo_size/low").asText()).isEqualTo("64M");
    assertThat(opening.at("/space/flush_neighbors/values")).hasSize(3);
    assertThat(opening.path("goal").asText()).isEqualTo("throughput at 64 clients");
    assertThat(opening.path("better").asText()).isEqualTo("higher");
    assertThat(opening.path("budget_s").asInt()).isEqualTo(1000 - 24 * 10);
  }

  @Test
  void aSuggestionIsMeasuredBesideTheStartAndTheBestIsConfirmed() throws Exception {
    List<JsonNode> answers =
        answers(
            1000,
            "{\"suggest\": {\"flush_neighbors\": 1}}",
            "",
            "{\"suggest\": {\"pool_size\": 16, \"redo_size\": \"96M\"}}");

    assertThat(answers).hasSize(4);
    JsonNode observed = answers.get(2).path("observe");
    assertThat(observed.path("id").asInt()).isEqualTo(2);
    assertThat(observed.path("suggest").toString())
        .isEqualTo("{\"pool_size\":\"16\",\"redo_size\":\"96M\"}");
    assertThat(observed.path("ratio_to_start").asDouble()).isBetween(1.3, 2.1);
    assertThat(observed.path("valid").asBoolean()).isTrue();
    assertThat(observed.path("stalled").asBoolean()).isFalse();
    assertThat(observed.path("flags")).isEmpty();
    assertThat(observed.path("cells").asInt()).isEqualTo(2);
    assertThat(observed.path("budget_left_s").asInt()).isEqualTo(1000 - 240 - 40);
    JsonNode confirmed = answers.get(3).path("confirmed");
    assertThat(confirmed.path("gain").asBoolean()).isTrue();
    assertThat(confirmed.at("/settings/pool_size").asText()).isEqualTo("16");
    assertThat(confirmed.path("compared")).hasSize(2);
    assertThat(confirmed.at("/compared/0/blocks").asInt()).isGreaterThanOrEqualTo(8);
    assertThat(confirmed.at("/compared/0/low").asDouble()).isGreaterThan(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pool_size = 16",
        "{\"suggest\": 16}",
        "{\"pool_size\": 16}",
        "{\"suggest\": {\"pool_size\": 16}} {}",
        "{\"suggest\": {\"pool_size\": 1.5}}",
        "{\"suggest\": {\"pool_size\": 128}}",
        "{\"suggest\": {\"flush_neighbors\": 3}}",
        "{\"suggest\": {\"flush_log\": 0}}",
        "{\"suggest\": {\"pool_size\": 4}}",
        "{\"suggest\": {}}"
      })
  void aWrongLineGetsAnErrorAndTheNextOneIsAnswered(String wrong) throws Exception {
    List<JsonNode> answers = answers(1000, wrong, "{\"suggest\": {\"pool_size\": 16}}");

    assertThat(answers).hasSize(4);
    assertThat(answers.get(1).path("error").asText()).isNotEmpty();
    assertThat(answers.get(2).at("/observe/id").asInt()).isEqualTo(1);
    assertThat(answers.get(3).has("confirmed")).isTrue();
  }

  @Test
  void whenTheBudgetIsSpentTheBestIsConfirmedWhateverIsSuggestedNext() throws Exception {
    List<String> many = Collections.nCopies(100, "{\"suggest\": {\"pool_size\": 16}}");
    List<JsonNode> answers = answers(300, many.toArray(String[]::new));

    assertThat(answers.stream().filter(line -> line.has("observe"))).hasSize(3);
    assertThat(answers.get(answers.size() - 1).at("/confirmed/compared")).hasSize(1);
  }

  @Test
  void whatStallsIsToldAndNotConfirmed() throws Exception {
    Trials trials =
        ChangedTrials.stalling(
            new SimulatedServers(1, 0.05, AskTellTest::log), one -> !one.isStart());
    List<JsonNode> answers = answers(trials, 1000, "{\"suggest\": {\"pool_size\": 16}}");

    assertThat(answers.get(1).at("/observe/stalled").asBoolean()).isTrue();
    assertThat(answers.get(2).at("/confirmed/gain").asBoolean()).isFalse();
    assertThat(answers.get(2).at("/confirmed/compared")).isEmpty();
  }
}
