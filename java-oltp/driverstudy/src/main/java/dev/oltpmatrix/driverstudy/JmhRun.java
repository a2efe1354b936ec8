package dev.oltpmatrix.driverstudy;

import dev.oltpmatrix.driverstudy.cases.CaseBenchmark;
import dev.oltpmatrix.driverstudy.run.BenchRequest;
import dev.oltpmatrix.load.driver.ServerErrors;
import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.wire.connect.ConnectTrouble;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs one benchmark in this JVM, which was started for it. The window is one iteration: between
 * two iterations JMH stops its clients, and that pause would be in the window.
 */
final class JmhRun {
  /**
   * Time after the window's end. JMH counts an iteration from before its clients run, so without it
   * they would be idle at the window's end, when each has to be in an operation.
   */
  private static final long BEYOND_WINDOW_MS = 200;

  private final BenchRequest request;

  JmhRun(BenchRequest request) {
    this.request = request;
  }

  void run() {
    // JMH's lock is one for the machine; the matrix has its own.
    System.setProperty("jmh.ignoreLock", "true");
    OutputFormat silent =
        OutputFormatFactory.createFormatInstance(
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
            VerboseMode.SILENT);
    try {
      Collection<RunResult> results = new Runner(options(), silent).run();
      // JMH omits a benchmark whose set-up has failed, or whose name it does not know.
      if (results.size() != 1) {
        throw new LoadException(
            String.format(
                Locale.ROOT,
                "JMH gave %d results of %s, expected 1",
                results.size(),
                request.driverCase().name()),
            null);
      }
    } catch (RunnerException e) {
      throw explained(e);
    }
  }

  private Options options() {
    return new OptionsBuilder()
        .include("^" + Pattern.quote(CaseBenchmark.NAME) + "$")
        .forks(0)
        .threads(request.threads())
        .mode(Mode.Throughput)
        .warmupIterations(request.options().integer("warmup-time"))
        .warmupTime(TimeValue.seconds(1))
        .measurementIterations(1)
        .measurementTime(
            TimeValue.milliseconds(
                TimeUnit.SECONDS.toMillis(request.options().integer("time")) + BEYOND_WINDOW_MS))
        .shouldFailOnError(true)
        .build();
  }

  /**
   * Finds the error in JMH's exception, which wraps a benchmark's exception, sometimes more than
   * once.
   */
  private LoadException explained(RunnerException e) {
    Set<Throwable> all = new LinkedHashSet<>();
    collect(e, all);
    for (Throwable one : all) {
      if (one instanceof LoadException known) {
        return known;
      }
      if (one instanceof OutOfMemoryError memory) {
        return LoadException.of(memory);
      }
      if (one instanceof SQLException cause) {
        return ServerErrors.explainStatement(cause, request.driverCase().name());
      }
    }
    return new LoadException(request.driverCase().name() + ": " + ConnectTrouble.firstLine(e), e);
  }

  private static void collect(Throwable one, Set<Throwable> all) {
    if (one != null && all.add(one)) {
      collect(one.getCause(), all);
      List.of(one.getSuppressed()).forEach(other -> collect(other, all));
    }
  }
}
