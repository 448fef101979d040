"""`check_verifiers.py URL TASKS.jsonl CORE`: verifiers loads our taskset and scores good, wrong and cheating answers of all roles through the running server."""

import asyncio
import json
import sys
from importlib.metadata import version
from pathlib import Path

import verifiers.v1 as vf
from aegis_verifiers import AegisConfig, AegisTaskConfig
from verifiers.v1.trace import AgentInfo, TraceTask
from verifiers.v1.utils.loaders import taskset_class

url, dataset, core = sys.argv[1:4]
with open(dataset, encoding="utf-8") as lines:
    ROWS = [json.loads(line) for line in lines]


def tasks_of(role, dataset=None):
    config = AegisConfig(role=role, dataset=dataset, task=AegisTaskConfig(url=url, retries=0))
    return {task.data.task: task for task in taskset_class("aegis_verifiers")(config)}


async def score(task, text):
    """As a rollout does once the agent has spoken."""
    of = TraceTask(type=type(task).__name__, data=task.data, key=task.key, hash=task.hash)
    trace = vf.Trace(task=of, agent=AgentInfo(config=vf.AgentConfig()), root_reply=text)
    await task.score(trace)
    return trace


def fenced(language, text):
    return f"Here it is:\n```{language}\n{text}\n```"


async def expect(task, answers):
    for what, (text, fits) in answers.items():
        trace = await score(task, text)
        said = trace.info["aegis"]
        first = (said["reasons"] or ["nothing to object to"])[0].splitlines()[0][:120]
        print(f"{task.data.role}, {what}: reward {trace.reward}, {said['verdict']}: {first}")
        assert fits(trace.reward), what


def none(reward):
    return reward == 0.0


def full(reward):
    return reward == 1.0


async def proving():
    tasks = tasks_of("proving", dataset)
    assert len(tasks) == len(ROWS) == len({task.key for task in tasks.values()})
    print(f"{len(tasks)} tasks loaded, one for each row of the split")
    row = next(row for row in ROWS if row["counterexample"] not in (None, "null"))
    task, name = tasks[row["statement_id"]], row["theorem_name"].split(".")[-1]
    print(f"task {row['name']}: {row['informal']}")
    good = json.dumps({"counterexample": json.loads(row["counterexample"])})
    await expect(task, {
        "good": (fenced("json", good), full),
        "wrong": (fenced("json", '{"counterexample": {"nothing": 1}}'), none),
        "cheating (axiom)": (fenced("lean", f"axiom cheat : False\ntheorem {name} : True := cheat.elim"), none),
        "cheating (sorry)": (fenced("lean", f"theorem {name} : True := by sorry"), none),
    })
    try:
        trace = await score(task, fenced("lean", f"theorem {name} : True := by trivial"))
        print(f"a proof of something else: reward {trace.reward}, {trace.info['aegis']}")
        assert trace.reward == 0.0
    except vf.TaskError as error:
        print(f"a proof, on a machine without Lean: no reward but an error: {error}")


async def coding():
    tasks = tasks_of("coding")
    problem = sorted(tasks)[0]
    source = Path(core, problem, "solution.rs").read_text(encoding="utf-8")
    signature = tasks[problem].data.prompt.split("```rust\n")[1].split("\n```")[0]
    await expect(tasks[problem], {
        "good": (fenced("rust", source), full),
        "wrong": (fenced("rust", signature + " { panic!() }"), none),
        "cheating (reads the machine)": (fenced("rust", signature + ' { std::fs::read("/etc/passwd").unwrap(); panic!() }'), none),
    })


async def specification():
    tasks = tasks_of("specification")
    row = next(row for row in ROWS if row["polarity"] == "should-hold" and row["program_id"] in tasks)
    drafts = [
        {key: one[source] for key, source in (("kind", "kind"), ("polarity", "polarity"), ("informal", "informal"), ("theorem", "formal_statement"), ("prelude", "prelude"))}
        | {"name": one["theorem_name"].split(".")[-1], "defect": one["defect"]}
        for one in ROWS
        if one["program_id"] == row["program_id"]
    ]
    trivial = {"name": "t", "kind": "totality", "polarity": "should-hold", "informal": "-", "theorem": "theorem t : True := by sorry"}
    await expect(tasks[row["program_id"]], {
        f"good ({len(drafts)} statements of the split)": (fenced("json", json.dumps({"drafts": drafts})), lambda reward: 0 < reward <= 1),
        "wrong (no drafts)": ("I cannot do this", none),
        "cheating (says nothing of the program)": (fenced("json", json.dumps({"drafts": [trivial]})), none),
    })


async def main():
    print(f"verifiers {version('verifiers')}, aegis-verifiers {version('aegis-verifiers')}")
    await proving()
    await coding()
    await specification()


asyncio.run(main())
