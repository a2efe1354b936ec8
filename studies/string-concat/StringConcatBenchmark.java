package stringconcat;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Puts a name into quote characters in two ways, as published in 2022 of ShardingSphere: with its
 * names, threads, iterations and forks. The code of that benchmark is not published.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Threads(16)
@Fork(3)
@Warmup(iterations = 3, time = 5)
@Measurement(iterations = 3, time = 5)
public class StringConcatBenchmark {
  // Not final: of constants the compiler would make one string beforehand.
  private String start;
  private String name;
  private String end;

  /** Sets the texts as a parser would find them. */
  @Setup
  public void setTexts() {
    start = "`";
    name = "t_order";
    end = "`";
  }

  /** Returns the quoted name, made by a format that is parsed each time. */
  @Benchmark
  @SuppressWarnings("DefaultLocale") // as it was published; no text here depends on the locale
  public String benchFormat() {
    return String.format("%s%s%s", start, name, end);
  }

  /** Returns the quoted name, made by the plus operator. */
  @Benchmark
  public String benchPlus() {
    return start + name + end;
  }
}
