"""`check_verifiers.py URL TASKS.jsonl`: verifiers loads our taskset and scores a good, a wrong and a cheating answer through the running server."""

import asyncio
import json
import sys
from importlib.metadata import version

import verifiers.v1 as vf
from aegis_verifiers import AegisConfig, AegisTaskConfig
from verifiers.v1.trace import AgentInfo, TraceTask
from verifiers.v1.utils.loaders import taskset_class

url, dataset = sys.argv[1:3]


async def score(task, text):
    """As a rollout does once the agent has spoken."""
    of = TraceTask(type=type(task).__name__, data=task.data, key=task.key, hash=task.hash)
    trace = vf.Trace(task=of, agent=AgentInfo(config=vf.AgentConfig()), root_reply=text)
    await task.score(trace)
    return trace


async def main():
    print(f"verifiers {version('verifiers')}, aegis-verifiers {version('aegis-verifiers')}")
    config = AegisConfig(dataset=dataset, task=AegisTaskConfig(url=url, retries=0))
    tasks = {task.data.task: task for task in taskset_class("aegis_verifiers")(config)}
    with open(dataset, encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    assert len(tasks) == len(rows) == len({task.key for task in tasks.values()})
    print(f"{len(tasks)} tasks loaded, one for each row of the split")
    row = next(row for row in rows if row["counterexample"] not in (None, "null"))
    task, name = tasks[row["statement_id"]], row["theorem_name"].split(".")[-1]
    print(f"task {row['name']}: {row['informal']}")
    good = json.dumps({"counterexample": json.loads(row["counterexample"])})
    answers = {
        "good": (f"The statement is false:\n```json\n{good}\n```", 1.0),
        "wrong": ('```json\n{"counterexample": {"nothing": 1}}\n```', 0.0),
        "cheating (axiom)": (f"```lean\naxiom cheat : False\ntheorem {name} : True := cheat.elim\n```", 0.0),
        "cheating (sorry)": (f"```lean\ntheorem {name} : True := by sorry\n```", 0.0),
    }
    for what, (text, expected) in answers.items():
        trace = await score(task, text)
        said = trace.info["aegis"]
        print(f"{what}: reward {trace.reward}, {said['verdict']}: {said['reasons'][0]}")
        assert trace.reward == expected, what
    try:
        trace = await score(task, f"```lean\ntheorem {name} : True := by trivial\n```")
        print(f"a proof: reward {trace.reward}, {trace.info['aegis']}")
        assert trace.reward == 0.0
    except vf.TaskError as error:
        print(f"a proof, on a machine without Lean: no reward but an error: {error}")


asyncio.run(main())
