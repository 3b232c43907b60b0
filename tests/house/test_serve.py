"""The command `parlour serve`: it opens soon, closes in good order, and says what is wrong."""

from __future__ import annotations

import resource
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from house.crashing import ask, free_port
from parlour.cli import main
from parlour.core.errors import ParlourError
from parlour.house import addresses, commands


def serve(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "parlour", "serve", "--no-open", *arguments]


@contextmanager
def running(*arguments: str, limit: str = "") -> Iterator[subprocess.Popen[str]]:
    """A server that has said that it is open, perhaps under a limit of the system."""
    command = serve(*arguments)
    if limit:
        command = ["sh", "-c", f'ulimit {limit} && exec "$@"', "sh", *command]
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


LAN = """
import sys
from parlour.house import addresses
from parlour.cli import main
if __name__ == "__main__":
    addresses.local_network = lambda: "127.0.0.2"
    main(["serve", "--lan", "--no-open", "--port", "0", "--data", sys.argv[1]])
"""


@pytest.mark.slow
def test_on_the_local_network_it_tells_its_address_and_answers_to_no_other_name(tmp_path: Path):
    """Another address of this machine stands for that of the network."""
    file = tmp_path / "lan.py"
    file.write_text(LAN)
    command = [sys.executable, str(file), str(tmp_path)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        try:
            port = int(process.stderr.readline().partition("127.0.0.1:")[2].split()[0])
            assert f"On the local network it is at http://127.0.0.2:{port}\n" == (
                process.stderr.readline()
            )
            code = [process.stderr.readline().rstrip("\n") for _ in range(14)]
            assert {29} == {len(line) for line in code}
            assert set("".join(code)) <= set(" \u2580\u2584\u2588")
            for address in ("127.0.0.1", "127.0.0.2"):
                at = f"http://{address}:{port}/tables"
                assert 200 == httpx.get(at).status_code
                for other in ("evil.example", "192.0.2.77"):
                    assert 421 == httpx.get(at, headers={"Host": other}).status_code
            with httpx.Client(base_url=f"http://127.0.0.1:{port}") as ann:
                wish = {"game": "trix", "players": 2, "seats": ["me", "open"]}
                made = ann.post("/api/tables", json=wish).json()["id"]
                assert f'"url":"http://127.0.0.2:{port}/tables/{made}"' in (
                    ann.get(f"/tables/{made}").text
                ), "what friends are sent must lead here from their machines"
        finally:
            process.kill()


def test_the_address_on_the_local_network_is_one_of_ours_alone(monkeypatch: pytest.MonkeyPatch):
    class Asked(socket.socket):
        own = ""

        def connect(self, _address: object) -> None:
            if not self.own:
                raise OSError("the network is unreachable")

        def getsockname(self) -> tuple[str, int]:
            return self.own, 1

    monkeypatch.setattr(addresses.socket, "socket", Asked)
    for own in ("192.168.1.20", "10.0.0.7", "fd00::7"):
        monkeypatch.setattr(Asked, "own", own)
        assert own == addresses.local_network()
    for own in ("", "127.0.0.1", "8.8.8.8", "2600::1"):
        monkeypatch.setattr(Asked, "own", own)
        with pytest.raises(ParlourError, match="no address on a local network"):
            addresses.local_network()


def test_the_local_network_is_found_not_given(tmp_path: Path):
    asked = ["serve", "--lan", "--host", "0.0.0.0", "--data", str(tmp_path)]
    found = CliRunner().invoke(main, asked)
    assert 2 == found.exit_code
    assert "--lan finds the address itself; leave --host out." in found.output


def answered(port: int, source: str) -> bytes:
    """The first line of an answer to somebody who asks from another address."""
    with socket.create_connection(("127.0.0.1", port), 20, (source, 0)) as caller:
        caller.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        return caller.recv(100).partition(b"\r\n")[0]


@pytest.mark.slow
def test_idle_connections_up_to_the_file_limit_do_not_stop_it(tmp_path: Path):
    port = free_port()
    with running("--port", str(port), "--data", str(tmp_path), limit="-n 128") as process:
        silent = [socket.create_connection(("127.0.0.1", port), 20) for _ in range(300)]
        served = [answered(port, f"127.0.0.{n}") for n in range(2, 12)]
        refused = sum(1 for one in silent[32:] if one.recv(12) == b"HTTP/1.1 503")
        for one in silent:
            one.close()
        process.terminate()
        assert process.stderr is not None
        log = process.stderr.read()

    assert [b"HTTP/1.1 200 OK"] * 10 == served
    assert 268 == refused
    assert 1 == log.count("there are too many connections")
    assert "no connection can be accepted" not in log
    assert len(log) < 5000


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="needs Linux")
def test_it_waits_when_no_file_is_left_and_goes_on_when_there_is(tmp_path: Path):
    port = free_port()
    with running("--port", str(port), "--data", str(tmp_path)) as process:
        assert process.stderr is not None
        assert b"HTTP/1.1 200 OK" == answered(port, "127.0.0.1")
        soft, hard = resource.prlimit(process.pid, resource.RLIMIT_NOFILE)
        resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (4, hard))
        with socket.create_connection(("127.0.0.1", port), 20) as caller:
            caller.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            while "no connection can be accepted" not in process.stderr.readline():
                pass
            resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (soft, hard))
            assert b"200 OK" in caller.recv(100)
        process.terminate()
        log = process.stderr.read()

    assert "no connection can be accepted" not in log, "it is told once"
    assert len(log) < 5000


@pytest.mark.slow
def test_a_full_disk_is_told_by_the_health_of_the_house(tmp_path: Path):
    """The system lets no file grow beyond 900 blocks, so the store cannot keep more."""
    port = free_port()
    given = ("--port", str(port), "--data", str(tmp_path), "--rate", "0")
    with running(*given, limit="-f 900"):
        _, _, cookie = ask(port, "GET", "/")
        made = [
            ask(port, "POST", "/api/tables", {"game": "forty-two"}, cookie)[0] for _ in range(240)
        ]
        status, told, _ = ask(port, "GET", "/healthz")

    assert [201, 503] == sorted(set(made))
    assert 503 == status
    assert "The house cannot keep anything now; its disk may be full." == told["error"]


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
        (["--proxy", "proxy.example"], "A proxy is an address like 127.0.0.1"),
        (["--rate", "nan"], "The rate must be a number."),
        (["--rate", "inf"], "inf is not in the range"),
        (["--rate", "-1"], "-1.0 is not in the range"),
        (["--port", "-1"], "-1 is not in the range"),
        (["--workers", "0"], "Without --database the bots need at least one process here."),
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


@pytest.mark.slow
def test_it_serves_where_httptools_and_uvloop_cannot_be_had(tmp_path: Path):
    port = free_port()
    program = (
        "import sys\n"
        "sys.modules['httptools'] = sys.modules['uvloop'] = None\n"
        "from parlour.cli import main\n"
        f"main(['serve', '--no-open', '--port', '{port}', '--data', {str(tmp_path)!r}])\n"
    )
    command = [sys.executable, "-c", program]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stderr is not None
            assert "The house is open" in process.stderr.readline()
            assert b"HTTP/1.1 200 OK" == answered(port, "127.0.0.1")
        finally:
            process.kill()


def test_tables_lie_in_the_users_folder(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("PARLOUR_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert Path("/data/parlour") == commands.folder(None)
    monkeypatch.delenv("XDG_DATA_HOME")
    assert Path.home() / ".local" / "share" / "parlour" == commands.folder(None)
    monkeypatch.setenv("PARLOUR_DATA", "/mine")
    assert Path("/mine") == commands.folder(None)
    assert Path("/given") == commands.folder("/given")
