"""Tasks of an Aegis reward server as a verifiers v1 taskset. Everything is scored by the server; nothing is judged here."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import httpx
import verifiers.v1 as vf
from pydantic import Field

Role = Literal["proving", "coding", "specification"]

TOKEN_VARIABLE = "AEGIS_REWARD_TOKEN"
"""Read from the environment, so that no trace and no config holds it."""

PAGE = 1000


class NoReward(RuntimeError):
    """The server could not tell. This is not a reward of 0."""


class AegisTaskConfig(vf.TaskConfig):
    url: str = "http://127.0.0.1:8000"
    timeout: float = Field(600.0, gt=0)
    """Seconds one request may take: a proof is checked by a fresh Lean."""
    retries: int = Field(5, ge=0)
    wait: float = Field(30.0, ge=0)
    """Most seconds to wait before a retry, whatever the server asks for."""


class AegisConfig(vf.TasksetConfig):
    role: Role = "proving"
    dataset: Path | None = None
    """`tasks.jsonl` of an exported split; its rows choose the tasks. None: all the server has."""
    task: AegisTaskConfig = AegisTaskConfig()


class AegisData(vf.TaskData):
    role: Role
    task: str
    difficulty: str
    category: str
    kind: str | None = None


def _headers() -> dict[str, str]:
    token = os.environ.get(TOKEN_VARIABLE)
    return {"authorization": f"Bearer {token}"} if token else {}


class AegisTask(vf.Task[AegisData, vf.State, AegisTaskConfig]):
    @property
    def key(self) -> str:
        return f"{self.data.role}:{self.data.task}"

    @vf.reward(weight=1.0)
    async def aegis(self, trace: vf.Trace) -> float:
        scored = await self.submit(trace.last_reply)
        trace.info["aegis"] = {key: scored[key] for key in ("verdict", "reasons", "record")}
        for name, value in scored["components"].items():
            trace.record_metric(f"aegis_{name}", float(value))
        return float(scored["reward"])

    async def submit(self, text: str) -> dict[str, Any]:
        """What the server says of an answer. Raises `NoReward` where it cannot tell, and an HTTP error where it refuses the request."""
        body = {"role": self.data.role, "task": self.data.task, "submission": text}
        config = self.config
        async with httpx.AsyncClient(base_url=config.url, headers=_headers(), timeout=config.timeout) as client:
            for tried in range(config.retries + 1):
                response = await client.post("/v1/score", json=body)
                if response.status_code not in (429, 503):
                    response.raise_for_status()
                    return response.json()
                if tried < config.retries:
                    await asyncio.sleep(min(config.wait, float(response.headers.get("retry-after", "5"))))
        raise NoReward(response.json().get("detail", "the server could not tell"))


class AegisTaskset(vf.Taskset[AegisTask, AegisConfig]):
    def load(self) -> Iterator[AegisTask]:
        config = self.config
        with httpx.Client(base_url=config.task.url, headers=_headers(), timeout=60) as client:
            for task in self._chosen(client):
                answer = client.get(f"/v1/tasks/{config.role}/{task}")
                answer.raise_for_status()
                row = answer.json()
                fields = ("role", "task", "name", "prompt", "difficulty", "category", "kind")
                data = AegisData(id=row["task"], **{field: row[field] for field in fields})
                yield AegisTask(data, config.task)

    def _chosen(self, client: httpx.Client) -> Iterator[str]:
        if self.config.dataset is not None:
            if self.config.role != "proving":
                raise ValueError("the rows of a dataset are proving tasks")
            with self.config.dataset.open(encoding="utf-8") as lines:
                for line in filter(str.strip, lines):
                    yield json.loads(line)["statement_id"]
            return
        offset = 0
        while True:
            query = {"role": self.config.role, "offset": offset, "limit": PAGE}
            page = client.get("/v1/tasks", params=query).raise_for_status().json()
            for task in page["tasks"]:
                yield task["task"]
            offset += PAGE
            if offset >= page["total"]:
                return
