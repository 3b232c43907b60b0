@echo off
rem run.cmd        opens the house in the browser
rem run.cmd X      parlour X, in the project's own environment (.venv, made on first use)
rem
rem Untried: it was written without a Windows machine at hand. WSL with ./run is the tested way,
rem and the only one for `test` and `check`.
setlocal
set PYTHONHOME=
set PYTHONUTF8=1
for %%I in ("%~dp0.") do set "root=%%~fI"
set "venv=%root%\.venv"
set "python=%venv%\Scripts\python.exe"
set "new_enough=import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))"

rem An environment is complete if the two files that name packages are those it was made from.
if not exist "%python%" goto find
copy /b /y "%root%\pyproject.toml" + "%root%\requirements.lock" "%venv%\wanted" >nul
fc /b "%venv%\wanted" "%venv%\ready" >nul 2>nul && goto ready
goto fetch

:find
set "host=py -3"
%host% -c "%new_enough%" 2>nul && goto create
set "host=python"
%host% -c "%new_enough%" 2>nul && goto create
echo parlour needs Python 3.11 or newer, and none was found; python.org has it. 1>&2
exit /b 1

:create
echo Setting up parlour in %venv% (only once; later starts need no network). 1>&2
%host% -m venv --clear "%venv%" || goto failed

:fetch
if exist "%venv%\ready" del "%venv%\ready"
set "install=-m pip --no-input --disable-pip-version-check install --quiet --no-user"
set "lock=-c "%root%\requirements.lock""
echo   the games, the house and the print shop 1>&2
"%python%" %install% %lock% -e "%root%[house,press]" || goto failed
echo   the compiler 1>&2
"%python%" %install% %lock% --only-binary numba,llvmlite,numpy -e "%root%[fast]"
if errorlevel 1 echo   Numba could not be installed: everything works, but more slowly. 1>&2
copy /b /y "%root%\pyproject.toml" + "%root%\requirements.lock" "%venv%\ready" >nul
echo Ready. 1>&2

:ready
set "PARLOUR_CALLED=%~n0"
"%venv%\Scripts\parlour.exe" %*
exit /b %errorlevel%

:failed
echo Setting up failed, probably during a download; what is above says why. Run it again to continue. 1>&2
exit /b 1
