"""The command `parlour serve`: it opens soon, closes in good order, and says what is wrong."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from house.crashing import ask, free_port
from parlour.cli import main
from parlour.house import commands


def serve(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "parlour", "serve", "--no-open", *arguments]


@contextmanager
def running(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    """A server that has said that it is open."""
    command = serve(*arguments)
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        try:
            assert "The house is open at http://127.0.0.1:" in process.stderr.readline()
            yield process
        finally:
            process.kill()


def test_in_a_file_bots_need_a_process_of_the_server(tmp_path: Path):
    found = CliRunner().invoke(main, ["serve", "--workers", "0", "--data", str(tmp_path)])

    assert 2 == found.exit_code
    assert "Without --database the bots need at least one process here." in found.output


def test_a_file_has_no_work_for_a_worker(tmp_path: Path):
    found = CliRunner().invoke(main, ["worker", "--database", str(tmp_path / "house.sqlite3")])

    assert 2 == found.exit_code
    assert "Only a PostgreSQL database has work for other processes." in found.output


@pytest.mark.slow
def test_it_opens_and_closes(tmp_path: Path):
    port = free_port()
    with running("--port", str(port), "--data", str(tmp_path)) as process:
        assert 200 == ask(port, "GET", "/healthz")[0]
        _, _, cookie = ask(port, "GET", "/")
        _, made, _ = ask(port, "POST", "/api/tables", {"game": "forty-two"}, cookie)
        with socket.create_connection(("127.0.0.1", port)) as ear:
            path = f"/api/tables/{made['id']}/events"
            ear.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
            assert b"200 OK" in ear.recv(100)
            process.send_signal(signal.SIGINT)
            while ear.recv(65536):
                pass
        assert process.wait(20) in (0, -signal.SIGINT, 130)
    assert (tmp_path / "house.sqlite3").exists()


@pytest.mark.slow
def test_it_is_open_within_two_seconds_of_work(tmp_path: Path):
    """Judged by the processor's time, for other tests run beside this one."""
    program = (
        "import resource, sys\n"
        "from parlour.house import serving\n"
        "from parlour.cli import main\n"
        "def opened(self):\n"
        "    used = resource.getrusage(resource.RUSAGE_SELF)\n"
        "    print(used.ru_utime + used.ru_stime, 'numba' in sys.modules, flush=True)\n"
        "    self.should_exit = True\n"
        "start = serving.Server.startup\n"
        "async def startup(self, sockets=None):\n"
        "    await start(self, sockets)\n"
        "    opened(self)\n"
        "serving.Server.startup = startup\n"
        "if __name__ == '__main__':\n"
        f"    main(['serve', '--no-open', '--port', '0', '--data', {str(tmp_path)!r}])\n"
    )
    file = tmp_path / "opens.py"
    file.write_text(program)
    done = subprocess.run(
        [sys.executable, str(file)], capture_output=True, text=True, timeout=60, check=False
    )
    seconds, compiler = done.stdout.split()[:2]

    assert float(seconds) < 2.0
    assert "False" == compiler, "the compiler is for the workers"


def test_a_taken_port_is_told_in_a_sentence(tmp_path: Path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = CliRunner().invoke(main, ["serve", "--port", port, "--data", str(tmp_path)])

    assert 2 == done.exit_code
    assert f"Port {port} on 127.0.0.1 cannot be used: address already in use" in done.output
    assert 1 == len(done.output.splitlines())


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--host", "no.such.host.invalid"], "There is no address"),
        (["--database", "mysql://x"], "A database is given as"),
        (["--database", "postgresql://127.0.0.1:1/x"], "The database cannot be used"),
        (["--data", "/proc/nothing"], "The tables cannot be kept in"),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(arguments: list[str], sentence: str):
    done = CliRunner().invoke(main, ["serve", "--port", "0", "--no-open", *arguments])

    assert 2 == done.exit_code
    assert sentence in done.output
    assert 1 == len(done.output.splitlines())


def test_without_the_extra_it_says_what_to_install():
    program = (
        "import sys\n"
        "sys.modules['uvicorn'] = None\n"
        "from parlour.cli import main\n"
        "main(['serve', '--port', '0'])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False
    )

    assert 2 == done.returncode
    assert (
        "Playing in the browser needs uvicorn; `pip install 'parlour[house]'` adds it.\n"
        == done.stderr
    )


def test_tables_lie_in_the_users_folder(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("PARLOUR_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert Path("/data/parlour") == commands.folder(None)
    monkeypatch.delenv("XDG_DATA_HOME")
    assert Path.home() / ".local" / "share" / "parlour" == commands.folder(None)
    monkeypatch.setenv("PARLOUR_DATA", "/mine")
    assert Path("/mine") == commands.folder(None)
    assert Path("/given") == commands.folder("/given")
