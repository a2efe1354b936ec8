package dev.oltpmatrix.experiment.sampling;

import dev.oltpmatrix.server.api.RunningServer;

/**
 * A server that is up and idle while another one is measured.
 *
 * @param name its arm and config
 */
public record IdleServer(String name, RunningServer server) {}
