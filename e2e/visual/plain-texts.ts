/** Finds texts that bypass i18next: in the pseudo-language every other text of the app has accents. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { configEn } from '#sandbox/seed/config/config-en.ts'

const folder = join(import.meta.dirname, '..', '..', 'locales', 'en')

const textsOf = (texts: unknown): string[] =>
  typeof texts === 'string' ? [texts] : Object.values(texts ?? {}).flatMap(textsOf)

/** Texts that are also in the host's documents: their lines, headings and bold words. */
const hostTexts = new Set(textsOf(configEn).flatMap((text) => text.split(/\n|\*\*|^#+ /m)))

/** `Intl` knows no pseudo-language. */
const fromIntl = new Set(['Today', 'Yesterday'])

/** Without texts with placeholders, which could also match a text of the host. */
const english = new Set(
  globSync('!(native|sandbox).json', { cwd: folder })
    .flatMap((file) => textsOf(JSON.parse(readFileSync(join(folder, file), 'utf8'))))
    .filter(
      (text) => /[a-z]{3}/i.test(text) && !text.includes('{{') && !hostTexts.has(text) && !fromIntl.has(text),
    ),
)

/** All visible and accessible texts. Runs in the page and must be self-contained. */
function textsIn(): string[] {
  const texts: string[] = []
  // A toast keeps the language that it was shown in.
  for (const element of document.body.querySelectorAll('*:not(script, style, [aria-live=polite] *)')) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
      texts.push(element.getAttribute(name) ?? '')
    const ownTexts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    texts.push(...ownTexts.map(({ textContent }) => textContent ?? ''))
  }
  return texts
}

/** One line for each text that is plain English on a page in the pseudo-language. */
export async function plainTexts(page: Page): Promise<string[]> {
  const texts = new Set((await page.evaluate(textsIn)).map((text) => text.trim()))
  return [...texts].filter((text) => english.has(text)).map((text) => `not by i18next: “${text}”`)
}
