"""A job from S3 to S3, against a real S3 server on this machine: killed twice, it gives the bytes of a local one."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import boto3
import pytest
from batch_made import bytes_in, make_warc
from moto.server import ThreadedMotoServer

from pagecrunch.batch import BatchRequest, Options, run_batch
from pagecrunch.batch.job_folder import JobFiles


@pytest.fixture
def bucket(monkeypatch: pytest.MonkeyPatch) -> Iterator[object]:
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    for name, value in {
        "AWS_ENDPOINT_URL": f"http://{host}:{port}",
        "AWS_ACCESS_KEY_ID": "test",
        "AWS_SECRET_ACCESS_KEY": "test",
        "AWS_DEFAULT_REGION": "us-east-1",
    }.items():
        monkeypatch.setenv(name, value)
    client = boto3.client("s3")
    client.create_bucket(Bucket="crawl")
    yield client
    server.stop()


def rows_so_far(scratch: Path) -> int:
    """Whole lines in the journals of a job."""
    return sum(path.read_bytes().count(b"\n") for path in scratch.glob("*.jsonl"))


def test_a_job_that_was_killed_twice_gives_the_bytes_of_a_local_one(bucket: object, tmp_path: Path) -> None:
    archive = make_warc(tmp_path / "a.warc.gz", 1000, words=100)
    bucket.upload_file(str(archive), "crawl", "in/a.warc.gz")  # type: ignore[attr-defined]
    run_batch(BatchRequest([str(archive)], tmp_path / "local", Options(), workers=1))
    command = [sys.executable, "-m", "pagecrunch", "batch", "s3://crawl/in/a.warc.gz", "-o", "s3://crawl/out"]
    scratch, done = JobFiles("s3://crawl/out").scratch, 0
    shutil.rmtree(scratch, ignore_errors=True)  # of a test that was stopped
    for _ in range(2):
        process = subprocess.Popen([*command, "--workers", "1"], stderr=subprocess.DEVNULL)
        while process.poll() is None and rows_so_far(scratch) < done + 100:
            time.sleep(0.02)
        assert process.poll() is None  # it is killed in the middle of its work
        process.send_signal(signal.SIGKILL)
        process.wait()
        assert rows_so_far(scratch) > done
        done = rows_so_far(scratch)
    subprocess.run([*command, "--workers", "1"], check=True, timeout=300)
    listed = bucket.list_objects_v2(Bucket="crawl", Prefix="out/")["Contents"]  # type: ignore[attr-defined]
    names = [each["Key"] for each in listed if ".pagecrunch" not in each["Key"]]
    found = {
        name.removeprefix("out/"): bucket.get_object(Bucket="crawl", Key=name)["Body"].read()  # type: ignore[attr-defined]
        for name in names
    }
    assert found == bytes_in(tmp_path / "local")
    assert sum(data.count(b"\n") for data in found.values()) == 1000
