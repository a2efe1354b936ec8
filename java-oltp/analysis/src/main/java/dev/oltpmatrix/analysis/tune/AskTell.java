package dev.oltpmatrix.analysis.tune;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.Json;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * A search by an optimiser of the user's own, which suggests candidates and is told what they
 * reached: one JSON object a line each way; docs/tuning.md has them all. Each suggestion is
 * measured beside the start in a block of its own, and the best ones are confirmed like those of
 * any search.
 */
public final class AskTell {
  /** The lines that the optimiser writes. */
  public interface Lines {
    /** Waits for a line; empty after the last one. */
    Optional<String> next() throws InterruptedException;
  }

  private static final String SUGGEST = "suggest";

  /** A suggestion and the start beside it. */
  private static final int CELLS = 2;

  private final SearchPlan plan;
  private final RecordedTrials trials;
  private final PrintStream out;
  private final Gains gains;
  private final Set<Candidate> suggested = new LinkedHashSet<>();
  private int id;

  /**
   * Creates a search.
   *
   * @param out receives a line for each answer, and nothing else
   */
  public AskTell(SearchPlan plan, Trials trials, PrintStream out) {
    this.plan = plan;
    this.trials = new RecordedTrials(trials);
    this.out = out;
    this.gains = new Gains(plan.goal());
  }

  /** Answers suggestions until they or the budget end, and confirms the best. */
  public TuneResult run(Lines in) throws IOException, InterruptedException {
    write(opening());
    Optional<String> line = in.next();
    while (line.isPresent()) {
      if (!line.get().isBlank()) {
        answer(line.get());
      }
      boolean isSpent = leftS() < CELLS * trials.cellS();
      line = isSpent ? Optional.empty() : in.next();
    }
    List<Candidate> best = gains.ranked(List.copyOf(suggested)).stream().limit(Race.LEFT).toList();
    TuneResult result =
        new Confirmation(plan, trials).run(best, List.of(), plan.stages().confirmBlocks());
    write(confirmed(result));
    return result;
  }

  private void answer(String line) throws IOException, InterruptedException {
    try {
      Candidate candidate = plan.space().suggested(read(line));
      trials
          .refusal(candidate)
          .ifPresent(
              why -> {
                throw new UsageException(why);
              });
      id++;
      Map<Candidate, List<BlockValue>> measured =
          trials.measure(
              String.format(Locale.ROOT, "ask-%04d", id), Race.withStart(List.of(candidate)), 1);
      gains.add(measured);
      suggested.add(candidate);
      write(observed(candidate, measured));
    } catch (UsageException e) {
      write(Json.mapper().createObjectNode().put("error", e.getMessage()));
    }
  }

  private static Map<String, String> read(String line) {
    JsonNode asked;
    try {
      asked = Json.mapper().readTree(line).path(SUGGEST);
    } catch (JsonProcessingException e) {
      throw new UsageException("not one JSON object on a line: " + e.getOriginalMessage());
    }
    if (!asked.isObject()) {
      throw new UsageException("write {\"suggest\": {\"SETTING\": VALUE, ...}}");
    }
    Map<String, String> values = new TreeMap<>();
    for (Map.Entry<String, JsonNode> one : asked.properties()) {
      if (!one.getValue().isTextual() && !one.getValue().isIntegralNumber()) {
        throw new UsageException(
            "suggest has %s: %s; write a whole number or a text"
                .formatted(one.getKey(), one.getValue()));
      }
      values.put(one.getKey(), one.getValue().asText());
    }
    return values;
  }

  private ObjectNode opening() {
    ObjectNode opening = Json.mapper().createObjectNode();
    ObjectNode settings = opening.putObject("space");
    plan.space()
        .settings()
        .forEach(
            setting -> {
              ObjectNode one = settings.putObject(setting.name());
              if (setting.isRange()) {
                one.put("type", setting.isSize() ? "size" : "integer").put("log", true);
                put(one, "low", setting, setting.low());
                put(one, "high", setting, setting.high());
              } else {
                one.put("type", "categorical");
                ArrayNode values = one.putArray("values");
                setting.values().forEach(values::add);
              }
              if (plan.space().start().containsKey(setting.name())) {
                put(one, "start", setting, plan.space().start().get(setting.name()));
              }
            });
    opening.put("goal", plan.goal().words());
    opening.put("better", plan.goal().metric().isHigherBetter() ? "higher" : "lower");
    return opening.put("budget_s", Math.round(leftS()));
  }

  private static void put(ObjectNode one, String key, TunedSetting setting, String value) {
    if (setting.isRange() && !setting.isSize()) {
      one.put(key, TunedSetting.number(value));
    } else {
      one.put(key, value);
    }
  }

  private ObjectNode observed(Candidate candidate, Map<Candidate, List<BlockValue>> measured) {
    ObjectNode line = Json.mapper().createObjectNode();
    ObjectNode observed = line.putObject("observe");
    List<Tried> cells = Tried.of("", measured);
    Tried cell =
        cells.stream().filter(one -> one.candidate().equals(candidate)).findFirst().orElse(null);
    List<String> flags = new ArrayList<>();
    observed.put("id", id);
    observed.set(SUGGEST, Json.mapper().valueToTree(candidate.settings()));
    observed.put("value", cell == null || cell.value().isAbove() ? null : cell.value().value());
    observed.put("ratio_to_start", cell == null ? null : cell.ratio());
    observed.put("valid", cell != null && cell.ratio() != null);
    for (Tried one : cells) {
      one.value()
          .flags()
          .forEach(flag -> flags.add(one.candidate().isStart() ? "start: " + flag : flag));
    }
    observed.set("flags", Json.mapper().valueToTree(flags));
    observed.put("stalled", cell != null && cell.value().stalled());
    observed.put("cells", cells.size());
    observed.put("budget_left_s", Math.max(0, Math.round(leftS())));
    return line;
  }

  private static ObjectNode confirmed(TuneResult result) {
    ObjectNode line = Json.mapper().createObjectNode();
    ObjectNode confirmed = line.putObject("confirmed");
    confirmed.put("gain", result.winner().isPresent());
    ObjectNode settings = confirmed.putObject("settings");
    result.winner().ifPresent(won -> won.candidate().settings().forEach(settings::put));
    ArrayNode compared = confirmed.putArray("compared");
    result.confirmed().forEach(one -> put(compared.addObject(), one));
    ArrayNode prices = confirmed.putArray("priced");
    result.priced().forEach(one -> put(prices.addObject(), one));
    confirmed.put("words", result.lines().get(0));
    return line;
  }

  private static void put(ObjectNode one, Confirmed of) {
    one.set("settings", Json.mapper().valueToTree(of.candidate().settings()));
    boolean isKnown = of.ratio() != null && of.ratio().hasInterval();
    one.put("ratio_to_start", isKnown ? of.shrunk() : null);
    one.put("low", isKnown ? of.ratio().low() : null);
    one.put("high", isKnown ? of.ratio().high() : null);
    one.put("blocks", of.ratio() == null ? 0 : of.ratio().repetitions());
    one.put("out", of.out());
  }

  /** Returns the seconds that are left for suggestions, before the confirmation. */
  private double leftS() {
    return plan.budgetS() - trials.spentS() - plan.stages().confirmation() * trials.cellS();
  }

  private void write(ObjectNode line) throws JsonProcessingException {
    out.print(Json.mapper().writeValueAsString(line) + "\n");
    out.flush();
  }
}
