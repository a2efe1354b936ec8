package dev.oltpmatrix.driverstudy.concat;

import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.results.Column;
import dev.oltpmatrix.model.results.Csv;
import dev.oltpmatrix.model.text.IoWords;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * Runs the benchmark of string concatenation, which needs no server and no driver. JMH starts its
 * JVMs with their defaults, as heap and collector of the other cases are none of the published
 * benchmark's.
 */
public final class StringConcat {
  /** The number of benchmarks, each of which has to have a result. */
  private static final int BENCHMARKS = 2;

  private static final String OUT = "--out=";

  /** The end of the profiler's name for it, which older versions of JMH begin with a dot. */
  private static final String ALLOCATED = "gc.alloc.rate.norm";

  /** Columns of the published table, and two that it lacks. */
  private static final List<Column<RunResult>> COLUMNS =
      List.of(
          Column.text("benchmark", StringConcat::name),
          Column.text("mode", result -> result.getParams().getMode().shortLabel()),
          Column.text("threads", result -> result.getParams().getThreads()),
          Column.text("count", result -> result.getPrimaryResult().getSampleCount()),
          Column.number("score_ops_per_s", 3, result -> result.getPrimaryResult().getScore()),
          Column.number("error_ops_per_s", 3, StringConcat::error),
          Column.number("allocated_bytes_per_op", 1, StringConcat::allocatedBytes),
          Column.text("java", result -> result.getParams().getJdkVersion()));

  private StringConcat() {}

  /**
   * Runs it and writes the table.
   *
   * @param arguments JMH's own, and {@code --out=FILE.csv}; without a file the table is printed
   */
  public static void run(List<String> arguments, PrintStream out) {
    List<String> ofJmh = new ArrayList<>(arguments);
    ofJmh.removeIf(argument -> argument.startsWith(OUT));
    String table = Csv.text(COLUMNS, results(ofJmh));
    for (String argument : arguments) {
      if (argument.startsWith(OUT)) {
        write(Path.of(argument.substring(OUT.length())), table);
      }
    }
    out.print(table);
    out.flush();
  }

  private static void write(Path file, String table) {
    try {
      Csv.write(file, table);
    } catch (IOException e) {
      throw new LoadException(IoWords.of(file, e), e);
    }
  }

  private static Collection<RunResult> results(List<String> arguments) {
    try {
      Collection<RunResult> results = new Runner(options(arguments)).run();
      // JMH omits a benchmark that has failed.
      if (results.size() != BENCHMARKS) {
        throw new LoadException(
            "JMH gave " + results.size() + " results, expected " + BENCHMARKS, null);
      }
      return results;
    } catch (CommandLineOptionException e) {
      throw new UsageException("string-concat takes JMH's options: " + e.getMessage());
    } catch (RunnerException e) {
      throw new LoadException("string-concat: " + e.getMessage(), e);
    }
  }

  private static Options options(List<String> arguments) throws CommandLineOptionException {
    CommandLineOptions given = new CommandLineOptions(arguments.toArray(new String[0]));
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .parent(given)
            .include("^" + Pattern.quote(StringConcatBenchmark.class.getName()) + "\\.")
            .addProfiler(GCProfiler.class)
            .shouldFailOnError(true);
    // Without this the JVMs would get the options of this one.
    return given.getJvmArgs().hasValue() ? options.build() : options.jvmArgs().build();
  }

  /** Returns class and method, as the published table has them. */
  private static String name(RunResult result) {
    String name = result.getParams().getBenchmark();
    return name.substring(StringConcatBenchmark.class.getPackageName().length() + 1);
  }

  /** Returns the half width of the interval; {@code null} for too few iterations to have one. */
  private static Double error(RunResult result) {
    double error = result.getPrimaryResult().getScoreError();
    return Double.isNaN(error) ? null : error;
  }

  private static Double allocatedBytes(RunResult result) {
    for (Map.Entry<String, ? extends Result<?>> entry : secondary(result).entrySet()) {
      if (entry.getKey().endsWith(ALLOCATED)) {
        return entry.getValue().getScore();
      }
    }
    return null;
  }

  /** JMH's own signature has the raw type. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  private static Map<String, ? extends Result<?>> secondary(RunResult result) {
    return (Map<String, ? extends Result<?>>) (Map) result.getSecondaryResults();
  }
}
