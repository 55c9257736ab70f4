/**
 * Prerenders the login page into `index.html`, so that it is painted before any script: from the app's own components and
 * texts, in English, with the texts of the other languages as data for the page's inline script.
 */

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type Plugin } from 'vite'
import { isLanguage, type Language, languages } from '#protocol/languages.ts'
import { loadInNode } from './load-in-node.ts'

const shellSlot = '<div class="app-root"><div class="shell-header"></div></div>'
const pendingSlot = '<template id="pending"></template>'
const problemSlot = '<div id="start-problem" class="start-problem" role="alert"></div>'
const noScriptSlot = '<noscript></noscript>'
const dataSlot = '<script type="application/json" id="languages">{}</script>'
const translatedAttribute = /^(?:aria-label|title|placeholder)$/

interface PrerenderModule {
  prerenderLogin: (language: Language) => Promise<string>
  prerenderStartProblem: (language: Language) => Promise<string>
  prerenderNoScript: (languages: readonly Language[]) => Promise<string>
  prerenderPending: () => string
}

/** Renders the page in each language, with the app's modules loaded in this process. */
const renderAll = (project: string, namespaces: readonly string[]) =>
  loadInNode(project, namespaces, [], async (load) => {
    const { prerenderLogin, prerenderPending, prerenderStartProblem, prerenderNoScript } =
      await load<PrerenderModule>('/app/prerender/prerender-login.tsx', [
        'prerenderLogin',
        'prerenderPending',
        'prerenderStartProblem',
        'prerenderNoScript',
      ])
    const rendered = new Map<Language, { readonly login: string; readonly problem: string }>()
    const available = readdirSync(join(project, 'locales')).filter(isLanguage)
    for (const language of available)
      rendered.set(language, {
        login: await prerenderLogin(language),
        problem: await prerenderStartProblem(language),
      })
    return { rendered, pending: prerenderPending(), noScript: await prerenderNoScript(available) }
  })

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

/** Without indentation, and with the inline script minified, which Vite leaves as it is. */
const minifyPage = (html: string): string =>
  html.replaceAll(/^ +/gm, '').replace(/(?<=<script>)[\s\S]*?(?=<\/script>)/, (script) => {
    const { code, errors } = minifySync('page.js', script, { module: false })
    if (errors.length > 0) throw new Error(`the inline script cannot be minified: ${errors[0]?.message}`)
    return code
  })

/** `namespaces` are those of the first screen. */
export function prerenderPlugin(project: string, namespaces: readonly string[]): Plugin {
  return {
    name: 'placard-shell',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const { rendered, pending, noScript } = await renderAll(project, namespaces)
        const { login = '', problem = '' } = rendered.get('en') ?? {}
        const slots = [shellSlot, problemSlot, noScriptSlot, pendingSlot, dataSlot]
        if (slots.some((slot) => !html.includes(slot)))
          throw new Error('index.html has no slots for the prerendered page')
        if (/<script| style=/.test(login + problem + noScript + pending))
          throw new Error('the Content-Security-Policy would block the prerendered page')
        const files = Object.keys(bundle ?? {})
        const data = Object.fromEntries(
          [...rendered].map(([language, page]) => [
            language,
            {
              // Most languages are called by their tag.
              ...(languages[language].tag !== language && { tag: languages[language].tag }),
              file: files.find((file) => file.startsWith(`assets/texts-${language}-`)),
              ...(language !== 'en' && { texts: textsOf(page.login + page.problem) }),
            },
          ]),
        )
        const json = JSON.stringify(data).replaceAll('<', '\\u003c')
        const filled = html
          .replace(shellSlot, () => login)
          .replace(problemSlot, () => problemSlot.replace('><', () => `>${problem}<`))
          .replace(noScriptSlot, () => noScriptSlot.replace('><', () => `>${noScript}<`))
          .replace(pendingSlot, () => pendingSlot.replace('><', () => `>${pending}<`))
          .replace(dataSlot, () => dataSlot.replace('{}', () => json))
        return minifyPage(filled)
      },
    },
  }
}
