/**
 * Makes the web build installable and able to start offline: adds the manifest, its icons, and the service worker with the
 * list of files to cache. Not part of the desktop build.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { isLanguage, type Language } from '#protocol/languages.ts'
import type { Shell } from '#protocol/service-worker.ts'
import { isPdfFile } from './pdf-files-plugin.ts'

/** Larger scripts that the start does not need are not precached: they are for forms and PDFs. */
const largeBytes = 100_000

/** As in `ui/theme/tokens.css`: `--paper` and `--accent`, light and dark. */
const colours = { paper: '#faf8f3', paperDark: '#151412' } as const

const icons = [
  { file: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  { file: 'icons/192x192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { file: 'icons/512x512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { file: 'maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const

const nameOf = (file: string): string => `icons/${file.split('/').at(-1)}`

/** Without a promise, and short: it is in the first response of the login page. */
const description = 'Advertising plans and a wallet for partners'

/** Name and colours cannot be configured (docs/rules.md, section R5). */
export const webManifest = {
  id: './',
  name: 'Placard',
  short_name: 'Placard',
  description,
  lang: 'en',
  dir: 'ltr',
  start_url: './',
  scope: './',
  display: 'standalone',
  background_color: colours.paper,
  theme_color: colours.paper,
  color_scheme_dark: { background_color: colours.paperDark, theme_color: colours.paperDark },
  icons: icons.map(({ file, ...icon }) => ({ src: `./${nameOf(file)}`, ...icon })),
  shortcuts: [
    { name: 'Wallet', url: './#/wallet' },
    { name: 'Plans', url: './#/plan' },
  ],
} as const

/** The language of a file with texts of one language; undefined for any other file. */
function languageOf(output: Rolldown.OutputAsset | Rolldown.OutputChunk): Language | undefined {
  if (output.type !== 'chunk') return undefined
  const found = new Set(
    output.moduleIds.map((id) => /\/locales\/(\w+)\/|\/texts-(\w+)$/.exec(id)?.slice(1).find(Boolean)),
  )
  const [language] = found
  return found.size === 1 && language !== undefined && isLanguage(language) ? language : undefined
}

const digest = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex')

/** The files that the worker caches; `page` is the built `index.html`. */
export function shellOf(bundle: Rolldown.OutputBundle, page: string): Omit<Shell, 'version'> {
  const files: string[] = []
  const texts: Partial<Record<Language, string[]>> = {}
  for (const output of Object.values(bundle).sort((a, b) => a.fileName.localeCompare(b.fileName))) {
    const { fileName } = output
    if (!fileName.startsWith('assets/') || isPdfFile(fileName)) continue
    const language = languageOf(output)
    const size = output.type === 'chunk' ? output.code.length : output.source.length
    if (language !== undefined && language !== 'en') {
      texts[language] ??= []
      texts[language].push(fileName)
    } else if (size < largeBytes || page.includes(fileName)) files.push(fileName)
  }
  return { page: digest(page), files, texts }
}

/** The service worker as one script. */
async function bundleWorker(project: string, shell: Omit<Shell, 'version'>): Promise<string> {
  const bundled = async (define: Record<string, string>) => {
    const built = await build({
      configFile: false,
      root: project,
      logLevel: 'warn',
      define,
      build: {
        write: false,
        target: 'es2022',
        lib: { entry: join(project, 'src/worker/service-worker.ts'), formats: ['iife'], name: 'worker' },
      },
    })
    const output = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
    const [chunk] = output.filter((item) => item.type === 'chunk')
    if (!chunk) throw new Error('the service worker was not built')
    return chunk.code
  }
  // The version depends on the worker's code too, so the worker is built twice.
  const version = digest(JSON.stringify(shell) + (await bundled({ SHELL: '{}' }))).slice(0, 12)
  const versioned: Shell = { version, ...shell }
  return bundled({ SHELL: JSON.stringify(versioned) })
}

export function webAppPlugin(project: string): Plugin {
  return {
    name: 'placard-web-app',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: () => [
      {
        tag: 'link',
        attrs: { rel: 'icon', href: './icons/icon.svg', type: 'image/svg+xml' },
        injectTo: 'head',
      },
      { tag: 'meta', attrs: { name: 'description', content: description }, injectTo: 'head' },
      { tag: 'link', attrs: { rel: 'manifest', href: './manifest.webmanifest' }, injectTo: 'head' },
    ],
    async generateBundle(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('there is no index.html')
      const shell = shellOf(bundle, String(page.source))
      const emit = (fileName: string, source: string | Uint8Array) =>
        this.emitFile({ type: 'asset', fileName, source })
      emit('service-worker.js', await bundleWorker(project, shell))
      emit('manifest.webmanifest', JSON.stringify(webManifest))
      for (const { file } of icons) emit(nameOf(file), readFileSync(join(project, 'build', file)))
    },
  }
}
