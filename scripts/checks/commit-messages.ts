/**
 * `node scripts/checks/commit-messages.ts [range]`: fails when a commit subject of the range is not a Conventional Commit of
 * at most 72 characters. Dependabot's subjects may be longer and are not checked. Commits before 2026-11-22 do not follow the
 * rule. Without a usable range it checks the last commit.
 */
import { spawnSync } from 'node:child_process'

const TYPES = 'feat|fix|docs|refactor|perf|test|bench|build|ci|chore|style|revert'
const PATTERN = new RegExp(`^(${TYPES})(\\([a-z0-9-]+\\))?!?: \\S`)
const MAX_LENGTH = 72

/** One line per subject that breaks the rule. */
export function subjectProblems(subjects: readonly string[]): string[] {
  return subjects.flatMap((subject) => [
    ...(PATTERN.test(subject) ? [] : [`not "type(scope): description": ${subject}`]),
    ...(subject.length > MAX_LENGTH ? [`longer than ${MAX_LENGTH} characters: ${subject}`] : []),
  ])
}

function subjectsOf(range: readonly string[]): string[] | undefined {
  const { status, stdout } = spawnSync('git', ['log', '--no-merges', '--format=%an%x09%s', ...range, '--'], {
    encoding: 'utf8',
  })
  if (status !== 0) return undefined
  const commits = stdout.split('\n').filter((line) => line && !line.startsWith('dependabot'))
  return commits.map((line) => line.slice(line.indexOf('\t') + 1))
}

if (import.meta.main) {
  const range = process.argv.slice(2)
  // The start of a pushed range is unknown for a new branch and after a forced push.
  const subjects = (range.length > 0 ? subjectsOf(range) : undefined) ?? subjectsOf(['-1'])
  if (!subjects) throw new Error('git log failed')
  const problems = subjectProblems(subjects)
  for (const problem of problems) console.error(problem)
  console.log(`${subjects.length} commits checked, ${problems.length} problems`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
