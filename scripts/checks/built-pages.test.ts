/** The pages of the web build: the login page uses the original packages, no page needs many files, and documents need theirs alone. */
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, it, vi } from 'vitest'
import { isPdfFile, pdfFileLicences } from '../build/vite/pdf-files-plugin.ts'
import type { PageFiles } from '../build/vite/route-files-plugin.ts'
import { viteConfig } from '../build/web-build.ts'

const chunks = new Map<string, Rolldown.OutputChunk>()
const assets = new Map<string, string>()
let page = ''

beforeAll(async () => {
  // Vitest sets NODE_ENV to `test`, which makes Vite build for development.
  vi.stubEnv('NODE_ENV', 'production')
  const built = await build({ configFile: viteConfig, logLevel: 'error', build: { write: false } })
  if (!('output' in built)) throw new Error('the build has more than one output')
  for (const output of built.output) {
    if (output.type === 'chunk') chunks.set(output.fileName, output)
    else assets.set(output.fileName, String(output.source))
  }
  page = assets.get('index.html') ?? ''
}, 120_000)

/** The page's script and its static imports. */
function chunksAtStart(): Rolldown.OutputChunk[] {
  const names = [...page.matchAll(/<script type="module"[^>]* src="\.\/([^"]+)"/g)].map(
    ([, name = '']) => name,
  )
  const seen = new Set<string>()
  for (const name of names) {
    if (seen.has(name)) continue
    seen.add(name)
    names.push(...(chunks.get(name)?.imports ?? []))
  }
  return [...seen].map((name) => chunks.get(name)).filter((chunk) => chunk !== undefined)
}

const modulesIn = (list: readonly Rolldown.OutputChunk[]) => list.flatMap(({ moduleIds }) => moduleIds)

it.each([
  'i18next/dist/esm/i18next.js',
  'react-i18next/dist/es/useTranslation.js',
  'react-i18next/dist/es/initReactI18next.js',
])('the login page contains %s once', (module) => {
  expect(modulesIn(chunksAtStart()).filter((id) => id.endsWith(`/node_modules/${module}`))).toHaveLength(1)
})

it.each(['axios/lib/core/Axios.js', 'axios/lib/adapters/fetch.js'])(
  'the login page loads %s with its first request',
  (module) => {
    const loaded = chunksAtStart().flatMap(({ dynamicImports }) => dynamicImports)
    const withAxios = [...chunks.values()].filter((chunk) =>
      modulesIn([chunk]).some((id) => id.endsWith(`/node_modules/${module}`)),
    )
    expect(withAxios).toHaveLength(1)
    expect(loaded).toContain(withAxios[0]?.fileName)
  },
)

it('the login page does not load the development tools of zustand', () => {
  const withDevTools = [...chunks].filter(([, { code }]) => code.includes('__REDUX_DEVTOOLS_EXTENSION__'))
  expect(withDevTools.map(([name]) => name)).toEqual([])
})

it('a page preloads at most eight files', () => {
  const [, map = ''] = /<script type="application\/json" id="page-files">(.+?)<\/script>/.exec(page) ?? []
  const { pages }: PageFiles = JSON.parse(map)
  const counts = Object.entries(pages).map(
    ([path, [, , files, namespaces]]) => [path, files.length + namespaces.length] as const,
  )
  expect(counts.length).toBeGreaterThan(40)
  expect(counts.filter(([, count]) => count > 8)).toEqual([])
})

it('ships character maps, symbols and decoders for documents, which no page loads and the service worker does not cache', () => {
  const forDocuments = [...assets.keys()].filter(isPdfFile)
  const names = forDocuments.map((fileName) => fileName.split('/').at(-1))
  expect(names).toEqual(
    expect.arrayContaining([
      'UniGB-UCS2-H.bcmap',
      'FoxitSymbol.pfb',
      'openjpeg_nowasm_fallback.js',
      'jbig2_nowasm_fallback.js',
    ]),
  )
  expect(names.filter((name) => name?.endsWith('.wasm'))).toEqual([])
  const [folder = ''] = /assets\/pdf-\w+\//.exec(forDocuments[0] ?? '') ?? []
  const loaded = [page, assets.get('service-worker.js') ?? '']
  expect(loaded.map((text) => text.includes(folder))).toEqual([false, false])
  const naming = [...chunks.values()].filter(({ code }) => code.includes(folder))
  expect(chunksAtStart().filter((chunk) => naming.includes(chunk))).toEqual([])
  expect(naming.length).toBeGreaterThan(0)
})

it('the licences name what is shipped for documents', () => {
  const licences: readonly { name: string; text: string }[] = JSON.parse(assets.get('licences.json') ?? '[]')
  for (const { name } of pdfFileLicences) {
    const texts = licences.filter((licence) => licence.name === name).map(({ text }) => text)
    expect(texts, name).toEqual([expect.stringMatching(/copyright/i)])
  }
})
