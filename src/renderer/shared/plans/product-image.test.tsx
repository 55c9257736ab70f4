import { expect, onTestFinished } from 'vitest'
import { paths } from '#app/routing/paths.ts'
import { openAsPartner, test } from '#testing/app.tsx'
import { choosePlan, expectStatus } from '#testing/plan.ts'
import { main } from '#testing/screen.ts'

/** Whether each image that is added from now on has an address at that moment. */
function recordImages(): boolean[] {
  const recorded: boolean[] = []
  const observer = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof Element)
        for (const image of node.querySelectorAll('img')) recorded.push(image.hasAttribute('src'))
  })
  observer.observe(document, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  return recorded
}

test('the figures of a first page are painted before the images of products, which later pages show at once', async () => {
  const images = recordImages()
  await openAsPartner(paths.plan)
  await expect.poll(() => images).toContain(false)
  expect(images).not.toContain(true)
  await expect.poll(() => main().element().querySelectorAll('img:not([src])')).toHaveLength(0)
  images.length = 0
  await choosePlan('Orbit Orchard')
  await expectStatus('Ready to fund')
  expect(images).toEqual([true])
})
