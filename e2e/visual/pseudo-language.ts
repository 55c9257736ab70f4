/**
 * The pseudo-language in the tested app. Production builds have none, so the English texts of the running app are replaced
 * with it; they are shown after the next change to English.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { pseudoText } from '#i18n/pseudo.ts'

type Texts = string | { readonly [key: string]: Texts }

const pseudoTexts = (texts: Texts): Texts =>
  typeof texts === 'string'
    ? pseudoText(texts)
    : Object.fromEntries(Object.entries(texts).map(([key, inner]) => [key, pseudoTexts(inner)]))

const folder = join(import.meta.dirname, '..', '..', 'locales', 'en')

const namespaces = Object.fromEntries(
  globSync('!(native|sandbox).json', { cwd: folder }).map((file) => [
    file.replace('.json', ''),
    pseudoTexts(JSON.parse(readFileSync(join(folder, file), 'utf8'))),
  ]),
)

/**
 * Returns false if no component uses i18next. It is found in the state of a component, because nothing else of the page leads
 * to it. Runs in the page and must be self-contained.
 */
function replaceEnglish(texts: Record<string, unknown>): boolean {
  const property = (object: unknown, name: string): unknown =>
    typeof object === 'object' && object !== null ? Reflect.get(object, name) : undefined
  const reactKey = (element: Element) =>
    Object.keys(element).find((key) => key.startsWith('__reactContainer$'))
  const container = [...document.querySelectorAll('*')].find(reactKey)
  if (!container) return false
  const root = property(property(Reflect.get(container, reactKey(container) ?? ''), 'stateNode'), 'current')

  const fibers = [root]
  for (let fiber = fibers.pop(); fiber; fiber = fibers.pop()) {
    for (let hook = property(fiber, 'memoizedState'); hook; hook = property(hook, 'next')) {
      const state = property(hook, 'memoizedState')
      const values = Array.isArray(state) ? state.flat() : [state]
      for (const value of values) {
        const add = property(value, 'addResourceBundle')
        if (typeof add !== 'function') continue
        for (const [namespace, bundle] of Object.entries(texts)) add('en', namespace, bundle)
        return true
      }
    }
    fibers.push(property(fiber, 'sibling'), property(fiber, 'child'))
    while (fibers.length > 0 && !fibers.at(-1)) fibers.pop()
  }
  return false
}

export async function replaceEnglishTexts(page: Page): Promise<void> {
  if (!(await page.evaluate(replaceEnglish, namespaces))) throw new Error('i18next was not found in the page')
}
