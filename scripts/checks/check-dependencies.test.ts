import { expect, test } from 'vitest'
import { type Locked, missingBinaries } from './check-dependencies.ts'

const MACHINES = ['linux-x64-gnu', 'linux-x64-musl', 'linux-arm64-gnu', 'linux-arm64-musl']
const OTHERS = ['darwin-x64', 'darwin-arm64', 'win32-x64']

function binary(name: string): Locked {
  const [os = '', cpu = '', libc] = name.split('-')
  return { os: [os], cpu: [cpu], ...(libc && { libc: [libc === 'gnu' ? 'glibc' : 'musl'] }) }
}

function lockOf(listed: readonly string[], locked: readonly string[]): Record<string, Locked> {
  const optionalDependencies = Object.fromEntries(listed.map((name) => [`@tool/${name}`, '1.0.0']))
  const entries = locked.map((name) => [`node_modules/tool/node_modules/@tool/${name}`, binary(name)])
  return { 'node_modules/tool': { optionalDependencies }, ...Object.fromEntries(entries) }
}

test('a lock file with every binary supports every machine', () => {
  const all = [...MACHINES, ...OTHERS]
  expect(missingBinaries(lockOf(all, all))).toEqual([])
})

test('a binary that is listed but not locked is named', () => {
  const all = [...MACHINES, ...OTHERS]
  const found = missingBinaries(lockOf(all, all.slice(1)))
  expect(found).toContain('node_modules/tool: @tool/linux-x64-gnu is not in the lock file')
})

test('a machine without a binary is named', () => {
  const found = missingBinaries(lockOf(MACHINES, MACHINES))
  expect(found).toEqual([
    'node_modules/tool: nothing for darwin x64',
    'node_modules/tool: nothing for darwin arm64',
    'node_modules/tool: nothing for win32 x64',
  ])
})
