package dev.oltpmatrix.cli.check;

import dev.oltpmatrix.host.files.Texts;
import dev.oltpmatrix.model.ServerException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs the matrix smoke with the user's servers, by this program in a JVM of its own. */
final class ServerTrial {
  private static final String GENERATORS = "java-mariadb,java-mysql";
  private static final Pattern MEASURED = Pattern.compile("[0-9]+ of [0-9]+ cells? measured[^.]*");

  /** By its name: it knows this command, and packages have no cycles. */
  private static final String PROGRAM = "dev.oltpmatrix.cli.OltpMatrix";

  private ServerTrial() {}

  static Outcome run(CheckedMachine machine) throws InterruptedException {
    if (machine.servers().isEmpty()) {
      return Outcome.notTested(
          "name one that is unpacked in a folder: check --servers path:FOLDER");
    }
    Path results = machine.folder().resolve("results");
    List<String> command =
        machine.java(
            PROGRAM,
            "run",
            "--matrix",
            "smoke",
            "--servers",
            String.join(",", machine.servers()),
            "--generators",
            GENERATORS,
            "--out",
            results.toString());
    Path log = machine.folder().resolve("smoke.log");
    try {
      Matcher measured = MEASURED.matcher(machine.host().run(log, command));
      return measured.find()
          ? Outcome.pass(measured.group())
          : Outcome.fail("the run says nothing of its cells");
    } catch (ServerException e) {
      return Outcome.fail("the run ended with: " + Texts.lastLines(Texts.read(log), 1));
    }
  }
}
