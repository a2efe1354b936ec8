"""Steps for Buildbot: is the server that a build has installed slower than the one before?

The file lies beside master.cfg, which says:

    from buildbot_ab import ab_steps
    factory.addSteps(ab_steps("/opt/oltp-matrix", "base=path:/opt/base", "new=path:/opt/new"))

The first argument is a clone of oltp-matrix, or an unpacked release archive, on the worker.
"""

from buildbot.plugins import steps, util
from buildbot.process.results import EXCEPTION, FAILURE, SUCCESS, WARNINGS

# One measurement at a time on a worker. Its machine should do nothing else.
MACHINE = util.WorkerLock("oltp-matrix", maxCount=1)


def ab_steps(oltp_matrix, base, new, margin="5%", budget="20m", options=()):
    """Returns the steps; base and new may be util.Interpolate."""
    return [
        steps.RemoveDirectory(dir="build/ab"),
        steps.MakeDirectory(dir="build/ab"),
        steps.ShellCommand(
            name="ab",
            command=[
                f"{oltp_matrix}/run_matrix.sh",
                "ab",
                "--yes",
                f"--margin={margin}",
                f"--budget={budget}",
                "--out=ab/run",
                "--export=github-summary=ab/answer.md",
                *options,
                "--",
                base,
                new,
            ],
            logfiles={"answer": "ab/answer.md"},
            lazylogfiles=True,
            decodeRC={0: SUCCESS, 1: FAILURE, 2: EXCEPTION, 3: WARNINGS, 4: EXCEPTION},
            warnOnWarnings=True,
            locks=[MACHINE.access("exclusive")],
        ),
        steps.FileUpload(
            workersrc="ab/run/report.html",
            masterdest=util.Interpolate(
                "public_html/ab/%(prop:buildername)s-%(prop:buildnumber)s.html"
            ),
            alwaysRun=True,
            flunkOnFailure=False,
        ),
    ]
