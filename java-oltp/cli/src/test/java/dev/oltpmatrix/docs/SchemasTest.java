package dev.oltpmatrix.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.jsonFormatVisitors.JsonArrayFormatVisitor;
import com.fasterxml.jackson.databind.jsonFormatVisitors.JsonBooleanFormatVisitor;
import com.fasterxml.jackson.databind.jsonFormatVisitors.JsonFormatVisitable;
import com.fasterxml.jackson.databind.jsonFormatVisitors.JsonFormatVisitorWrapper;
import com.fasterxml.jackson.databind.jsonFormatVisitors.JsonIntegerFormatVisitor;
import com.fasterxml.jackson.databind.jsonFormatVisitors.JsonMapFormatVisitor;
import com.fasterxml.jackson.databind.jsonFormatVisitors.JsonNumberFormatVisitor;
import com.fasterxml.jackson.databind.jsonFormatVisitors.JsonObjectFormatVisitor;
import com.fasterxml.jackson.databind.jsonFormatVisitors.JsonStringFormatVisitor;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.oltpmatrix.analysis.conclusions.Until;
import dev.oltpmatrix.analysis.conclusions.VerdictsCsv;
import dev.oltpmatrix.analysis.verdict.LiveVerdicts;
import dev.oltpmatrix.analysis.verdict.Verdict;
import dev.oltpmatrix.cli.screen.RunProgress;
import dev.oltpmatrix.cli.screen.Screen;
import dev.oltpmatrix.experiment.generator.LiveSecond;
import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.plan.PlannedCell;
import dev.oltpmatrix.experiment.plan.Planner;
import dev.oltpmatrix.experiment.plan.ServerSession;
import dev.oltpmatrix.experiment.plan.UnsupportedCell;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.FactorSet;
import dev.oltpmatrix.model.record.CellHosts;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Json;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.results.Csv;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.results.RunDescription;
import dev.oltpmatrix.model.spec.SpecReader;
import dev.oltpmatrix.testing.ClosedLoop;
import dev.oltpmatrix.testing.Factorial;
import dev.oltpmatrix.testing.Records;
import dev.oltpmatrix.testing.RunFolders;
import dev.oltpmatrix.testing.Specs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the program writes is as docs/schemas says, and every key of it is there. */
class SchemasTest {
  private static final SchemaRegistry REGISTRY =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

  // Named by the version that the program writes: a new one needs a new file.
  private static final Form RECORD = Form.read("record-" + CellRecord.VERSION);
  private static final Form RUN = Form.read("run-" + RunDescription.VERSION);
  private static final Form EVENT = Form.read("event-1");
  private static final Form VERDICT = Form.read("verdict-1");

  private static final Path MODULES = Documents.ROOT.resolve("java-oltp");
  private static final Path GOLDEN =
      MODULES.resolve("model/src/test/resources/cell-record.golden.json");

  @TempDir private Path folder;

  /** A schema by the name of its file. */
  private record Form(String name, JsonNode json, Schema schema) {
    static Form read(String name) {
      JsonNode json = parsed(Documents.DOCS.resolve("schemas/" + name + ".schema.json"));
      return new Form(name, json, REGISTRY.getSchema(json));
    }

    static Form named(String format) {
      return Stream.of(RECORD, RUN, EVENT, VERDICT)
          .filter(form -> form.name.startsWith(format + "-"))
          .findFirst()
          .orElseThrow();
    }

    /** Returns a line for each thing that is not as the schema says. */
    List<String> errors(JsonNode written) {
      return schema.validate(written).stream().map(Object::toString).toList();
    }
  }

  private static JsonNode parsed(Path file) {
    try {
      return Json.mapper().readTree(Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void eachIsASchemaWithTheNameOfItsFile() {
    for (Form form : List.of(RECORD, RUN, EVENT, VERDICT)) {
      SchemaLocation dialect = SchemaLocation.of(form.json().path("$schema").asText());
      assertThat(REGISTRY.getSchema(dialect).validate(form.json())).as(form.name()).isEmpty();
      assertThat(form.json().path("$id").asText())
          .isEqualTo("urn:oltp-matrix:" + form.name().replace('-', ':'));
    }
  }

  @Test
  void everyKeyThatIsWrittenIsThereWithItsType() throws IOException {
    assertThat(keys(RECORD))
        .filteredOn(key -> !key.startsWith("/cell"))
        .containsExactlyInAnyOrderElementsOf(keys(CellRecord.class));
    assertThat(keys(RUN)).containsExactlyInAnyOrderElementsOf(keys(RunDescription.class));
    assertThat(names(VERDICT.json().path("properties")))
        .containsExactlyElementsOf(Csv.fields(VerdictsCsv.HEADER));
    List<String> ofCell =
        new ArrayList<>(FactorSet.KINDS.all().stream().map(Factor::name).toList());
    ofCell.addAll(List.of("settings", "repetition"));
    assertThat(names(RECORD.json().at("/$defs/cell/properties"))).containsExactlyElementsOf(ofCell);
  }

  @Test
  void wordsAreThoseOfTheProgram() throws IOException {
    assertWords(RECORD, "/$defs/flag/properties/severity", Flag.Severity.values());
    assertWords(RECORD, "/$defs/phase/properties/ended_by", LoadResult.EndedBy.values());
    assertWords(RECORD, "/properties/hosts/items/properties/roles/items", CellHosts.Role.values());
    assertWords(EVENT, "/$defs/flag/properties/severity", Flag.Severity.values());
    Object[] results = Arrays.stream(Verdict.Result.values()).map(Verdict.Result::word).toArray();
    assertWords(EVENT, "/properties/result", results);
    assertWords(VERDICT, "/$defs/result", results);
  }

  private static void assertWords(Form form, String where, Object[] words) throws IOException {
    assertThat(form.json().at(where + "/enum").toString())
        .as(form.name() + where)
        .isEqualTo(Json.mapper().writeValueAsString(words));
  }

  @Test
  void aResultsFolderIsAsTheSchemasSay() throws IOException {
    List<CellRecord> records = new ArrayList<>(RunFolders.records(1));
    records.addAll(Factorial.records(1));
    records.add(
        Records.measured(
            Records.key("pool", 4, 1), ClosedLoop.independent(4, 1, 5, client -> 0.01)));
    records.add(
        Records.withKinds(
            Records.measured(Records.key("pool", 4, 2), Records.load(4, 50, 1000)),
            Map.of("payment", 100)));
    records.add(Records.failed(Records.key("pool", 4, 3), "the server died"));
    records.add(Records.unsupported(Records.key("pool", 4, 4), "no driver speaks to it"));
    RunDescription run = RunFolders.described(RunFolders.matrix().build(), 1);
    ResultsDir results = RunFolders.write(folder.resolve("run"), run, records);

    assertThat(RUN.errors(parsed(results.runJson()))).isEmpty();
    assertThat(results.cellFiles())
        .hasSameSizeAs(records)
        .allSatisfy(file -> assertThat(RECORD.errors(parsed(file))).isEmpty());
  }

  @Test
  void goldenRecordsAndImportedOnesAreAsTheSchemaSays() throws IOException {
    assertThat(RECORD.errors(parsed(GOLDEN))).isEmpty();
    try (Stream<Path> files = Files.list(MODULES.resolve("report/src/test/resources/imports"))) {
      assertThat(files.filter(file -> file.toString().endsWith(".golden.json")))
          .isNotEmpty()
          .allSatisfy(file -> assertThat(RECORD.errors(parsed(file))).isEmpty());
    }
  }

  @Test
  void theRunOfEachMatrixIsAsTheSchemaSays() {
    SpecReader matrices = new SpecReader(Documents.ROOT.resolve("matrices"));
    assertThat(matrices.names())
        .isNotEmpty()
        .allSatisfy(name -> assertThat(RUN.errors(run(matrices, name))).isEmpty());
    assertThat(RUN.errors(Json.mapper().valueToTree(RunDescription.unknown()))).isEmpty();
  }

  private static JsonNode run(SpecReader matrices, String name) {
    RunDescription run =
        RunDescription.now(matrices.read(name), RunFolders.ARMS, Records.HOST)
            .withMachineState(Map.of("probe_integer_us", 900.0));
    return Json.mapper().valueToTree(run);
  }

  @ParameterizedTest
  @MethodSource("dev.oltpmatrix.docs.Studies#withVerdicts")
  void eachVerdictOfAStudyIsAsTheSchemaSays(Path study) throws IOException {
    for (Map<String, String> row : CsvTable.read(study.resolve("verdicts.csv")).rows()) {
      assertThat(VERDICT.errors(object(row))).as("%s", row).isEmpty();
    }
  }

  /** Returns a row of verdicts.csv in the form that the schema's description gives it. */
  private static ObjectNode object(Map<String, String> row) throws IOException {
    ObjectNode object = Json.mapper().createObjectNode();
    for (Map.Entry<String, String> field : row.entrySet()) {
      String text = field.getValue();
      JsonNode type = VERDICT.json().path("properties").path(field.getKey()).path("type");
      if (text.isEmpty()) {
        object.putNull(field.getKey());
      } else if (List.of("integer", "number", "boolean").contains(first(type))) {
        object.set(field.getKey(), Json.mapper().readTree(text));
      } else {
        object.put(field.getKey(), text);
      }
    }
    return object;
  }

  @Test
  void everyEventIsAsTheSchemaSays() throws IOException {
    List<JsonNode> events = events();
    Set<String> words = new TreeSet<>();
    Set<String> keys = new TreeSet<>();
    for (JsonNode event : events) {
      assertThat(EVENT.errors(event)).as("%s", event).isEmpty();
      words.add(event.path("event").asText());
      keys.addAll(names(event));
    }
    assertThat(names(EVENT.json().path("properties"))).containsExactlyInAnyOrderElementsOf(keys);
    List<String> known = new ArrayList<>();
    for (JsonNode branch : EVENT.json().path("allOf")) {
      known.add(branch.at("/if/properties/event/const").asText());
    }
    assertThat(known).containsExactlyInAnyOrderElementsOf(words);
  }

  /** Returns the events of a run of two blocks, and those of what may happen to it. */
  private static List<JsonNode> events() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream none = new PrintStream(OutputStream.nullOutputStream(), true, UTF_8);
    RunProgress progress =
        new RunProgress(
            new Screen(none, false),
            new PrintStream(bytes, true, UTF_8),
            InstantSource.system(),
            System::nanoTime,
            results -> {});
    Plan measured = Planner.plan(Specs.several(List.of(4), 2, 1), RunFolders.ARMS);
    CellKey first = measured.cells().get(0).key();
    Plan plan = new Plan(measured.sessions(), List.of(new UnsupportedCell(first, "no driver")));
    progress.ofRun(1).waiting(Instant.EPOCH);
    progress.started(plan, new ResultsDir(Path.of("results")), new LiveVerdicts(List.of()));
    progress.serverStarting(
        new ServerSession(
            1, 1, RunFolders.ARMS.get(0), "base", Map.of("flush_log", "1"), 3, List.of()));
    for (PlannedCell cell : plan.cells()) {
      LoadResult load = Records.load(cell.key().workload(), 4, 50, 1000);
      progress.cellStarting(cell);
      progress.second(cell.key(), new LiveSecond(1, 50, null));
      progress.cellEnded(
          cell, Records.measured(cell.key(), load, Flag.of(Flag.Kind.CPU_TIME_UNKNOWN)));
    }
    progress.cellEnded(plan.cells().get(0), Records.failed(first, "the server died"));
    progress.blockAdded(plan, new Until.Next(Until.Ended.GOES_ON, List.of("p95: ± 30 %"), 7));
    for (Until.Ended why : EnumSet.complementOf(EnumSet.of(Until.Ended.GOES_ON))) {
      progress.blocksEnded(why, 2, List.of());
    }
    progress.serverFailed("the server died");
    progress.ended(1, "no space left");

    List<JsonNode> events = new ArrayList<>();
    for (String line : bytes.toString(UTF_8).lines().toList()) {
      events.add(Json.mapper().readTree(line));
    }
    return events;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "record  | \"failure\":null,         |                         | failure",
        "record  | \"arm\":\"pool\"          | \"moon\":\"full\"       | moon",
        "record  | \"severity\":\"invalid\"  | \"severity\":\"bad\"    | severity",
        "record  | \"window_s\":5.0          | \"window_s\":\"5.0\"    | window_s",
        "record  | [1000,90]                 | [1000]                  | buckets",
        "record  | oltp-matrix-load          | something               | format",
        "run     | \"arms\":                 | \"poor\":               | arms",
        "run     | \"writes\":\"fresh\"      | \"writes\":\"never\"    | writes",
        "run     | \"cpus\":2                | \"cpus\":\"two\"        | cpus",
        "event   | \"metric\":               | \"meter\":              | metric",
        "event   | \"event\":\"verdict\"     | \"event\":\"second\"    | at_s",
        "event   | \"ratio_lo\":             | \"ratio_lo\":null,\"x\": | ratio_lo",
        "verdict | \"result\":\"lower\"      | \"result\":\"slower\"   | result",
        "verdict | \"blocks\":3              | \"blocks\":\"3\"        | blocks",
        "verdict | \"threads\":64,           |                         | threads",
      })
  void aBrokenOneIsRefusedByTheKey(String format, String from, String to, String key)
      throws IOException {
    String text = sample(format).toString();
    assertThat(text).contains(from);
    String broken = text.replace(from, to == null ? "" : to);
    assertThat(Form.named(format).errors(Json.mapper().readTree(broken)))
        .anySatisfy(error -> assertThat(error).contains(key));
  }

  /** Whoever validates the file of a newer program reads one line, as this program's readers do. */
  @ParameterizedTest
  @ValueSource(strings = {"record", "run", "event"})
  void anotherVersionIsRefusedInOneLine(String format) throws IOException {
    JsonNode newer = sample(format).put("version", 99);
    assertThat(String.join("\n", Form.named(format).errors(newer)))
        .contains("version")
        .hasLineCount(1);
  }

  private static ObjectNode sample(String format) throws IOException {
    return switch (format) {
      case "record" -> (ObjectNode) parsed(GOLDEN);
      case "run" ->
          Json.mapper()
              .valueToTree(
                  RunDescription.now(Specs.small().build(), RunFolders.ARMS, Records.HOST));
      case "event" ->
          (ObjectNode)
              events().stream()
                  .filter(event -> event.path("event").asText().equals("verdict"))
                  .findFirst()
                  .orElseThrow();
      default ->
          object(CsvTable.read(Studies.study("tuning-io").resolve("verdicts.csv")).rows().get(0));
    };
  }

  private static List<String> names(JsonNode object) {
    return object.properties().stream().map(Map.Entry::getKey).toList();
  }

  /** A key that may be null has that as its last type. */
  private static String first(JsonNode type) {
    return type.isArray() ? type.path(0).asText() : type.asText();
  }

  /** Returns a schema's keys with their types; {@code *} is each element of a list or map. */
  private static Set<String> keys(Form form) {
    Set<String> found = new TreeSet<>();
    addKeys(form.json(), form.json(), "", found);
    return found;
  }

  /** Returns the keys that Jackson writes of a class, in the same form. */
  private static Set<String> keys(Class<?> type) throws JsonMappingException {
    Set<String> found = new TreeSet<>();
    Json.mapper().acceptJsonFormatVisitor(type, new Keys("", found, null));
    return found;
  }

  private static void addKeys(JsonNode root, JsonNode part, String path, Set<String> found) {
    String reference = part.path("$ref").asText();
    JsonNode schema = reference.isEmpty() ? part : root.at(reference.substring(1));
    Keys.add(path, first(schema.path("type")), found);
    for (Map.Entry<String, JsonNode> key : schema.path("properties").properties()) {
      addKeys(root, key.getValue(), path + "/" + key.getKey(), found);
    }
    for (String below : List.of("items", "additionalProperties")) {
      if (schema.path(below).isObject()) {
        addKeys(root, schema.path(below), path + Keys.EACH, found);
      }
    }
  }

  /** Collects the keys below a path; what a class writes by itself, as a cell does, is unknown. */
  private static final class Keys extends JsonFormatVisitorWrapper.Base {
    static final String EACH = "/*";

    private final String path;
    private final Set<String> found;

    Keys(String path, Set<String> found, SerializerProvider provider) {
      super(provider);
      this.path = path;
      this.found = found;
    }

    static void add(String path, String type, Set<String> found) {
      if (!path.isEmpty() && !path.endsWith(EACH)) {
        found.add(path + " " + type);
      }
    }

    private void visit(String below, JsonFormatVisitable value, JavaType type)
        throws JsonMappingException {
      value.acceptJsonFormatVisitor(new Keys(path + below, found, getProvider()), type);
    }

    @Override
    public JsonObjectFormatVisitor expectObjectFormat(JavaType type) {
      add(path, "object", found);
      return new JsonObjectFormatVisitor.Base(getProvider()) {
        @Override
        public void optionalProperty(BeanProperty key) throws JsonMappingException {
          JsonFormatVisitable value = getProvider().findValueSerializer(key.getType(), key);
          visit("/" + key.getName(), value, key.getType());
        }
      };
    }

    @Override
    public JsonMapFormatVisitor expectMapFormat(JavaType type) {
      add(path, "object", found);
      return new JsonMapFormatVisitor.Base(getProvider()) {
        @Override
        public void valueFormat(JsonFormatVisitable value, JavaType valueType)
            throws JsonMappingException {
          visit(EACH, value, valueType);
        }
      };
    }

    @Override
    public JsonArrayFormatVisitor expectArrayFormat(JavaType type) {
      add(path, "array", found);
      return new JsonArrayFormatVisitor.Base(getProvider()) {
        @Override
        public void itemsFormat(JsonFormatVisitable value, JavaType valueType)
            throws JsonMappingException {
          visit(EACH, value, valueType);
        }
      };
    }

    @Override
    public JsonStringFormatVisitor expectStringFormat(JavaType type) {
      add(path, "string", found);
      return null;
    }

    @Override
    public JsonNumberFormatVisitor expectNumberFormat(JavaType type) {
      add(path, "number", found);
      return null;
    }

    @Override
    public JsonIntegerFormatVisitor expectIntegerFormat(JavaType type) {
      add(path, "integer", found);
      return null;
    }

    @Override
    public JsonBooleanFormatVisitor expectBooleanFormat(JavaType type) {
      add(path, "boolean", found);
      return null;
    }
  }
}
