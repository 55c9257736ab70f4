/** The view transition between the list of plans and a plan. The other tests prefer reduced motion. */
import type { Page } from '@playwright/test'
import { paths } from '#app/routing/paths.ts'
import { expect, test } from '../../fixtures.ts'
import { logInPartner } from '../../log-in-partner.ts'
import { PlanPages } from '../../pages/plan-pages.ts'

declare global {
  interface Window {
    /** The animated parts of each transition that has run so far, by their pseudo-elements. */
    transitions: (readonly string[])[]
  }
}

/** Executed in the page before any other script. */
function recordTransitions(): void {
  window.transitions = []
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (update) => {
    const transition = start(update)
    void transition.ready.then(() => {
      const effects = document.getAnimations().map(({ effect }) => effect)
      const parts = effects.map((effect) => effect instanceof KeyframeEffect && effect.pseudoElement)
      window.transitions.push(parts.filter((part) => typeof part === 'string'))
    })
    return transition
  }
}

const transitions = (page: Page) => page.evaluate(() => window.transitions)

/** Opens a plan, goes back, and opens it again, now that its page is known. */
async function openTwice(page: Page): Promise<void> {
  const plans = new PlanPages(page)
  await plans.choose('Orbit Orchard')
  await plans.expectStatus('Ready to fund')
  await plans.goBack()
  await plans.choose('Orbit Orchard')
  await plans.expectStatus('Ready to fund')
}

test.beforeEach(async ({ page }) => page.addInitScript(recordTransitions))

test('a plan opens with a transition in which its picture moves to its place', async ({ page, running }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await logInPartner(page, running, paths.plan)
  await openTwice(page)
  await expect.poll(async () => (await transitions(page)).at(0)).toContain('::view-transition-new(root)')
  await expect
    .poll(async () => (await transitions(page)).at(-1))
    .toContain('::view-transition-group(product)')
})

test('with reduced motion a plan opens without a transition', async ({ page, running }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await logInPartner(page, running, paths.plan)
  await openTwice(page)
  expect(await transitions(page)).toEqual([])
})
