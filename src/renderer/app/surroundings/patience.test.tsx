/** A host that asks for patience is left alone, the page says so, and everything goes on by itself. */
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { basePath } from '#protocol/http/endpoint.ts'
import { statisticsEndpoints } from '#protocol/http/statistics.ts'
import { userEndpoints } from '#protocol/http/user.ts'
import { sessionStore } from '#session/session.ts'
import { expectErrors, interceptRequests, openAsPartner, test } from '#testing/app.tsx'
import { expectGone, expectTitle, goTo } from '#testing/screen.ts'
import { expectAvailable } from '#testing/wallet.ts'
import { paths } from '../routing/paths.ts'

/** How long requests are on their way that were sent before the first refusal came, ms. */
const inFlightMs = 500

/** Refuses requests to a path for so long; resolves with the times of all that came, after the first one that was let through. */
function refuse(path: string, forMs: number, refusal: () => Response): Promise<readonly number[]> {
  const { promise, resolve } = Promise.withResolvers<readonly number[]>()
  const times: number[] = []
  interceptRequests(path, async (send) => {
    times.push(performance.now())
    if (performance.now() - (times[0] ?? 0) < forMs) return refusal()
    resolve(times)
    return send()
  })
  return promise
}

/** Opens the settings; from then on only the next page's data are asked for. */
async function openSettings(): Promise<void> {
  await openAsPartner(paths.settings)
  await expectTitle('Settings')
  await expect.poll(() => sessionStore.getState().user).toBeDefined()
}

/** How many requests came after the first refusal and before the host wanted to be asked again. */
const tooEarly = ([first = 0, ...rest]: readonly number[], waitMs: number): number =>
  rest.filter((time) => time > first + inFlightMs && time < first + waitMs).length

test('after HTTP 429 no read is sent before the time that the host names', async () => {
  expectErrors(/429/)
  await openSettings()
  const times = refuse(
    basePath,
    4000,
    () => new Response('', { status: 429, headers: { 'Retry-After': '4' } }),
  )
  goTo(paths.wallet)
  await expect.element(page.getByRole('alert').getByText(/busy and asks to wait until/)).toBeVisible()
  expect(tooEarly(await times, 4000)).toBe(0)
  await expectAvailable('$500.00')
  await expectGone(page.getByText(/asks to wait/))
})

test('a refusal in an envelope holds back its own call alone', async () => {
  await openSettings()
  const body = { code: 400, msg: 'Too often.', data: null }
  const times = refuse(statisticsEndpoints.statistics.path, 4000, () =>
    Response.json(body, { headers: { 'Retry-After': '4' } }),
  )
  goTo(paths.adCenter)
  await expect.element(page.getByText('Too often.').first()).toBeVisible()
  await expect.element(page.getByText('$500.00').first()).toBeVisible()
  expect(tooEarly(await times, 4000)).toBe(0)
  await expectGone(page.getByText('Too often.'))
})

test('trying again asks at once', async () => {
  expectErrors(/429/)
  await openSettings()
  const refusal = interceptRequests(
    basePath,
    async () => new Response('', { status: 429, headers: { 'Retry-After': '600' } }),
  )
  goTo(paths.wallet)
  const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  refusal.end()
  await retry.click()
  await expectAvailable('$500.00')
})

test('a page that waits for the account says until when the host asks to wait, and opens by itself', async () => {
  expectErrors(/429/)
  const times = refuse(
    userEndpoints.userInfo.path,
    4000,
    () => new Response('', { status: 429, headers: { 'Retry-After': '4' } }),
  )
  await openAsPartner(paths.settings)
  await expect.element(page.getByText('Could not load your account')).toBeVisible()
  await expect.element(page.getByText(/busy and asks to wait until \d+:\d\d/)).toBeVisible()
  expect(tooEarly(await times, 4000)).toBe(0)
  await expectTitle('Settings')
  await expectGone(page.getByText(/asks to wait/))
})

test('trying again asks at once for the account, too', async () => {
  expectErrors(/429/)
  const refusal = interceptRequests(
    userEndpoints.userInfo.path,
    async () => new Response('', { status: 429, headers: { 'Retry-After': '600' } }),
  )
  await openAsPartner(paths.settings)
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  refusal.end()
  await retry.click()
  await expect.poll(() => sessionStore.getState().user).toBeDefined()
})
