#!/bin/sh
# Pages from Parquet to Parquet on Spark, with PageCrunch in an archive that Spark sends to every node.
#   deploy/spark-job.sh s3a://bucket/pages s3a://bucket/rows --master yarn --deploy-mode client
# The nodes need the Python version of this machine, and the same kind of system.
set -eu
pages=$1 rows=$2
shift 2
python3 -m venv packed
packed/bin/pip install 'pagecrunch[batch]' venv-pack
packed/bin/venv-pack --prefix packed --output environment.tar.gz --force
cat >job.py <<'END'
import sys

from pyspark.sql import SparkSession

from pagecrunch.batch import Options
from pagecrunch.batch.engines.spark import extract_pages, mark_duplicates

options = Options(has_digest=True, has_fingerprint=True)
pages = SparkSession.builder.getOrCreate().read.parquet(sys.argv[1])  # columns html, url
mark_duplicates(extract_pages(pages, options), options).write.parquet(sys.argv[2])
END
PYSPARK_PYTHON=./environment/bin/python spark-submit "$@" --archives environment.tar.gz#environment job.py "$pages" "$rows"
