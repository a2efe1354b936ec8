@echo off
rem Finds Java and starts what run_matrix.cmd and oltp.cmd name in oltp_program, with their arguments.
rem They come here without "call", which would change percent signs and carets in the arguments. No
rem path is between parentheses, which may be a part of it.
setlocal EnableExtensions DisableDelayedExpansion
for %%i in ("%~dp0.") do set "oltp_here=%%~fi"
for %%i in ("%~dp0..") do set "oltp_root=%%~fi"
rem A backslash before a quotation mark takes it into the argument; a drive's root ends with one.
set "oltp_root_argument=%oltp_root%"
if "%oltp_root:~-1%"=="\" set "oltp_root_argument=%oltp_root%\"

rem Java's class path ends a folder at a semicolon, its names of files in jars at an exclamation mark.
if not "%oltp_root:;=%"=="%oltp_root%" goto bad_path
if not "%oltp_root:!=%"=="%oltp_root%" goto bad_path

rem The option is known from Java 17 on. Reading a version would miss Java behind a link in PATH.
set "oltp_java="
if defined JAVA_HOME set "oltp_java=%JAVA_HOME:"=%\bin\java.exe"
if not defined oltp_java goto in_path
if not exist "%oltp_java%" goto in_path
"%oltp_java%" --enable-native-access=ALL-UNNAMED -version >nul 2>&1
if not errorlevel 1 goto found

:in_path
rem Each folder of PATH in turn: the first Java there may be an older one.
set "oltp_folders=%PATH:"=%"
:next_in_path
set "oltp_java="
set "oltp_rest="
for /f "tokens=1* delims=;" %%i in ("%oltp_folders%") do (
  set "oltp_java=%%i\java.exe"
  set "oltp_rest=%%j"
)
if not defined oltp_java goto no_java
set "oltp_folders=%oltp_rest%"
if not exist "%oltp_java%" goto next_in_path
"%oltp_java%" --enable-native-access=ALL-UNNAMED -version >nul 2>&1
if not errorlevel 1 goto found
goto next_in_path

:no_java
>&2 echo %oltp_program%: no Java 17 or newer in JAVA_HOME or PATH: install one, or set JAVA_HOME
exit /b 2

:found
goto %oltp_program%

:run_matrix
set "oltp_jar=%oltp_here%\cli\target\oltp-matrix-cli-0.2.0.jar"
set "oltp_path=%oltp_jar%;%oltp_here%\cli\target\lib\*;%oltp_here%\load\target\lib\*"
if not exist "%oltp_jar%" goto not_built
rem The options of run_matrix.sh, where its comments are. Files are read as UTF-8 there by the locale.
"%oltp_java%" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx512m -XX:+DisplayVMOutputToStderr ^
  --enable-native-access=ALL-UNNAMED -Dfile.encoding=UTF-8 "-Doltpmatrix.root=%oltp_root_argument%" ^
  -cp "%oltp_path%" dev.oltpmatrix.cli.OltpMatrix %*
exit /b %errorlevel%

:oltp
set "oltp_jar=%oltp_here%\load\target\oltp-matrix-load-0.2.0.jar"
if not exist "%oltp_jar%" goto not_built
rem The options of the script oltp, where their reasons are, but for those that depend on arguments.
set "oltp_collector=-XX:+UseSerialGC"
if not defined OLTP_JAVA_OPTS goto run_oltp
if not "%OLTP_JAVA_OPTS:+Use=%"=="%OLTP_JAVA_OPTS%" set "oltp_collector="
:run_oltp
"%oltp_java%" -Xss256k -XX:-UsePerfData -XX:MaxRAMPercentage=75 -XX:+UseCompressedOops %oltp_collector% ^
  %OLTP_JAVA_OPTS% -Dfile.encoding=UTF-8 -cp "%oltp_jar%;%oltp_here%\load\target\lib\*" ^
  dev.oltpmatrix.load.Main %*
exit /b %errorlevel%

:not_built
>&2 echo %oltp_program%: not built yet: run mvn -f "%oltp_here%\pom.xml" package -DskipTests
exit /b 2

:bad_path
>&2 echo %oltp_program%: the project's path "%oltp_root%" has a ; or a !, at which search paths end or lead elsewhere; move it to a path without
exit /b 2
