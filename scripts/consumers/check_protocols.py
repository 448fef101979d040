"""`check_protocols.py URL TASKS.jsonl`: the clients of OpenEnv, ORS and NeMo Gym against the running server."""

import asyncio
import json
import sys
from importlib.metadata import version
from pathlib import Path

import httpx
from openenv.core import GenericEnvClient
from ors.client import ORS
from verifiers.v1.tasksets.nemo_gym import NeMoGymConfig, NeMoGymTaskset

url, dataset = sys.argv[1:3]
with open(dataset, encoding="utf-8") as lines:
    row = next(row for row in map(json.loads, lines) if row["counterexample"] not in (None, "null"))
task = row["statement_id"]
good = json.dumps({"counterexample": json.loads(row["counterexample"])})
wrong = '{"counterexample": {"nothing": 1}}'


async def openenv():
    for submission, expected in ((good, 1.0), (wrong, 0.0)):
        async with GenericEnvClient(base_url=f"{url}/proving") as env:
            began = await env.reset(task=task)
            assert row["formal_statement"] in began.observation["prompt"] and not began.done
            ended = await env.step({"submission": submission})
            assert ended.done and ended.reward == expected, ended
            print(f"OpenEnv (openenv-core {version('openenv-core')}): reward {ended.reward}, {ended.observation['reasons'][0]}")


def ors():
    client = ORS(base_url=url)  # closes its loop when nobody holds it
    environment = client.environment("proving")
    split = environment.list_splits()[0]
    tasks = environment.list_tasks(split=getattr(split, "name", split))
    chosen = next(one for one in tasks if one.task_spec["task"] == task)
    for submission, expected in ((good, 1.0), (wrong, 0.0)):
        with environment.session(task=chosen) as session:
            assert row["formal_statement"] in session.get_prompt()[0].text
            said = session.call_tool("submit", {"submission": submission})
            assert said.finished and said.reward == expected, said
            print(f"ORS (ors-sdk {version('ors-sdk')}): {len(tasks)} tasks, reward {said.reward}")


def nemo_gym():
    rows = httpx.get(f"{url}/nemo-gym/tasks.jsonl", params={"role": "proving"}, timeout=60).text
    file = Path(dataset).with_name("nemo-gym.jsonl")
    file.write_text(rows, encoding="utf-8")
    loaded = list(NeMoGymTaskset(NeMoGymConfig(dataset=file)))
    chosen = next(one.data.row for one in loaded if one.data.row["task"] == task)
    httpx.post(f"{url}/seed_session", json=chosen, timeout=60).raise_for_status()
    for submission, expected in ((good, 1.0), (wrong, 0.0)):
        content = [{"type": "output_text", "text": submission, "annotations": []}]
        response = {"output": [{"type": "message", "role": "assistant", "content": content}]}
        said = httpx.post(f"{url}/verify", json=chosen | {"response": response}, timeout=60).raise_for_status().json()
        assert said["reward"] == expected, said
        print(f"NeMo Gym rows read by verifiers' own taskset ({len(loaded)}): reward {said['reward']}, {said['reward_components']}")


asyncio.run(openenv())
ors()
nemo_gym()
