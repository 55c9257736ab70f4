import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { changeLanguage } from '#i18n/i18n.ts'
import { planEndpoints } from '#protocol/http/plans.ts'
import { changeAnswers, openAsPartner, requestCount, test } from '#testing/app.tsx'
import { choosePlan } from '#testing/plan.ts'
import { expectTitle } from '#testing/screen.ts'

test('a product shows its video without starting or fetching it, with captions and a way to open it', async () => {
  await openAsPartner(paths.plan)
  await choosePlan('Pebble Harbor')
  await page.getByRole('link', { name: 'Product details and past results' }).click()
  await expectTitle('Product')
  await expect.element(page.getByText('Results vary and can be losses.')).toBeVisible()
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

test("a product's texts and captions are in the interface's language", async () => {
  await openAsPartner(paths.plan)
  await choosePlan('Pebble Harbor')
  await page.getByRole('link', { name: 'Product details and past results' }).click()
  await expectTitle('Product')
  const english = page.getByText('a calm harbour-building game for phones')
  await expect.element(english).not.toHaveAttribute('lang')
  try {
    await changeLanguage('jp')
    const japanese = page.getByText('のんびり港をつくるスマートフォンゲーム')
    await expect.element(japanese).not.toHaveAttribute('lang')
    await expect.element(english).not.toBeInTheDocument()
    await expect.element(page.getByText('Pebble Harbor：ホーム')).not.toHaveAttribute('lang')
    expect(document.querySelector('track')).toMatchObject({ srclang: 'ja' })
  } finally {
    await changeLanguage('en')
  }
})

test("a host's text in another language than the interface says so", async () => {
  changeAnswers(planEndpoints.productDetail.path, (product) =>
    typeof product === 'object' ? { ...product, lang: 'ja' } : product,
  )
  await openAsPartner(paths.plan)
  await choosePlan('Pebble Harbor')
  await page.getByRole('link', { name: 'Product details and past results' }).click()
  await expectTitle('Product')
  const text = page.getByText('a calm harbour-building game for phones')
  await expect.element(text).toHaveAttribute('lang', 'ja')
  await expect.element(page.getByText('Pebble Harbor: home')).toHaveAttribute('lang', 'ja')
})
