import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { openAsPartner, requestCount, test } from '#testing/app.tsx'
import { choosePlan } from '#testing/plan.ts'
import { expectTitle } from '#testing/screen.ts'

test('a product shows its video without starting or fetching it, with captions and a way to open it', async () => {
  await openAsPartner(paths.plan)
  await choosePlan('Pebble Harbor')
  await page.getByRole('link', { name: 'Product details and past results' }).click()
  await expectTitle('Product')
  await expect.element(page.getByText('Results differ from plan to plan and may be losses.')).toBeVisible()
  const shown = page.getByLabelText('Video', { exact: true })
  await expect.element(shown).toBeVisible()
  const video = shown.element()
  if (!(video instanceof HTMLVideoElement)) throw new Error('not a video')
  video.scrollIntoView()
  const { autoplay, preload, controls, paused, poster, textTracks } = video
  expect({ autoplay, preload, controls, paused }).toEqual({
    autoplay: false,
    preload: 'none',
    controls: true,
    paused: true,
  })
  expect(textTracks[0]?.kind).toBe('captions')
  expect(poster).toContain('pebble-harbor')
  expect(requestCount('.webm')).toBe(0)
  await expect
    .element(page.getByRole('list', { name: 'Video and landing pages' }))
    .toMatchTextContent('Video')

  video.muted = true
  await video.play()
  await expect.poll(() => video.currentTime).toBeGreaterThan(0)
})
