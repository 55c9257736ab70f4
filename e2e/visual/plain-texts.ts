/** Texts that did not pass through i18next: in the pseudo-language, which is its post-processor, each of the app's has accents. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { configEn } from '#sandbox/seed/config/config-en.ts'

const folder = join(import.meta.dirname, '..', '..', 'locales', 'en')

const textsOf = (texts: unknown): string[] =>
  typeof texts === 'string' ? [texts] : Object.values(texts ?? {}).flatMap(textsOf)

/** What the host's documents say in the same words: their lines, headings and bold words. */
const hostTexts = new Set(textsOf(configEn).flatMap((text) => text.split(/\n|\*\*|^#+ /m)))

/** A text with placeholders would be found in what the host wrote, too. */
const english = new Set(
  globSync('!(native|sandbox).json', { cwd: folder })
    .flatMap((file) => textsOf(JSON.parse(readFileSync(join(folder, file), 'utf8'))))
    .filter((text) => /[a-z]{3}/i.test(text) && !text.includes('{{') && !hostTexts.has(text)),
)

/** What is seen and read out. Runs in the page and stands for itself. */
function textsIn(): string[] {
  const texts: string[] = []
  // A toast keeps the language that it was shown in.
  for (const element of document.body.querySelectorAll('*:not(script, style, [aria-live=polite] *)')) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
      texts.push(element.getAttribute(name) ?? '')
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    texts.push(...own.map(({ textContent }) => textContent ?? ''))
  }
  return texts
}

/** One line for each text of a page in the pseudo-language that is plain English all the same. */
export async function plainTexts(page: Page): Promise<string[]> {
  const texts = new Set((await page.evaluate(textsIn)).map((text) => text.trim()))
  return [...texts].filter((text) => english.has(text)).map((text) => `not by i18next: “${text}”`)
}
