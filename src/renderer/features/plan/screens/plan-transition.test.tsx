/** The view transition between the list of plans and a plan. The other tests prefer reduced motion. */
import { expect, onTestFinished, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { openAsPartner, test } from '#testing/app.tsx'
import { choosePlan, expectStatus } from '#testing/plan.ts'
import { banner, goTo } from '#testing/screen.ts'

/** The animated parts of each transition that has run so far, by their pseudo-elements. */
function recordTransitions(): string[][] {
  const transitions: string[][] = []
  const start = document.startViewTransition.bind(document)
  vi.spyOn(document, 'startViewTransition').mockImplementation((update) => {
    const transition = start(update)
    void transition.ready.then(() => {
      const effects = document.getAnimations().map(({ effect }) => effect)
      const parts = effects.map((effect) => effect instanceof KeyframeEffect && effect.pseudoElement)
      transitions.push(parts.filter((part) => typeof part === 'string'))
    })
    return transition
  })
  return transitions
}

/** Opens a plan, goes back, and opens it again, now that its page is known. */
async function openTwice(): Promise<void> {
  await choosePlan('Orbit Orchard')
  await expectStatus('Ready to fund')
  await banner().getByRole('button', { name: 'Back' }).click()
  await choosePlan('Orbit Orchard')
  await expectStatus('Ready to fund')
}

test('a plan opens with a transition in which its picture moves to its place, and without one with reduced motion', async () => {
  onTestFinished(() => commands.emulateMedia({}))
  const transitions = recordTransitions()
  await openAsPartner(paths.plan)
  await openTwice()
  expect(transitions).toEqual([])
  await commands.emulateMedia({ reducedMotion: 'no-preference' })
  goTo(paths.plan)
  await openTwice()
  await expect.poll(() => transitions.at(0)).toContain('::view-transition-new(root)')
  await expect.poll(() => transitions.at(-1)).toContain('::view-transition-group(product)')
})
