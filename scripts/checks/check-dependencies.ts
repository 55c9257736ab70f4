/** Fails unless docs/dependencies.md has one line for each package of package.json, and none for another. */
import { readFileSync } from 'node:fs'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

const manifest: Record<'dependencies' | 'devDependencies', Record<string, string> | undefined> = JSON.parse(
  read('package.json'),
)
const installed = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
const described = [...read('docs/dependencies.md').matchAll(/^\| `([^`]+)` \|/gm)].map(
  ([, name = '']) => name,
)

const problems = [
  ...installed
    .filter((name) => !described.includes(name))
    .map((name) => `${name}: no line in docs/dependencies.md`),
  ...described.filter((name) => !installed.includes(name)).map((name) => `${name}: not in package.json`),
  ...described.filter((name, at) => described.indexOf(name) < at).map((name) => `${name}: two lines`),
]
for (const line of problems) console.error(line)
process.exitCode = problems.length > 0 ? 1 : 0
