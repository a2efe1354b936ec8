package dev.oltpmatrix.host.process;

/** Exit status and output of a short command without input. */
public record Captured(int status, String output, String errors) {}
