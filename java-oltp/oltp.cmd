@echo off
rem oltp on Windows: oltp TEST [--option=value]... prepare|prewarm|run|check|cleanup|help
setlocal EnableExtensions DisableDelayedExpansion
set "oltp_program=oltp"
"%~dp0start.cmd" %*
