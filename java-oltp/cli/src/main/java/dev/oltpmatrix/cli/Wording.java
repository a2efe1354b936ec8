package dev.oltpmatrix.cli;

import dev.oltpmatrix.model.text.NearestNames;
import dev.oltpmatrix.model.text.Secrets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Describes the error in a command line, in one line. */
final class Wording {
  /** The replacement that Java uses for bytes that are not valid UTF-8. */
  private static final char NO_TEXT = '\uFFFD';

  private Wording() {}

  /** Refuses, before anything uses them as names, arguments that are not text. */
  static Optional<String> unreadable(String[] arguments) {
    for (String word : arguments) {
      if (word.indexOf(NO_TEXT) >= 0) {
        return Optional.of(
            "argument '" + Secrets.hidden(word) + "' is not UTF-8; write or name it in UTF-8");
      }
    }
    return Optional.empty();
  }

  static String of(ParameterException e) {
    CommandLine command = e.getCommandLine();
    if (e instanceof UnmatchedArgumentException unmatched && !unmatched.getUnmatched().isEmpty()) {
      return unmatched(unmatched.getUnmatched().get(0), command);
    }
    if (e.getMessage().startsWith("Missing required subcommand")) {
      return "name a verb: " + String.join(", ", verbs(command));
    }
    return e.getMessage().lines().findFirst().orElse("wrong usage");
  }

  static String unknownVerb(String word, CommandLine command) {
    List<String> verbs = verbs(command);
    String shown = Secrets.hidden(word);
    if (verbs.isEmpty()) {
      return name(command) + " has no verbs; leave out '" + shown + "'";
    }
    boolean isServer = word.contains(":");
    String nearest = isServer ? "--servers, to name servers" : NearestNames.listed(word, verbs);
    return "unknown verb '" + shown + "'; nearest: " + nearest;
  }

  private static String unmatched(String word, CommandLine command) {
    if (word.length() > 1 && word.startsWith("-")) {
      List<String> known =
          command.getCommandSpec().options().stream().map(o -> o.longestName()).toList();
      String name = word.contains("=") ? word.substring(0, word.indexOf('=')) : word;
      if (name.equals("--profile-waits")) {
        return "--profile-waits is gone; run perf within each window with --hook COMMAND";
      }
      return "unknown option '%s'; nearest: %s"
          .formatted(Secrets.hidden(name), NearestNames.listed(name, known));
    }
    if (!verbs(command).isEmpty()) {
      return unknownVerb(word, command);
    }
    String takes =
        command.getCommandSpec().positionalParameters().stream()
            .map(p -> p.paramLabel())
            .collect(Collectors.joining(" "));
    return "unexpected argument '%s'; %s takes %s"
        .formatted(Secrets.hidden(word), name(command), takes.isEmpty() ? "options only" : takes);
  }

  /** Returns a name such as {@code servers list}. */
  private static String name(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    return spec.qualifiedName().replaceFirst("^" + spec.root().name() + " ?", "");
  }

  /** Returns the subcommands for users. */
  private static List<String> verbs(CommandLine command) {
    return command.getSubcommands().entrySet().stream()
        .filter(verb -> !verb.getValue().getCommandSpec().usageMessage().hidden())
        .map(verb -> verb.getKey())
        .toList();
  }
}
