package dev.oltpmatrix.report.export;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.oltpmatrix.analysis.conclusions.NoWorse;
import dev.oltpmatrix.analysis.verdict.Verdict;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.Json;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The formats in which other programs take results; each names its readers. */
public enum ExportFormat {
  /** Bencher's metric format: the only one with intervals. */
  BMF("bmf") {
    @Override
    String text(Export of) {
      ObjectNode names = object();
      for (ExportPoint point : of.known()) {
        ObjectNode measures = names.withObjectProperty(point.name());
        measures
            .putObject(point.metric().name())
            .put("value", point.value().value())
            .put("lower_value", point.value().low())
            .put("upper_value", point.value().high());
        if (point.hasInterval()) {
          measures
              .putObject(point.metric().name() + "-over-base")
              .put("value", point.ratio().value())
              .put("lower_value", point.ratio().low())
              .put("upper_value", point.ratio().high());
        }
      }
      return json(names);
    }
  },
  /** The file of JMH's {@code -rf json}, which five programs read. */
  JMH("jmh") {
    @Override
    String text(Export of) {
      ArrayNode all = array();
      for (ExportPoint point : of.known()) {
        ObjectNode one = all.addObject();
        one.put("benchmark", benchmark(point))
            .put("mode", point.metric().isHigherBetter() ? "thrpt" : "sample")
            .put("threads", 1)
            .put("forks", point.values().size())
            .put("measurementIterations", 1);
        ObjectNode metric = one.putObject("primaryMetric");
        Double low = point.value().low();
        Double high = point.value().high();
        metric.put("score", point.value().value());
        metric.put("scoreError", low == null || high == null ? null : (high - low) / 2);
        metric.putArray("scoreConfidence").add(low).add(high);
        metric.putObject("scorePercentiles").put("50.0", point.value().value());
        metric.put("scoreUnit", point.unit());
        ArrayNode raw = metric.putArray("rawData");
        point.values().forEach(value -> raw.addArray().add(value));
        one.putObject("secondaryMetrics");
      }
      return json(all);
    }
  },
  /** github-action-benchmark's customBiggerIsBetter: a file has one direction. */
  GITHUB_BIGGER("github-bigger") {
    @Override
    String text(Export of) {
      return githubs(of, point -> point.metric().isHigherBetter());
    }
  },
  /** github-action-benchmark's customSmallerIsBetter. */
  GITHUB_SMALLER("github-smaller") {
    @Override
    String text(Export of) {
      return githubs(of, point -> !point.metric().isHigherBetter());
    }
  },
  NYRKIO("nyrkio") {
    @Override
    String text(Export of) {
      ArrayNode all = array();
      Map<String, ArrayNode> byName = new TreeMap<>();
      for (ExportPoint point : of.known()) {
        ArrayNode metrics =
            byName.computeIfAbsent(
                point.name(),
                name -> {
                  ObjectNode one = all.addObject();
                  one.put("timestamp", of.at().getEpochSecond());
                  ArrayNode made = one.putArray("metrics");
                  ObjectNode attributes = one.putObject("attributes");
                  attributes.put("test_name", name);
                  of.git().forEach(attributes::put);
                  return made;
                });
        metrics
            .addObject()
            .put("name", point.metric().name())
            .put("unit", point.unit())
            .put("value", point.value().value())
            .put(
                "direction",
                point.metric().isHigherBetter() ? "higher_is_better" : "lower_is_better");
      }
      return json(all);
    }
  },
  /** A row of Apache Otava's CSV, with its head: append the rows of several runs. */
  OTAVA("otava") {
    @Override
    String text(Export of) {
      String head =
          of.known().stream().map(ExportFormat::benchmark).collect(Collectors.joining(","));
      String row =
          of.known().stream()
              .map(point -> String.format(Locale.ROOT, "%s", point.value().value()))
              .collect(Collectors.joining(","));
      String commit = of.git().getOrDefault("git_commit", "");
      return "time,commit," + head + "\n" + of.at() + "," + commit + "," + row + "\n";
    }
  },
  JUNIT("junit") {
    @Override
    String text(Export of) {
      List<ExportPoint> points = of.points();
      long failures = points.stream().filter(p -> p.word() == NoWorse.Word.WORSE).count();
      long skipped = points.stream().filter(ExportFormat::isOpen).count();
      StringBuilder text = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
      text.append(
          "<testsuite name=\"oltp-matrix\" tests=\"%d\" failures=\"%d\" errors=\"%d\" skipped=\"%d\">\n"
              .formatted(
                  points.size() + of.failed().size(), failures, of.failed().size(), skipped));
      for (ExportPoint point : points) {
        String words = escaped(point.word() + ": " + numbers(point));
        text.append(
            "  <testcase classname=\"%s\" name=\"%s\">"
                .formatted(escaped(point.name()), escaped(point.metric().name())));
        if (point.word() == NoWorse.Word.WORSE) {
          text.append("<failure message=\"%s\"/>".formatted(words));
        } else if (isOpen(point)) {
          text.append("<skipped message=\"%s\"/>".formatted(words));
        } else {
          text.append("<system-out>%s</system-out>".formatted(words));
        }
        text.append("</testcase>\n");
      }
      for (String words : of.failed()) {
        text.append(
            "  <testcase classname=\"failed\" name=\"%s\"><error message=\"%1$s\"/></testcase>\n"
                .formatted(escaped(words)));
      }
      return text + "</testsuite>\n";
    }
  },
  /** GitHub's step summary: the answer and a table in Markdown. */
  GITHUB_SUMMARY("github-summary") {
    @Override
    String text(Export of) {
      StringBuilder text = new StringBuilder("### " + of.lines().get(0) + "\n\n");
      text.append(
          "| point | metric | verdict | new over base, 95 % |\n| --- | --- | --- | --- |\n");
      for (ExportPoint point : of.points()) {
        text.append(
            "| %s | %s | %s | %s |\n"
                .formatted(point.name(), point.metric().label(), point.word(), numbers(point)));
      }
      of.failed().forEach(words -> text.append("\nfailed: ").append(words).append('\n'));
      return text.toString();
    }
  };

  private final String word;

  ExportFormat(String word) {
    this.word = word;
  }

  abstract String text(Export of);

  public static ExportFormat named(String word) {
    return Arrays.stream(values())
        .filter(format -> format.word.equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException(
                    "export: no format is called '%s'; there are %s"
                        .formatted(
                            word,
                            Arrays.stream(values())
                                .map(format -> format.word)
                                .collect(Collectors.joining(", ")))));
  }

  private static boolean isOpen(ExportPoint point) {
    return point.word() == NoWorse.Word.NOT_PROVEN || point.word() == NoWorse.Word.NO_NUMBER;
  }

  private static String numbers(ExportPoint point) {
    return point.hasInterval()
        ? Verdict.number(point.ratio().value()) + " (" + Verdict.interval(point.ratio()) + ")"
        : "–";
  }

  private static String benchmark(ExportPoint point) {
    return (point.name() + "." + point.metric().name()).replaceAll("[^A-Za-z0-9_.-]+", "_");
  }

  private static String githubs(Export of, Predicate<ExportPoint> which) {
    ArrayNode all = array();
    of.known().stream()
        .filter(which)
        .forEach(
            point ->
                all.addObject()
                    .put("name", point.name() + " " + point.metric().label())
                    .put("unit", point.unit())
                    .put("value", point.value().value())
                    .put("range", range(point))
                    .put("extra", point.word() + ", new over base " + numbers(point)));
    return json(all);
  }

  private static String range(ExportPoint point) {
    Double low = point.value().low();
    Double high = point.value().high();
    return low == null || high == null ? "" : String.format(Locale.ROOT, "%.4g–%.4g", low, high);
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replaceAll("[\\p{Cntrl}&&[^\t]]", " ");
  }

  private static ObjectNode object() {
    return Json.mapper().createObjectNode();
  }

  private static ArrayNode array() {
    return Json.mapper().createArrayNode();
  }

  private static String json(JsonNode node) {
    return node.toPrettyString() + "\n";
  }

  /**
   * What is exported.
   *
   * @param failed what failed of the new ones alone
   * @param lines what a person reads first
   * @param git the commit that is measured, by the names that Nyrkiö has; empty where it is not
   *     known
   */
  public record Export(
      List<ExportPoint> points,
      List<String> failed,
      List<String> lines,
      Instant at,
      Map<String, String> git) {
    public static Export of(NoWorse found, Instant at, Map<String, String> environment) {
      return new Export(
          found.findings().stream().map(ExportPoint::of).toList(),
          found.crashed(),
          found.lines(),
          at,
          git(environment));
    }

    /** CI systems tell the commit in the environment. */
    private static Map<String, String> git(Map<String, String> environment) {
      Map<String, String> git = new TreeMap<>();
      first(git, "git_commit", environment, "GITHUB_SHA", "CI_COMMIT_SHA", "GIT_COMMIT");
      first(git, "branch", environment, "GITHUB_REF_NAME", "CI_COMMIT_REF_NAME", "GIT_BRANCH");
      first(git, "git_repo", environment, "GITHUB_REPOSITORY", "CI_PROJECT_PATH", "GIT_URL");
      return git;
    }

    private static void first(
        Map<String, String> git, String name, Map<String, String> environment, String... from) {
      Arrays.stream(from)
          .map(environment::get)
          .filter(value -> value != null && !value.isBlank())
          .findFirst()
          .ifPresent(value -> git.put(name, value));
    }

    private List<ExportPoint> known() {
      return points.stream().filter(ExportPoint::isKnown).toList();
    }

    /** Returns it in a format. */
    public String in(ExportFormat format) {
      return format.text(this);
    }
  }
}
