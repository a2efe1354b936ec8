package dev.oltpmatrix.model.record;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * A load host's part of a window, and what that took of the host; {@code null} where the host does
 * not tell.
 *
 * @param clients that ran transactions
 * @param meanUs mean latency, and the standard error of it, as if transactions were independent
 * @param startLateMs how much later than planned its clients were released
 * @param clockOffsetS how far its monotonic clock is ahead of the leader's
 * @param clockBoundMs the greatest error of that, and so of its window's edges
 * @param usedCpus CPU time of the load generator, in CPUs
 * @param queuedCpus time for which its threads were ready and waited for a CPU
 * @param busyCpus CPU time of the whole host
 * @param machineCpus the whole host's CPUs; {@code cpus} are those that the load generator may use
 * @param stolenCpus time that its hypervisor gave to others
 * @param throttledCpus time for which a quota kept the load generator from running
 * @param load number of tasks that ran or waited for a CPU, averaged over a minute
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record LoadHostResult(
    String name,
    int clients,
    long transactions,
    Double meanUs,
    Double meanErrorUs,
    Long p95Us,
    double startLateMs,
    double clockOffsetS,
    double clockBoundMs,
    int cpus,
    Double usedCpus,
    Double queuedCpus,
    Double busyCpus,
    Double machineCpus,
    Double stolenCpus,
    Double throttledCpus,
    Double load,
    Double residentMib,
    Double suspendedS,
    String java) {}
