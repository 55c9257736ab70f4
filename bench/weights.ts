/**
 * What the build weighs, exact and without a browser: the sign-in page beside the floor, and of each screen the code that
 * it alone brings. `npm run check` holds these budgets as well.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { projectFolder } from '../scripts/build/web-build.ts'
import { judge } from './tools/budget.ts'
import { buildFloor, floorFolder } from './tools/floor.ts'

const web = join(projectFolder, 'out', 'web')
const scripts = readdirSync(join(web, 'assets')).filter((name) => name.endsWith('.js'))

/** As the sandbox packs it. */
const packedKilo = (folder: string, path: string) =>
  brotliCompressSync(readFileSync(join(folder, path)), { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
    .length / 1000
const gzippedKilo = (name: string) =>
  gzipSync(readFileSync(join(web, 'assets', name)), { level: 9 }).length / 1000

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** The files of a chunk by its name. */
const named = (chunk: string) => scripts.filter((name) => name.replace(/-[\w-]{8}\.js$/, '') === chunk)

/** The files that come with these by their import statements, themselves included. */
function withImports(names: readonly string[], seen = new Set<string>()): ReadonlySet<string> {
  for (const name of names.filter((each) => !seen.has(each))) {
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
const floorScripts = readdirSync(join(floorFolder, 'assets')).map((name) => `assets/${name}`)
const floorJs = sum(floorScripts.map((path) => packedKilo(floorFolder, path)))
const floorAll = floorJs + packedKilo(floorFolder, 'index.html')
rmSync(floorFolder, { recursive: true, force: true })

const atSignIn = [...withImports([...named('start'), ...named('texts-en'), ...named('host-config')])]
const js = sum(atSignIn.map((name) => packedKilo(web, `assets/${name}`)))
const all = js + packedKilo(web, 'index.html')

const everyPage = withImports([
  ...named('start'),
  ...named('base'),
  ...named('queries'),
  ...named('screen-files'),
])
const screens = scripts
  .filter((name) => /-screen-[\w-]{8}\.js$/.test(name))
  .map((name) => {
    const own = [...withImports([name])].filter((each) => !everyPage.has(each))
    return { screen: name.replace(/-screen-.*/, ''), kilo: sum(own.map(gzippedKilo)) }
  })
  .toSorted((a, b) => b.kilo - a.kilo)

judge(
  'What the build weighs',
  [
    { what: "the sign-in page's JS", value: js / floorJs, max: 1.3, unit: 'of the floor' },
    { what: "all of the sign-in page's files", value: all / floorAll, max: 1.35, unit: 'of the floor' },
    {
      what: "the largest screen's own code",
      value: screens[0]?.kilo ?? Number.NaN,
      max: 25,
      unit: 'kB gzip',
    },
  ],
  [
    `JS ${js.toFixed(1)} kB beside ${floorJs.toFixed(1)}, all ${all.toFixed(1)} beside ${floorAll.toFixed(1)}, packed as the sandbox does.`,
    `Own code of ${screens.length} screens, kB gzip: ${screens.map(({ screen, kilo }) => `${screen} ${kilo.toFixed(1)}`).join(', ')}.`,
  ],
)
