package dev.oltpmatrix.analysis.tune;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Measures candidates: servers with a load, or a surface that a test made. */
public interface Trials {
  /**
   * Measures candidates side by side in blocks that nothing was chosen by.
   *
   * @param stage the name of the stage, which is that of its results folder
   * @param candidates each once; the start is the first of them
   * @return the blocks of each candidate
   */
  Map<Candidate, List<BlockValue>> measure(String stage, List<Candidate> candidates, int blocks)
      throws IOException, InterruptedException;

  /** Returns why the server cannot have a candidate; empty if it can. */
  Optional<String> refusal(Candidate candidate) throws InterruptedException;

  /** Returns the seconds that all measuring took so far. */
  double spentS();

  /** Returns the seconds of one cell with its server's start: measured, or estimated at first. */
  double cellS();
}
