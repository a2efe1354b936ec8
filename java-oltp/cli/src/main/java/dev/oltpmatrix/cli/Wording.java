package dev.oltpmatrix.cli;

import dev.oltpmatrix.model.text.NearestNames;
import dev.oltpmatrix.model.text.Secrets;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Describes the error in a command line, in one line. */
final class Wording {
  private Wording() {}

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
    boolean isServer = word.contains(":");
    String nearest = isServer ? "--servers, to name servers" : NearestNames.listed(word, verbs);
    return "unknown verb '" + shown + "'; nearest: " + nearest;
  }

  private static String unmatched(String word, CommandLine command) {
    if (word.length() > 1 && word.startsWith("-")) {
      List<String> known =
          command.getCommandSpec().options().stream().map(o -> o.longestName()).toList();
      String name = word.contains("=") ? word.substring(0, word.indexOf('=')) : word;
      return "unknown option '%s'; nearest: %s"
          .formatted(Secrets.hidden(name), NearestNames.listed(name, known));
    }
    if (!verbs(command).isEmpty()) {
      return unknownVerb(word, command);
    }
    return "unexpected argument '" + Secrets.hidden(word) + "'";
  }

  /** Returns the subcommands for users. */
  private static List<String> verbs(CommandLine command) {
    return command.getSubcommands().entrySet().stream()
        .filter(verb -> !verb.getValue().getCommandSpec().usageMessage().hidden())
        .map(verb -> verb.getKey())
        .toList();
  }
}
