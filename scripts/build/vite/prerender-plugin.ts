/**
 * Puts the sign-in page into `index.html`, so that it is painted before any script: rendered here from the app's own
 * components and texts, in English, with what differs in the other languages as data for the page's inline script.
 */

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createServer, type Plugin } from 'vite'
import { isLanguage, type Language, languages } from '#protocol/languages.ts'
import { textsPlugin } from './texts-plugin.ts'

const shellSlot = '<div class="app-root"><div class="shell-header"></div></div>'
const dataSlot = '/* shell */ {}'
const spoken = /^(?:aria-label|title|placeholder)$/

interface Shell {
  prerenderLogin: (language: Language) => Promise<string>
}

const location = { href: 'http://localhost/', hostname: 'localhost', hash: '' }
/** What the modules ask a browser for while they are loaded. */
const browser = {
  window: { addEventListener: () => undefined, location },
  location,
  history: { state: null },
  document: { documentElement: {} },
}

/** Loads the app's modules as in `npm run dev`, but in this process and for once. */
async function renderAll(project: string, namespaces: readonly string[]) {
  const missing = Object.entries(browser).filter(([name]) => !(name in globalThis))
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
    const { prerenderLogin }: Partial<Shell> = await server.ssrLoadModule(
      '/app/prerender/prerender-login.tsx',
    )
    if (!prerenderLogin) throw new Error('shell.tsx renders nothing')
    const rendered = new Map<Language, string>()
    const offered = readdirSync(join(project, 'locales')).filter(isLanguage)
    for (const language of offered) rendered.set(language, await prerenderLogin(language))
    return rendered
  } finally {
    await server.close()
    for (const [name] of missing) Reflect.deleteProperty(globalThis, name)
  }
}

const plain = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

/** The texts of a page in the order of its elements: the attributes that are read out, and what stands between tags. */
export function textsOf(html: string): string[] {
  return [...html.matchAll(/<!--.*?-->|<[a-z/][^>]*>|[^<]+/g)].flatMap(([piece]) => {
    if (!piece.startsWith('<')) return [plain(piece)]
    return [...piece.matchAll(/ ([\w-]+)="([^"]*)"/g)].flatMap(([, name = '', value = '']) =>
      spoken.test(name) ? [plain(value)] : [],
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
          throw new Error('index.html has no place for the shell')
        if (/<script| style=/.test(english)) throw new Error('the policy would refuse what the shell holds')
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
