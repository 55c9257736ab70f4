/**
 * Lints the GitHub workflows, with GitHub's own parser (keys, expressions, dependencies of jobs), and the Dockerfile. Prints
 * a line per problem or warning; the exit code is 0 only without any.
 */
import { globSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
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
for (const line of lines) console.log(line)
process.exitCode = lines.length === 0 ? 0 : 1
