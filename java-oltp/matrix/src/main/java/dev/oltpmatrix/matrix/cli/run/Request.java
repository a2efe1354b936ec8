package dev.oltpmatrix.matrix.cli.run;

import dev.oltpmatrix.matrix.plan.Plan;
import dev.oltpmatrix.matrix.spec.MatrixSpec;
import dev.oltpmatrix.matrix.spec.ServerRef;
import dev.oltpmatrix.matrix.verdict.LiveVerdicts;
import java.nio.file.Path;
import java.util.List;

/**
 * What the user asked for, checked.
 *
 * @param verdicts on what is there already
 * @param plan what is to be run: all of it, or what a resumed run lacks
 */
public record Request(
    MatrixSpec spec,
    List<ServerRef> arms,
    Plan plan,
    Path out,
    boolean resumed,
    LiveVerdicts verdicts) {}
