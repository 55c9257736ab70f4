/** Accessibility as far as a program can see it. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** A name that does not hold what is seen; names that are missing. */
export const ofTexts = ['label-content-name-mismatch', 'button-name', 'link-name', 'label']
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds wrong with the page, a line each: of the rules for WCAG 2.2 AA and best practice, or of those named. */
export async function axeFaults(page: Page, only?: readonly string[]): Promise<string[]> {
  // What customer service shows is not the app's.
  const axe = new AxeBuilder({ page }).exclude('iframe')
  // Electron opens no second page for it to put its findings together in.
  if (page.context().browser() === null) axe.setLegacyMode(true)
  const { violations } = await (only ? axe.withRules([...only]) : axe.withTags(rules)).analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) =>
        `${id}: ${help} at ${target.join(' ')} ${failureSummary.split('\n')[1] ?? ''}`,
    ),
  )
}
