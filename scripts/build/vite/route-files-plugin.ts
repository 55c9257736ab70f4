/**
 * Writes into the web build's page which files and first requests each page of the route table needs, so that its inline script
 * preloads those of the address at hand side by side, instead of the app finding them chunk by chunk (docs/decisions/0052).
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { isLanguage, type Language } from '#protocol/languages.ts'
import { loadInNode } from './load-in-node.ts'

const slot = '<script type="application/json" id="page-files">null</script>'
const folder = 'assets/'

/** What a page loads besides its screen (`app/routing/page-chunks.ts`). */
const dataModules = ['app/routing/data-pages.ts', 'data/http/http.ts'] as const

interface RoutesModule {
  readonly pages: readonly {
    readonly path: string
    readonly load: () => Promise<{ default: unknown }>
    readonly icons: readonly string[]
    readonly isPublic?: true
    readonly tab?: string
    readonly isLight?: true
  }[]
}

/** A GET request's path and query, or the path and the body of a POST request. */
type FirstRequest = string | readonly [path: string, body: string]

interface RequestsModule {
  readonly firstRequestsOf: (path: string) => readonly FirstRequest[]
}

interface PageModule {
  readonly textsOf: (page: RoutesModule['pages'][number]) => readonly string[]
}

/** What a page shows before the app: 0, for users only; 1, for visitors too; 2, for users, with the navigation. */
type PageKind = 0 | 1 | 2

/** A page of the route table. */
export interface PageNeeds {
  readonly path: string
  /** Ends of the paths of modules. */
  readonly modules: readonly string[]
  readonly namespaces: readonly string[]
  readonly kind: PageKind
  /** The number of icons in its header. */
  readonly icons: number
  /** Sent with the user's token. */
  readonly requests: readonly FirstRequest[]
}

/** Replaces every lazily loaded screen by its path, and the query cache, which needs a browser, by nothing. */
const screenPaths: Plugin = {
  name: 'placard-screen-paths',
  enforce: 'pre',
  load(id) {
    if (id.endsWith('/app/query-provider.tsx')) return 'export const QueryProvider = undefined'
    const screen = /features\/[\w-]+\/screens\/[\w-]+-screen\.tsx$/.exec(id)?.[0]
    return screen === undefined || screen.endsWith('/login-screen.tsx')
      ? undefined
      : `export default ${JSON.stringify(screen)}`
  },
}

const userPageKind = (tab: string | undefined): PageKind => (tab === undefined ? 0 : 2)

/** The route table with the modules that each page loads; `firstNamespaces` are those of the first screen. */
export function readRoutes(project: string, firstNamespaces: readonly string[]): Promise<PageNeeds[]> {
  return loadInNode(project, firstNamespaces, [screenPaths], async (load) => {
    const { pages } = await load<RoutesModule>('/app/routing/routes.ts', ['pages'])
    const { textsOf } = await load<PageModule>('/app/routing/page.ts', ['textsOf'])
    const { firstRequestsOf } = await load<RequestsModule>('/app/routing/first-requests.ts', [
      'firstRequestsOf',
    ])
    const needs: PageNeeds[] = []
    for (const page of pages) {
      const { default: screen } = await page.load()
      // The login page is in the start chunk.
      if (typeof screen !== 'string') continue
      const isPublic = page.isPublic === true
      needs.push({
        path: page.path,
        modules: [screen, ...(isPublic && page.isLight ? [] : dataModules)],
        namespaces: textsOf(page).filter((namespace) => !firstNamespaces.includes(namespace)),
        kind: isPublic ? 1 : userPageKind(page.tab),
        icons: page.icons.length,
        requests: isPublic ? [] : firstRequestsOf(page.path),
      })
    }
    return needs
  })
}

/** The map of the page; `src/renderer/index.html` reads it. */
export interface PageFiles {
  /** Names in `assets/`; the pages refer to them by index. */
  readonly names: readonly string[]
  /** By path: its kind, its icons, its files, its namespaces, and its first requests. */
  readonly pages: Readonly<
    Record<string, readonly [PageKind, number, readonly number[], readonly string[], readonly FirstRequest[]]>
  >
  /** By namespace: the hash in the names of its files. */
  readonly texts: Readonly<Record<string, string>>
}

/** The files of each page that the start chunk does not load by itself. */
export function pageFilesOf(
  bundle: Rolldown.OutputBundle,
  pages: readonly PageNeeds[],
  languages: readonly Language[],
): PageFiles {
  const chunks = new Map(
    Object.values(bundle).flatMap((output) =>
      output.type === 'chunk' ? [[output.fileName, output] as const] : [],
    ),
  )
  const chunkWith = (module: string): string => {
    for (const { fileName, moduleIds } of chunks.values())
      if (moduleIds.some((id) => id.endsWith(`/${module}`))) return fileName
    throw new Error(`no chunk has ${module}`)
  }
  /** The chunk, what it imports, and their style sheets. */
  const closure = (file: string, seen = new Set<string>()): ReadonlySet<string> => {
    const chunk = chunks.get(file)
    if (!chunk || seen.has(file)) return seen
    seen.add(file)
    for (const imported of chunk.imports) closure(imported, seen)
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) seen.add(sheet)
    return seen
  }
  const atStart = closure(chunkWith('src/renderer/app/main.tsx'))
  const names: string[] = []
  const indexOf = (file: string): number => {
    const name = file.slice(folder.length)
    if (!names.includes(name)) names.push(name)
    return names.indexOf(name)
  }
  const filesOf = (modules: readonly string[]) =>
    [...new Set(modules.flatMap((module) => [...closure(chunkWith(module))]))]
      .filter((file) => !atStart.has(file))
      .map(indexOf)
  /** The same in each language. */
  const hashOf = (namespace: string): string => {
    const hashes = languages.map((language) => {
      const file = chunkWith(`locales/${language}/${namespace}.json`)
      const hash = file.slice(`${folder}${namespace}-${language}-`.length, -'.js'.length)
      if (file !== `${folder}${namespace}-${language}-${hash}.js`)
        throw new Error(`${file} is not named after its namespace and language`)
      return hash
    })
    const [hash = '', ...others] = new Set(hashes)
    if (others.length > 0) throw new Error(`the texts of ${namespace} have several hashes`)
    return hash
  }
  const namespaces = [...new Set(pages.flatMap((page) => page.namespaces))]
  return {
    pages: Object.fromEntries(
      pages.map(({ path, modules, namespaces: own, kind, icons, requests }) => [
        path,
        [kind, icons, filesOf(modules), own, requests],
      ]),
    ),
    names,
    texts: Object.fromEntries(namespaces.map((namespace) => [namespace, hashOf(namespace)])),
  }
}

/** `firstNamespaces` are those of the first screen. */
export function routeFilesPlugin(project: string, firstNamespaces: readonly string[]): Plugin {
  return {
    name: 'placard-route-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle || !html.includes(slot))
          throw new Error('index.html has no slot for the files of the pages')
        const languages = readdirSync(join(project, 'locales')).filter(isLanguage)
        const files = pageFilesOf(bundle, await readRoutes(project, firstNamespaces), languages)
        const json = JSON.stringify(files).replaceAll('<', '\\u003c')
        return html.replace(slot, () => slot.replace('null', () => json))
      },
    },
  }
}
