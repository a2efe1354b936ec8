package dev.oltpmatrix.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules of documents, which CONTRIBUTING.md has for people. */
class DocumentsTest {
  private static final int MAX_WORDS_IN_A_SENTENCE = 25;
  private static final int MAX_NUMBERS_IN_A_SENTENCE = 2;
  private static final int MAX_COLUMNS = 9;
  private static final int MAX_LINES_OF_README = 90;
  private static final int MAX_WORDS = 40_000;

  /** Documents for those who decide: no sentence is too long. In the others a few may be. */
  private static final Set<String> STRICT =
      Set.of("README.md", "start.md", "dba.md", "java.md", "how-to.md");

  private static final double MAX_SHARE_ELSEWHERE = 0.03;

  private static final Pattern CODE = Pattern.compile("```.*?```", Pattern.DOTALL);
  private static final Pattern COMMENT = Pattern.compile("<!--.*?-->", Pattern.DOTALL);
  private static final Pattern LINK = Pattern.compile("!?\\[([^\\]]*)]\\(([^)\\s]+)\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
  private static final Pattern BLOCK = Pattern.compile("\\n\\s*\\n|\\n(?=\\s*([-*|#] |\\d+\\. ))");
  private static final Pattern SENTENCE =
      Pattern.compile("(?<=[.!?:;])\\s+(?=[A-Z\"(])|(?<=[.!?])\\s+| · ");
  private static final Pattern VERSION =
      Pattern.compile(
          "(?i)\\b(MariaDB|MySQL|Connector/J|Debian|JDK|Java|HikariCP|sysbench|Temurin|version"
              + "|ShardingSphere-Proxy|HammerDB|Router|HAProxy|nginx|TPC-C|Windows|issue)\\s+\\d[\\d.]*");
  private static final Pattern NUMBER = Pattern.compile("(?<![\\w.\\-/])\\d[\\d,.]*");
  private static final Pattern MEASURED =
      Pattern.compile("\\d %|\\d times\\b|\\b(half|third|quarter|eighth) (of|fewer|more|as)\\b");

  private static final Pattern OURS =
      Pattern.compile("\\b(arms?|cells?|campaigns?|censored|A/A)\\b");

  static List<Path> documents() throws IOException {
    return Documents.all();
  }

  @ParameterizedTest
  @MethodSource("documents")
  void whatADocumentClaimsIsInItsData(Path page) throws IOException {
    String text = Files.readString(page);
    assertThat(Documents.claims(text))
        .allSatisfy(claim -> assertThat(Documents.broken(page, claim)).as(claim).isEmpty());
    assertThat(Documents.refreshed(page, text).lines().toList())
        .as("the lines that RefreshDocuments would write")
        .filteredOn(line -> line.startsWith("|"))
        .isSubsetOf(text.lines().toList());
  }

  @ParameterizedTest
  @MethodSource("documents")
  void sentencesAreReadOnce(Path page) throws IOException {
    List<String> all = sentences(Files.readString(page));
    List<String> hard = all.stream().filter(DocumentsTest::isHard).toList();
    boolean isStrict = STRICT.contains(page.getFileName().toString());
    assertThat(hard)
        .as(
            "sentences of more than %d words or %d numbers, or with ×",
            MAX_WORDS_IN_A_SENTENCE, MAX_NUMBERS_IN_A_SENTENCE)
        .hasSizeLessThanOrEqualTo(isStrict ? 0 : (int) (MAX_SHARE_ELSEWHERE * all.size()));
  }

  @ParameterizedTest
  @MethodSource("documents")
  void tablesFitAScreen(Path page) throws IOException {
    String text = Files.readString(page);
    String byHand = plain(Documents.withoutTables(text));
    assertThat(tableRows(byHand).flatMap(Arrays::stream))
        .allSatisfy(
            cell -> assertThat(words(cell)).as(cell).isLessThanOrEqualTo(MAX_WORDS_IN_A_SENTENCE));
    assertThat(tableRows(plain(text)))
        .allSatisfy(row -> assertThat(row).hasSizeLessThanOrEqualTo(MAX_COLUMNS));
  }

  @ParameterizedTest
  @MethodSource("documents")
  void linksLeadSomewhere(Path page) throws IOException {
    String text = CODE.matcher(Files.readString(page)).replaceAll("");
    assertThat(LINK.matcher(text).results().map(link -> link.group(2)))
        .filteredOn(link -> !link.contains("://"))
        .allSatisfy(link -> assertThat(leadsSomewhere(page, link)).as(link).isTrue());
  }

  /** What was measured and is said to those who decide has an invisible check after it. */
  @Test
  void whoDecidesReadsWhatIsChecked() throws IOException {
    for (String name : List.of("README.md", "docs/dba.md", "docs/java.md")) {
      String text = CODE.matcher(Files.readString(Documents.ROOT.resolve(name))).replaceAll("");
      for (String section : text.split("\n(?=## )", -1)) {
        boolean isOfAStudy = !name.equals("README.md") || section.startsWith("## What we found");
        boolean isMeasured = isOfAStudy && MEASURED.matcher(plain(section)).find();
        assertThat(!isMeasured || !Documents.claims(section).isEmpty())
            .as("%s has a number that nothing holds; add <!-- holds: … -->:%n%s", name, section)
            .isTrue();
      }
    }
  }

  /** A document that uses words of ours leads to what they mean. */
  @ParameterizedTest
  @MethodSource("documents")
  void wordsOfOursHaveAHome(Path page) throws IOException {
    String text = Files.readString(page);
    boolean isAHome = page.endsWith("start.md");
    if (!isAHome && OURS.matcher(plain(Documents.withoutTables(text))).find()) {
      assertThat(text).as("a link to the glossary").contains("start.md#words");
    }
  }

  /** A number has one home: a study. Others say it in words, and link there. */
  @Test
  void aNumberHasOneHome() throws IOException {
    Map<String, List<String>> homes = new HashMap<>();
    for (Path page : Documents.all()) {
      String name = page.getFileName().toString();
      if (name.startsWith("studies-") || name.equals("method.md")) {
        Documents.claims(Files.readString(page))
            .forEach(claim -> homes.computeIfAbsent(claim, c -> new ArrayList<>()).add(name));
      }
    }
    assertThat(homes).allSatisfy((claim, names) -> assertThat(names).as(claim).hasSize(1));
  }

  @Test
  void theDocumentsAreShort() throws IOException {
    assertThat(Files.readAllLines(Documents.ROOT.resolve("README.md")))
        .filteredOn(line -> !line.startsWith("<!--"))
        .hasSizeLessThanOrEqualTo(MAX_LINES_OF_README);
    int words = 0;
    for (Path page : Documents.all()) {
      words += words(plain(Documents.withoutTables(Files.readString(page))));
    }
    assertThat(words).isLessThanOrEqualTo(MAX_WORDS);
  }

  @Test
  void rulesFindWhatBreaksThem() {
    String long26 = "word ".repeat(MAX_WORDS_IN_A_SENTENCE + 1).strip() + ".";
    assertThat(sentences("Short. " + long26)).filteredOn(DocumentsTest::isHard).hasSize(1);
    assertThat(sentences("1 and 2, 3 too. MySQL 9.7 with 4.\n\n- 5 × 6."))
        .filteredOn(DocumentsTest::isHard)
        .containsExactly("1 and 2, 3 too.", "5 × 6.");
    Path page = Documents.DOCS.resolve("dba.md");
    String row = "data/durability/crashes.csv crash=kill~-9 settings=flush_log=1 : lost";
    assertThat(Documents.broken(page, row + "=0")).isEmpty();
    assertThat(Documents.broken(page, row + ">0")).isNotEmpty();
    assertThat(Documents.broken(page, "data/durability/crashes.csv crash=none : lost=0"))
        .containsExactly("no row is selected");
    assertThat(leadsSomewhere(page, "method.md#another-run")).isTrue();
    assertThat(leadsSomewhere(page, "method.md#nowhere")).isFalse();
    assertThat(leadsSomewhere(page, "none.md")).isFalse();
  }

  private static String plain(String text) {
    return COMMENT.matcher(CODE.matcher(text).replaceAll("\n\n")).replaceAll("");
  }

  private static List<String> sentences(String text) {
    List<String> sentences = new ArrayList<>();
    for (String block : BLOCK.split(plain(Documents.withoutTables(text)), -1)) {
      String words = block.strip();
      if (!words.isEmpty() && !words.startsWith("#") && !words.startsWith("|")) {
        String prose =
            LINK.matcher(words.replaceFirst("^([-*]|\\d+\\.)\\s+", ""))
                .replaceAll(link -> link.group().startsWith("!") ? "" : quoted(link.group(1)))
                .replaceAll("`[^`]*`", "CODE")
                .replace("**", "")
                .replace('\n', ' ');
        sentences.addAll(List.of(SENTENCE.split(prose, -1)));
      }
    }
    return sentences;
  }

  private static String quoted(String text) {
    return Matcher.quoteReplacement(text);
  }

  private static boolean isHard(String sentence) {
    String withoutVersions = VERSION.matcher(sentence).replaceAll("");
    return words(sentence) > MAX_WORDS_IN_A_SENTENCE
        || NUMBER.matcher(withoutVersions).results().count() > MAX_NUMBERS_IN_A_SENTENCE
        || sentence.contains("×");
  }

  private static int words(String text) {
    String shown =
        LINK.matcher(text).replaceAll(link -> quoted(link.group(1))).replaceAll("`[^`]*`", "CODE");
    return (int)
        Arrays.stream(shown.strip().split("\\s+", -1)).filter(w -> w.matches(".*\\w.*")).count();
  }

  private static Stream<String[]> tableRows(String text) {
    return text.lines()
        .filter(line -> line.startsWith("|") && !line.matches("[|\\s:-]+"))
        .map(line -> line.replaceAll("^\\||\\|$", "").split(" \\| ", -1));
  }

  private static boolean leadsSomewhere(Path page, String link) {
    String[] parts = link.split("#", 2);
    Path file = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
    if (!Files.exists(file)) {
      return false;
    }
    try {
      return parts.length == 1
          || !file.toString().endsWith(".md")
          || HEADING
              .matcher(Files.readString(file))
              .results()
              .map(heading -> slug(heading.group(1)))
              .collect(Collectors.toSet())
              .contains(parts[1]);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The anchor that GitHub gives a heading. */
  private static String slug(String heading) {
    return LINK.matcher(heading)
        .replaceAll((MatchResult link) -> quoted(link.group(1)))
        .strip()
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{N}_ -]", "")
        .replace(' ', '-');
  }
}
