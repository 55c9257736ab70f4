/**
 * Prerenders the login page into `index.html`, so that it is painted before any script: from the app's own components and
 * texts, in English, with the texts of the other languages as data for the page's inline script.
 */

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createServer, type Plugin } from 'vite'
import { isLanguage, type Language, languages } from '#protocol/languages.ts'
import { textsPlugin } from './texts-plugin.ts'

const shellSlot = '<div class="app-root"><div class="shell-header"></div></div>'
const dataSlot = '/* shell */ {}'
const translatedAttribute = /^(?:aria-label|title|placeholder)$/

interface PrerenderModule {
  prerenderLogin: (language: Language) => Promise<string>
}

const location = { href: 'http://localhost/', hostname: 'localhost', hash: '' }
/** The browser globals that the modules use when they are loaded. */
const browserGlobals = {
  window: { addEventListener: () => undefined, location },
  location,
  history: { state: null },
  document: { documentElement: {} },
}

/** Renders the page in each language, with the app's modules loaded in this process as in `npm run dev`. */
async function renderAll(project: string, namespaces: readonly string[]) {
  const missing = Object.entries(browserGlobals).filter(([name]) => !(name in globalThis))
  Object.assign(globalThis, Object.fromEntries(missing))
  const server = await createServer({
    configFile: false,
    root: join(project, 'src', 'renderer'),
    plugins: [textsPlugin(project, namespaces)],
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { prerenderLogin }: Partial<PrerenderModule> = await server.ssrLoadModule(
      '/app/prerender/prerender-login.tsx',
    )
    if (!prerenderLogin) throw new Error('prerender-login.tsx has no prerenderLogin')
    const rendered = new Map<Language, string>()
    const available = readdirSync(join(project, 'locales')).filter(isLanguage)
    for (const language of available) rendered.set(language, await prerenderLogin(language))
    return rendered
  } finally {
    await server.close()
    for (const [name] of missing) Reflect.deleteProperty(globalThis, name)
  }
}

const unescapeHtml = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

/** The texts of a page in document order: translated attributes and text nodes. */
export function textsOf(html: string): string[] {
  return [...html.matchAll(/<!--.*?-->|<[a-z/][^>]*>|[^<]+/g)].flatMap(([token]) => {
    if (!token.startsWith('<')) return [unescapeHtml(token)]
    return [...token.matchAll(/ ([\w-]+)="([^"]*)"/g)].flatMap(([, name = '', value = '']) =>
      translatedAttribute.test(name) ? [unescapeHtml(value)] : [],
    )
  })
}

/** `namespaces` are those of the first screen. */
export function prerenderPlugin(project: string, namespaces: readonly string[]): Plugin {
  return {
    name: 'placard-shell',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const rendered = await renderAll(project, namespaces)
        const english = rendered.get('en') ?? ''
        if (!html.includes(shellSlot) || !html.includes(dataSlot))
          throw new Error('index.html has no slots for the prerendered page')
        if (/<script| style=/.test(english))
          throw new Error('the Content-Security-Policy would block the prerendered page')
        const files = Object.keys(bundle ?? {})
        const data = Object.fromEntries(
          [...rendered].map(([language, page]) => [
            language,
            {
              tag: languages[language].tag,
              file: files.find((file) => file.startsWith(`assets/texts-${language}-`)),
              ...(language !== 'en' && { texts: textsOf(page) }),
            },
          ]),
        )
        const json = JSON.stringify(data).replaceAll('<', '\\u003c')
        const filled = html.replace(shellSlot, () => english).replace(dataSlot, () => json)
        return filled.replaceAll(/^ *\/\/ .*\n/gm, '')
      },
    },
  }
}
