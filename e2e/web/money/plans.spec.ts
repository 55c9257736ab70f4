import type { Page } from '@playwright/test'
import type { RunningSandbox } from '#sandbox/process/start-sandbox.ts'
import { expect, test } from '../../fixtures.ts'
import { logInPartner } from '../../log-in-partner.ts'
import { PlanPages } from '../../pages/plan-pages.ts'
import { receiveCoupons } from '../../ready-partner.ts'

/** A ready partner on the plan list. */
async function start(page: Page, running: RunningSandbox) {
  const partner = await logInPartner(page, running, '/plan')
  const plans = new PlanPages(page)
  await plans.expectTitle('Plans')
  return { partner, plans }
}

test('a coupon that another tab used meanwhile is refused', async ({ page, context, running }) => {
  const { partner, plans } = await start(page, running)
  await receiveCoupons(running, partner)
  await plans.putOn('Pebble Harbor', '90')
  await plans.chooseCoupon('Extra reach')
  const other = new PlanPages(await context.newPage())
  await other.page.goto(`${running.origin}/#/plan`)
  await other.putOn('Moth & Lantern', '60')
  await other.chooseCoupon('Extra reach')
  await other.confirmPut(partner.transactionPassword)
  await other.expectDone()
  await plans.confirmPut(partner.transactionPassword)
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was put' })).toContainText(
    'This coupon has been used.',
  )
  await plans.chooseCoupon('No coupon')
  await plans.confirmPut(partner.transactionPassword)
  await plans.expectDone()
})

test('a product shows its video without starting or fetching it, with captions and a way to open it', async ({
  page,
  running,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  const { plans } = await start(page, running)
  await plans.choose('Pebble Harbor')
  await plans.lookAtProduct()
  const video = page.getByLabel('Video', { exact: true })
  await video.scrollIntoViewIfNeeded()
  await expect(video).toBeVisible()
  const facts = await video.evaluate((element) => {
    if (!(element instanceof HTMLVideoElement)) throw new Error('not a video')
    const { autoplay, preload, controls, paused, poster, textTracks } = element
    return { autoplay, preload, controls, paused, poster, captions: textTracks[0]?.kind }
  })
  expect(facts).toMatchObject({ autoplay: false, preload: 'none', controls: true, paused: true })
  expect(facts).toMatchObject({ captions: 'captions', poster: expect.stringContaining('pebble-harbor') })
  expect(fetched.filter((url) => url.endsWith('.webm'))).toEqual([])
  await expect(page.getByRole('list', { name: 'Video and landing pages' })).toContainText('Video')

  await video.evaluate((element) => {
    if (!(element instanceof HTMLVideoElement)) return
    element.muted = true
    return element.play()
  })
  await expect
    .poll(() => video.evaluate((element) => element instanceof HTMLVideoElement && element.currentTime > 0))
    .toBe(true)
})
