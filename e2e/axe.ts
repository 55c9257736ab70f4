/** Accessibility checks with axe. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The rules about accessible names: a name without the visible text, or a missing name. */
export const nameRules = ['label-content-name-mismatch', 'button-name', 'link-name', 'label']
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The violations that axe finds on the page, one per line: of the rules for WCAG 2.2 AA and best practice, or of `only`. */
export async function axeFaults(page: Page, only?: readonly string[]): Promise<string[]> {
  // The page of customer service is not part of the app.
  const axe = new AxeBuilder({ page }).exclude('iframe')
  // Electron cannot open the second page in which axe merges its results.
  if (page.context().browser() === null) axe.setLegacyMode(true)
  const { violations } = await (only ? axe.withRules([...only]) : axe.withTags(rules)).analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) =>
        `${id}: ${help} at ${target.join(' ')} ${failureSummary.split('\n')[1] ?? ''}`,
    ),
  )
}
