/**
 * Sizes in the build, exact and without a browser: the login page compared with the floor, and the own code of each screen.
 * `npm run check` checks these budgets as well.
 */
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { compression, isCompressed } from '../scripts/build/vite/precompress-plugin.ts'
import { projectFolder } from '../scripts/build/web-build.ts'
import { report } from './tools/budget.ts'
import { buildFloor, floorFolder } from './tools/floor.ts'

const web = join(projectFolder, 'out', 'web')
const scripts = readdirSync(join(web, 'assets')).filter((name) => name.endsWith('.js'))

/** As the build has compressed it. */
function compressedKilo(folder: string, path: string): number {
  const content = readFileSync(join(folder, path))
  const bytes = isCompressed(path, content.length)
    ? statSync(join(folder, `${path}.br`)).size
    : brotliCompressSync(content, compression).length
  return bytes / 1000
}
const gzippedKilo = (name: string) =>
  gzipSync(readFileSync(join(web, 'assets', name)), { level: 9 }).length / 1000

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** The files of a chunk by its name. */
const filesOf = (chunk: string) => scripts.filter((name) => name.replace(/-[\w-]{7}\.js$/, '') === chunk)

/** The files and all files that they import statically. */
function withImports(names: readonly string[], seen = new Set<string>()): ReadonlySet<string> {
  for (const name of names.filter((candidate) => !seen.has(candidate))) {
    seen.add(name)
    const code = readFileSync(join(web, 'assets', name), 'utf8')
    const imported = [...code.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)].map(
      ([, file = '']) => file,
    )
    withImports(imported, seen)
  }
  return seen
}

await buildFloor()
const floorScripts = readdirSync(join(floorFolder, 'assets'))
  .filter((name) => name.endsWith('.js'))
  .map((name) => `assets/${name}`)
const floorJs = sum(floorScripts.map((path) => compressedKilo(floorFolder, path)))
const floorAll = floorJs + compressedKilo(floorFolder, 'index.html')
rmSync(floorFolder, { recursive: true, force: true })

const loginFiles = [...withImports([...filesOf('start'), ...filesOf('http'), ...filesOf('texts-en')])]
const js = sum(loginFiles.map((name) => compressedKilo(web, `assets/${name}`)))
const all = js + compressedKilo(web, 'index.html')

const shared = withImports([
  ...filesOf('start'),
  ...filesOf('base'),
  ...filesOf('queries'),
  ...filesOf('data-pages'),
])
const screens = scripts
  .filter((name) => /-screen-[\w-]{7}\.js$/.test(name))
  .map((name) => {
    const own = [...withImports([name])].filter((file) => !shared.has(file))
    return { screen: name.replace(/-screen-.*/, ''), kilo: sum(own.map(gzippedKilo)) }
  })
  .toSorted((a, b) => b.kilo - a.kilo)

report(
  'Sizes in the build',
  [
    { what: "the login page's JS", value: js / floorJs, max: 1.3, unit: 'of the floor' },
    { what: "all of the login page's files", value: all / floorAll, max: 1.35, unit: 'of the floor' },
    {
      what: "the largest screen's own code",
      value: screens[0]?.kilo ?? Number.NaN,
      max: 25,
      unit: 'kB gzip',
    },
  ],
  [
    `JS ${js.toFixed(1)} kB, floor ${floorJs.toFixed(1)}; all ${all.toFixed(1)} kB, floor ${floorAll.toFixed(1)}; compressed as the sandbox does.`,
    `Own code of ${screens.length} screens, kB gzip: ${screens.map(({ screen, kilo }) => `${screen} ${kilo.toFixed(1)}`).join(', ')}.`,
  ],
)
