/**
 * One load on several hosts: what they play starts at one time, is measured over one window and is
 * merged without loss. Placing, logging in and killing is the users' own engine's.
 *
 * <pre>
 * HostsRun, which leads ── frames ── Agent on each host, which runs a LoadRun
 * </pre>
 */
package dev.oltpmatrix.load.hosts;
