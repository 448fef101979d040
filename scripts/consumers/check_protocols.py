"""`check_protocols.py URL TASKS.jsonl`: the clients of OpenEnv, ORS and NeMo Gym against the running server, with its token; and its OpenAPI document."""

import asyncio
import json
import os
import sys
from importlib.metadata import version
from pathlib import Path

import httpx
import openapi_spec_validator
import verifiers.v1 as vf
from openenv.core import GenericEnvClient
from ors.client import ORS
from verifiers.v1.graph import MessageNode
from verifiers.v1.tasksets.nemo_gym import NeMoGymConfig, NeMoGymTaskConfig, NeMoGymTaskset
from verifiers.v1.tasksets.nemo_gym.toolset import NeMoGymState
from verifiers.v1.trace import AgentInfo, TraceTask
from verifiers.v1.types import AssistantMessage, UserMessage

url, dataset = sys.argv[1:3]
token = os.environ["AEGIS_REWARD_TOKEN"]
headers = {"authorization": f"Bearer {token}"}
with open(dataset, encoding="utf-8") as lines:
    row = next(row for row in map(json.loads, lines) if row["counterexample"] not in (None, "null"))
task = row["statement_id"]
good = json.dumps({"counterexample": json.loads(row["counterexample"])})
wrong = '{"counterexample": {"nothing": 1}}'


def openapi():
    document = httpx.get(f"{url}/openapi.json", headers=headers).raise_for_status().json()
    openapi_spec_validator.validate(document)
    print(f"openapi-spec-validator {version('openapi-spec-validator')}: {len(document['paths'])} paths, no fault")


async def openenv():
    # It has no place for a token but the address.
    address = url.replace("://", f"://aegis:{token}@")
    try:
        async with GenericEnvClient(base_url=f"{url}/proving") as env:
            await env.reset()
        raise AssertionError("the token is not asked for")
    except ConnectionError as error:
        assert "401" in str(error), error
    for submission, expected in ((good, 1.0), (wrong, 0.0)):
        async with GenericEnvClient(base_url=f"{address}/proving") as env:
            began = await env.reset(task=task)
            assert row["formal_statement"] in began.observation["prompt"] and not began.done
            ended = await env.step({"submission": submission})
            assert ended.done and ended.reward == expected, ended
            print(f"OpenEnv (openenv-core {version('openenv-core')}): reward {ended.reward}, {ended.observation['reasons'][0]}")


def ors():
    client = ORS(base_url=url, api_key=token)  # closes its loop when nobody holds it
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


async def nemo_gym():
    """The taskset that verifiers brings for any server of NeMo Gym, from loading rows to the reward."""
    rows = httpx.get(f"{url}/nemo-gym/tasks.jsonl", params={"role": "proving"}, headers=headers, timeout=60).raise_for_status().text
    file = Path(dataset).with_name("nemo-gym.jsonl")
    file.write_text(rows, encoding="utf-8")
    config = NeMoGymConfig(dataset=file, task=NeMoGymTaskConfig(resources_url=url, headers=headers))
    loaded = list(NeMoGymTaskset(config))
    chosen = next(one for one in loaded if one.data.row["task"] == task)
    for submission, expected in ((good, 1.0), (wrong, 0.0)):
        of = TraceTask(type=type(chosen).__name__, data=chosen.data, key=chosen.key, hash=chosen.hash)
        said = [MessageNode(message=UserMessage(content="prompt")), MessageNode(parent=0, message=AssistantMessage(content=submission), sampled=True)]
        trace = vf.Trace(task=of, agent=AgentInfo(config=vf.AgentConfig()), nodes=said, state=NeMoGymState())
        await chosen.setup(trace, None)
        await chosen.score(trace)
        assert trace.reward == expected, trace
        said = trace.info["nemo_gym"]
        print(f"NeMo Gym, by verifiers' own taskset ({len(loaded)} rows): reward {trace.reward}, {said['reward_components']}")


openapi()
asyncio.run(openenv())
ors()
asyncio.run(nemo_gym())
