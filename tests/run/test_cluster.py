"""A cluster searches; the kernel judges at home. A worker that lies or breaks costs time, never a verdict or a run."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("distributed")
sys.path.insert(0, str(Path(__file__).parent))

import cluster_works as works  # noqa: E402
import postgres  # noqa: E402

from verify.cli import main  # noqa: E402
from verify.kernel import codec  # noqa: E402
from verify.run import cluster as away  # noqa: E402
from verify.run.cluster import Cluster, ClusterError  # noqa: E402
from verify.run.evidence import Evidence, Settings, evidence_data  # noqa: E402
from verify.run.ledger import Ledger  # noqa: E402
from verify.run.library import select  # noqa: E402
from verify.run.session import Session  # noqa: E402
from verify.run.workers import Job  # noqa: E402

HERE = Path(__file__).parent
SETTINGS = Settings(timeout=5.0, legs=False)


class Running:
    """A scheduler, and workers as `python -m verify worker` starts them, each a process with what it starts."""

    def __init__(self, folder, jobs=1):
        self.bomb = folder / "bomb"
        paths = os.pathsep.join([str(HERE), str(HERE.parents[1])])
        self._environment = {**os.environ, "PYTHONPATH": paths, "BOMB": str(self.bomb)}
        self.address = f"tcp://127.0.0.1:{postgres.free_port()}"
        port = self.address.rpartition(":")[2]
        no_page = ["--no-dashboard", "--no-show"]
        self.scheduler = self._start("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", port, *no_page)
        self.worker = self._start("verify", "worker", self.address, "--jobs", str(jobs))

    def _start(self, module, *arguments):
        command = [sys.executable, "-m", module, *arguments]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        return subprocess.Popen(command, env=self._environment, start_new_session=True, **quiet)

    def stop(self):
        for process in (self.worker, self.scheduler):
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    one = Running(tmp_path_factory.mktemp("cluster"))
    yield one
    one.stop()


def jobs(*names):
    return [Job("theorems.demo", name, "pin", [], SETTINGS) for name in names]


def answers(running, work, *names):
    cluster = Cluster(running.address, work, jobs(*names))
    try:
        return {name: cluster.evidence(name) for name in cluster.as_finished()}
    finally:
        cluster.stop()


def test_each_job_is_answered(running):
    found = answers(running, works.honest, "a", "b", "c")
    assert {name: one.reasons for name, one in found.items()} == {n: (f"{n} was looked at",) for n in "abc"}
    assert not any(one.crashes for one in found.values())


def test_a_search_that_dies_takes_its_claim_with_it_and_nothing_else(running):
    assert "the search process died" in answers(running, works.dies, "a")["a"].crashes[0]
    assert answers(running, works.honest, "b")["b"].reasons == ("b was looked at",)


@pytest.mark.parametrize(
    "lie, said",
    [
        (works.garbage, "Expecting"),
        (works.of_another_shape, "no evidence"),
        (works.no_text, "no evidence"),
        (works.unpickled, "erialize"),
        (works.huge, "was left there"),
        (works.fails, "no luck today"),
        (works.ends_its_worker, "Killed"),
    ],
)
def test_what_is_no_evidence_is_an_error_of_its_claim(running, monkeypatch, lie, said):
    monkeypatch.setattr(away, "_searched", lie)
    found = answers(running, works.honest, "a")["a"]
    assert found.crashes and said in found.crashes[0] and "a" in found.crashes[0]
    assert not found.proposals and not running.bomb.exists()


def test_a_forged_certificate_makes_no_verdict(running, monkeypatch):
    """The stored proofs of two claims, each sent as that of the other."""
    claims = {one.id: one for one in select(["basics.entropy"]).claims}
    shelf = next(iter(claims.values())).paper.store.shelf("basics")
    names = [name for name in claims if claims[name].claim.proof is None and name in shelf][:2]
    stored = [codec.encode(shelf[name].decoded().certificate) for name in names]
    lies = {name: [["stored", proof]] for name, proof in zip(names, reversed(stored), strict=True)}
    sent_for = []

    class Lying(Cluster):
        def _fetched(self, name, future):
            future.release()
            sent_for.append(name)
            sent = {**evidence_data(Evidence(searched=True)), "proposals": lies[name]}
            return away.received(name, json.loads(json.dumps(sent)))

    monkeypatch.setattr(away, "Cluster", Lying)
    with Session(SETTINGS._replace(timeout=0.01, fresh=True), None, cluster=running.address) as session:
        verdicts = {one.id: one for one in session.run([claims[name] for name in names])}
    assert set(verdicts) == set(names) == set(sent_for) and len(names) == 2
    for name, verdict in verdicts.items():  # the search at home may find a proof; it is never the one that was sent
        assert verdict.certificate is None or codec.encode(verdict.certificate) != lies[name][0][1]


def test_a_list_of_statements_is_searched_there_and_judged_here(running, tmp_path, capsys):
    (tmp_path / "list.txt").write_text("x^2 >= 0\nlog(x) <= x - 2 where x > 0\nx +* 2\n1/x > 0 where x >= 0\n")
    command = ["prove", "--file", str(tmp_path / "list.txt"), "--effort", "5", "--json"]
    codes, said = [], []
    for more in ([], ["--cluster", running.address]):
        codes.append(main([*command, *more]))
        rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        said.append([(row["line"], row["verdict"]) for row in rows])
    assert codes[0] == codes[1] and said[0] == said[1]
    assert said[1] == [(1, "PROVED"), (2, "REFUTED"), (3, None), (4, "ILL_POSED")]
    assert main(["prove", "x^2 >= 0", "--cluster", running.address]) == 2


def test_the_same_verdicts_as_at_home_though_a_worker_is_killed(tmp_path):
    """One paper's lemmas, searched for afresh, kept on a server; then a worker dies in the middle."""
    claims = select(["basics.entropy", "basics.sums"]).claims[:6]
    running = Running(tmp_path, jobs=2)
    try:
        with Ledger(tmp_path / "l.sqlite") as ledger, Session(SETTINGS, ledger, cluster=running.address) as session:
            there = {}
            for verdict in session.run(claims):
                there[verdict.id] = verdict
                if len(there) == 1:
                    first = next(iter(session._workers._client.run(os.getpid).values()))
                    os.kill(first, signal.SIGKILL)
            assert len(ledger.entries()) == len(claims)
    finally:
        running.stop()
    with Session(SETTINGS._replace(jobs=1), None) as session:
        here = {one.id: one for one in session.run(claims)}
    assert not [words for v in there.values() for words in v.errors]
    assert {n: v.verdict for n, v in there.items()} == {n: v.verdict for n, v in here.items()}
    assert {v.verdict for v in here.values()} == {"PROVED"}


def test_a_scheduler_that_is_gone_ends_the_run_and_says_what_to_do(tmp_path):
    running = Running(tmp_path)
    cluster = Cluster(running.address, works.slow, jobs("a", "b", "c"))
    try:
        with pytest.raises(ClusterError, match="scheduler is gone.*again"):
            for _ in cluster.as_finished():
                os.killpg(running.scheduler.pid, signal.SIGKILL)
    finally:
        cluster.stop()
        running.stop()


def test_where_nothing_answers(monkeypatch):
    monkeypatch.setattr(away, "PATIENCE", 1.0)
    with pytest.raises(ClusterError, match="tcp://127.0.0.1:1.*Next"):
        Cluster("tcp://127.0.0.1:1", works.honest, jobs("a"))
    with pytest.raises(ClusterError, match="'none' is no number of workers"):
        Cluster("local:none", works.honest, jobs("a"))


def test_another_version_on_a_worker_is_refused(running, monkeypatch):
    monkeypatch.setattr(away, "tool_fingerprint", lambda: "another")
    with pytest.raises(ClusterError, match="another version of privacy-verify runs on tcp://"):
        Cluster(running.address, works.honest, jobs("a"))


def test_a_worker_that_came_later_with_another_version_says_so():
    text = away._searched(works.honest, json.dumps(jobs("a")[0]), "another")
    assert "another version" in json.loads(text)["crashes"][0]


def test_check_takes_a_cluster_and_says_what_is_wrong_with_its_address(capsys, tmp_path):
    from verify.cli import main

    code = main(["check", "basics.entropy", "--fresh", "--ledger", str(tmp_path / "l"), "--cluster", "local:0"])
    assert code == 2 and "'0' is no number of workers" in capsys.readouterr().err
