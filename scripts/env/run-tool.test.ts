import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandPath } from './run-tool.ts'

const root = join(import.meta.dirname, '..', '..')
const scripts = globSync('{scripts,bench,sandbox,conformance}/**/*.ts', { cwd: root })
const calls = scripts.flatMap((file) => [
  ...readFileSync(join(root, file), 'utf8').matchAll(/\b(?:runTool|commandPath)\(\s*'([\w-]+)'/g),
])
const commands = new Set(calls.map(([, command = '']) => command))

test.each([...commands])('the command %s of a script is in its package', (command) => {
  expect(readFileSync(commandPath(command), 'utf8')).toMatch(/^#!/)
})

test('the commands are found in the scripts', () => {
  expect([...commands]).toEqual(expect.arrayContaining(['playwright', 'stryker', 'vite']))
})
