/** Runs a Python script of `docs/` with several arguments in one process, which loads its cryptography once. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import * as v from 'valibot'

const project = join(import.meta.dirname, '../..')

/** As Python itself ends: `sys.exit` with a text prints it and exits with 1, like any other exception. */
const program = `
import contextlib, io, json, runpy, sys, traceback
script, calls = sys.argv[1], json.loads(sys.argv[2])
verdicts = []
for arguments in calls:
    sys.argv = [script, *arguments]
    output, status = io.StringIO(), 0
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        try:
            runpy.run_path(script, run_name="__main__")
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
            if isinstance(end.code, str):
                print(end.code)
        except Exception:
            status = 1
            traceback.print_exc()
    verdicts.append({"status": status, "output": output.getvalue()})
print(json.dumps(verdicts))
`

const Verdicts = v.array(v.object({ status: v.number(), output: v.string() }))

/** Whether Python can run the scripts. */
export const hasPython = (): boolean => spawnSync('python3', ['-c', 'import cryptography']).status === 0

/** What the script prints and how it exits for each list of arguments. */
export function pythonVerdicts(script: string, calls: readonly (readonly string[])[]) {
  const args = ['-c', program, script, JSON.stringify(calls)]
  const { stdout, stderr } = spawnSync('python3', args, { cwd: project, encoding: 'utf8' })
  if (stdout === '') throw new Error(stderr)
  return v.parse(Verdicts, JSON.parse(stdout))
}
