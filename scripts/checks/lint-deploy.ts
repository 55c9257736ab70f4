/**
 * Lints the GitHub workflows, with GitHub's own parser (keys, expressions, dependencies of jobs), the Dockerfile, and the systemd
 * unit where systemd-analyze is installed. Prints a line per problem or warning; the exit code is 0 only without any.
 */
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { validate as validateDockerfile } from 'dockerfile-utils'
import { TextDocument } from 'vscode-languageserver-textdocument'

const ROOT = join(import.meta.dirname, '..', '..')

// The parser is written for bundlers: it imports JSON without the import attribute that Node requires.
registerHooks({
  resolve: (name, context, next) =>
    name.endsWith('.json')
      ? { ...next(name, context), importAttributes: { type: 'json' } }
      : next(name, context),
})
const { validate: validateWorkflow } = await import('@actions/languageservice')

const lines: string[] = []
for (const file of [...globSync('.github/workflows/*.yml', { cwd: ROOT }), 'Dockerfile']) {
  const path = join(ROOT, file)
  const text = readFileSync(path, 'utf8')
  const problems = file.endsWith('.yml')
    ? await validateWorkflow(TextDocument.create(pathToFileURL(path).href, 'yaml', 0, text))
    : validateDockerfile(text)
  for (const { range, message } of problems) lines.push(`${file}:${range.start.line + 1}: ${String(message)}`)
}

/** What systemd says of the unit, with a program that exists here in the place of Node's on the server. */
function unitProblems(file: string): readonly string[] {
  if (spawnSync('systemd-analyze', ['--version']).error) {
    console.log(`${file} was not verified: there is no systemd-analyze`)
    return []
  }
  const folder = mkdtempSync(join(tmpdir(), 'placard-unit-'))
  try {
    const copy = join(folder, 'placard-sandbox.service')
    writeFileSync(copy, readFileSync(join(ROOT, file), 'utf8').replace('/usr/bin/node', process.execPath))
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', copy], {
      encoding: 'utf8',
    })
    const problems = stderr.split('\n').filter((line) => line.includes('placard-sandbox'))
    return status === 0 || problems.length > 0 ? problems : [stderr]
  } finally {
    rmSync(folder, { recursive: true })
  }
}
lines.push(...unitProblems('deploy/placard-sandbox.service'))
for (const line of lines) console.log(line)
process.exitCode = lines.length === 0 ? 0 : 1
