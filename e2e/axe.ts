/** Accessibility checks with axe. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/** Minified: the page reads 0.7 MB instead of 1.5, once per load. */
const source = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')

/** The rules about accessible names: a name without the visible text, or a missing name. */
export const nameRules = ['label-content-name-mismatch', 'button-name', 'link-name', 'label']
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface Rules {
  readonly type: 'rule' | 'tag'
  readonly values: string[]
}

/** Runs in the page, which has axe. Only the violations leave it: the whole results are megabytes. */
async function violationsIn({ type, values }: Rules): Promise<string[]> {
  const { axe: loaded } = window
  if (!loaded) throw new Error('axe is not loaded')
  // The page of customer service is not part of the app.
  const { violations } = await loaded.run(
    { exclude: ['iframe'] },
    { runOnly: { type, values }, resultTypes: ['violations'] },
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) =>
        `${id}: ${help} at ${target.join(' ')} ${failureSummary.split('\n')[1] ?? ''}`,
    ),
  )
}

declare global {
  interface Window {
    readonly axe?: typeof axe
  }
}

/** The violations that axe finds on the page, one per line: of the rules for WCAG 2.2 AA and best practice, or of `only`. */
export async function axeFaults(page: Page, only?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const rules: Rules = only ? { type: 'rule', values: [...only] } : { type: 'tag', values: tags }
  return page.evaluate(violationsIn, rules)
}
