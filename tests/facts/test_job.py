# ruff: noqa: E501  (data in one line each)
from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from pagecrunch.facts.job import read_job, salary_of
from pagecrunch.facts.model import Salary
from pagecrunch.facts.values import Known
from pagecrunch.metadata.structured import Thing

KNOWN = Known({})


def test_a_job_has_an_employer_a_place_a_salary_and_a_last_day() -> None:
    fields = {
        "title": "Boulanger", "hiringOrganization": {"name": "Le Four"}, "employmentType": ["FULL_TIME", "TEMPORARY"],
        "jobLocation": {"address": {"addressLocality": "Lyon", "addressCountry": "FR"}}, "datePosted": "2026-01-02",
        "validThrough": "2026-03-04T23:59", "jobLocationType": "TELECOMMUTE",
        "baseSalary": {"currency": "EUR", "value": {"minValue": 2000, "maxValue": 2500, "unitText": "MONTH"}},
    }  # fmt: skip
    job = read_job(Thing(frozenset({"jobposting"}), fields), KNOWN)
    assert job.name and job.name.value == "Boulanger" and job.employer and job.employer.value == "Le Four"
    assert job.place and job.place.value == "Lyon, FR" and job.remote and job.remote.value is True
    assert job.salary and job.salary.value == Salary(Decimal(2000), Decimal(2500), "EUR", "month")
    assert job.employment and job.employment.value == ("FULL_TIME", "TEMPORARY")
    assert job.posted and job.posted.value == "2026-01-02"
    assert job.valid_until and job.valid_until.value == "2026-03-04T23:59"


@pytest.mark.parametrize(
    ("stated", "salary"),
    [
        (50_000, Salary(Decimal(50_000), Decimal(50_000))),
        ({"value": "£12.50", "currency": "GBP", "unitText": "hourly"}, Salary(Decimal("12.50"), Decimal("12.50"), "GBP", "hour")),
        ({"value": {"value": 9}}, Salary(Decimal(9), Decimal(9))), ("competitive", None), ([], None), ({}, None), (-5, None),
    ],
)  # fmt: skip
def test_salaries_come_in_several_forms(stated: Any, salary: Salary | None) -> None:
    assert salary_of({"baseSalary": stated}, KNOWN) == salary
