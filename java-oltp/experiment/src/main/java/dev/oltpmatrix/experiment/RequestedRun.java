package dev.oltpmatrix.experiment;

import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.SpecReader;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A request of a user, before it is checked.
 *
 * @param matrix returns the matrix of a new run, such as that of a file
 * @param change returns the matrix with the user's changes
 * @param out returns the results folder of a new run
 * @param resume the folder of a run to be resumed; {@code null} for a new run
 * @param force whether a remote server's schema is used although it holds other tables
 */
public record RequestedRun(
    Function<SpecReader, MatrixSpec> matrix,
    UnaryOperator<MatrixSpec> change,
    Function<MatrixSpec, Path> out,
    Path resume,
    boolean force) {}
