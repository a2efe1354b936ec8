package dev.oltpmatrix.cli;

import dev.oltpmatrix.model.UsageException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The command {@code help}: {@code help servers start} prints the same as {@code servers start
 * --help}.
 */
@Command(
    name = "help",
    mixinStandardHelpOptions = true,
    description = "Print this help, or the help of a verb.")
final class HelpCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "VERB", arity = "0..*", description = "Such as import, servers start.")
  private List<String> verbs = List.of();

  @Override
  public Integer call() {
    CommandLine explained = spec.commandLine().getParent();
    for (String verb : verbs) {
      CommandLine inner = explained.getSubcommands().get(verb);
      if (inner == null) {
        throw new UsageException(Wording.unknownVerb(verb, explained));
      }
      explained = inner;
    }
    explained.usage(explained.getOut());
    return 0;
  }
}
