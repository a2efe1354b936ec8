package dev.oltpmatrix.host.machine;

import java.util.List;

/**
 * States of some threads of a process, practically at one moment.
 *
 * @param stride the sample has every n-th thread
 */
public record ThreadSample(int stride, List<ThreadState> states) {}
