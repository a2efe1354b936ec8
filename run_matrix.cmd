@echo off
rem run_matrix.sh on Windows: the same arguments, for jars that are built.
setlocal EnableExtensions DisableDelayedExpansion
set "oltp_program=run_matrix"
"%~dp0java-oltp\start.cmd" %*
