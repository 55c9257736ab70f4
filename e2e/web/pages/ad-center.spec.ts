import type { Page, Request } from '@playwright/test'
import { answerStream, basePath } from '#protocol/http/endpoint.ts'
import { statisticsEndpoints } from '#protocol/http/statistics.ts'
import { expect, test } from '../../fixtures.ts'
import { logInPartner } from '../../log-in-partner.ts'
import { submitDeskForm } from '../../ready-partner.ts'

test('the tabs of a browser ask for the figures as one', async ({ context, page, running }) => {
  let [requests, openRequests] = [0, 0]
  let held: Promise<void> | undefined
  await context.route(`**${basePath}${statisticsEndpoints.statistics.path}*`, async (route) => {
    if (new URL(route.request().url()).searchParams.get('type') !== '1') return route.fallback()
    openRequests += 1
    await held
    // A host that does not stream its answers.
    const headers = { ...route.request().headers(), accept: 'application/json' }
    const response = await route.fetch({ headers })
    openRequests -= 1
    const body = await response.json()
    requests += 1
    // Each response is told apart by its clicks, and none is "unchanged".
    const figures = { ...body.data, version: undefined, clicks: requests, as_of: new Date().toISOString() }
    await route.fulfill({ json: { ...body, data: figures } })
  })
  // Real time would say how busy the machine is: a slow host is asked less often.
  await context.clock.install()
  await logInPartner(page, running, '/ad-center')
  const others = await Promise.all([1, 2].map(() => context.newPage()))
  for (const other of others) await other.goto('/#/ad-center')
  const tabs = [page, ...others]
  const clicksIn = async (tab: Page) =>
    Number(
      await tab
        .locator('dt', { hasText: /^Clicks$/ })
        .locator('+ dd')
        .textContent(),
    )
  for (const tab of tabs) await expect.poll(() => clicksIn(tab)).toBeGreaterThan(0)

  await context.clock.pauseAt(Date.now() + 60_000)
  const pass = async (ms: number) => {
    await context.clock.runFor(ms)
    return requests
  }
  const newestEverywhere = async () => {
    // The app renders by timers, too.
    const newest = await pass(10)
    const shown = await Promise.all(tabs.map(clicksIn))
    return shown.every((clicks) => clicks === newest)
  }
  await expect.poll(newestEverywhere).toBe(true)
  const [before, rounds] = [requests, 4]
  for (let round = 0; round < rounds; round += 1) {
    const known = requests
    await expect.poll(() => pass(500), { intervals: [20] }).toBeGreaterThan(known)
    await expect.poll(newestEverywhere).toBe(true)
  }
  // Three tabs that ask for themselves send three each time. A tab may get the lock before the response of the one that had it.
  expect(requests - before).toBeLessThanOrEqual(rounds * 2)

  // While one tab waits for the host, the others are due, too, and send nothing.
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  await expect.poll(() => pass(500).then(() => openRequests), { intervals: [20] }).toBeGreaterThan(0)
  for (let second = 0; second < 5; second += 1) await pass(1000)
  expect(openRequests).toBe(1)
  resolve()
  await expect.poll(newestEverywhere).toBe(true)
})

test('one tab of a browser has the stream of the figures, and another one takes it over', async ({
  context,
  page,
  running,
}) => {
  const streams = new Set<Request>()
  const end = (request: Request) => streams.delete(request)
  context.on('request', (request) => {
    if (request.headers().accept?.startsWith(answerStream.mediaType)) streams.add(request)
  })
  context.on('requestfinished', end)
  context.on('requestfailed', end)
  const { username } = await logInPartner(page, running, '/ad-center')
  await expect.poll(() => streams.size).toBe(1)
  const [first] = streams
  const others = await Promise.all([1, 2].map(() => context.newPage()))
  for (const other of others) await other.goto('/#/ad-center')
  const available = (tab: Page) => tab.getByRole('region', { name: 'Available' })
  const expectEverywhere = async (tabs: readonly Page[], amount: string) => {
    for (const tab of tabs) await expect(available(tab)).toContainText(amount)
  }
  await expectEverywhere([page, ...others], '500.00')
  await submitDeskForm(running, 'deposit', { username, amount: '20' })
  await expectEverywhere([page, ...others], '520.00')
  expect([...streams]).toEqual([first])

  // The end of a closed page's requests is not told.
  await page.close()
  const newer = () => [...streams].filter((stream) => stream !== first)
  await expect.poll(newer).toHaveLength(1)
  await submitDeskForm(running, 'deposit', { username, amount: '30' })
  await expectEverywhere(others, '550.00')
  expect(newer()).toHaveLength(1)
})
