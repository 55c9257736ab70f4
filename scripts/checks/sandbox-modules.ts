/** For the Dockerfile: deletes everything from node_modules but the sandbox's packages and their dependencies. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const roots = [
  'hono',
  '@hono/node-server',
  '@electric-sql/pglite',
  '@electric-sql/pglite-socket',
  'pg',
  '@simplewebauthn/server',
  '@noble/ed25519',
  '@noble/hashes',
  'drizzle-orm',
  'valibot',
  'big.js',
  'i18next',
  'prom-client',
  'web-push',
]
const folder = 'node_modules'

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
}

const kept = new Set<string>()

function keep(name: string): void {
  const file = join(folder, name, 'package.json')
  if (kept.has(name) || !existsSync(file)) return
  kept.add(name)
  const { dependencies = {} }: Manifest = JSON.parse(readFileSync(file, 'utf8'))
  for (const dependency of Object.keys(dependencies)) keep(dependency)
}

for (const name of roots) {
  if (!existsSync(join(folder, name))) throw new Error(`the sandbox needs ${name}`)
  keep(name)
}

for (const entry of readdirSync(folder)) {
  const names = entry.startsWith('@')
    ? readdirSync(join(folder, entry)).map((name) => `${entry}/${name}`)
    : [entry]
  for (const name of names) if (!kept.has(name)) rmSync(join(folder, name), { recursive: true, force: true })
}
console.log([...kept].toSorted().join('\n'))
