/** What the host says about a refused request reaches the user, whatever was asked (docs/errors.md). */
import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { couponEndpoints } from '#protocol/http/coupons.ts'
import { basePath } from '#protocol/http/endpoint.ts'
import { allEndpoints } from '#protocol/http/endpoints.ts'
import { noticePreferencesPath } from '#shared/notifications/preferences-path.ts'
import { addressOfPeriod } from '#shared/period/period.ts'
import { answerRequests, expectErrors, interceptRequests, openAsPartner, test } from '#testing/app.tsx'
import { goTo, main } from '#testing/screen.ts'
import { paths, planDetailPath, productDetailPath, receiptPath } from './routing/paths.ts'

const words = 'Host says no'
const refusal = (code: number) => ({ code, msg: words, data: null })

/** A page and what it reads, each by its name in the table of endpoints. */
const reads = [
  [paths.coupons, 'coupons'],
  [paths.activities, 'coupons'],
  [paths.userSign, 'signInDays'],
  [paths.level, 'property'],
  [paths.notification, 'notifications'],
  [noticePreferencesPath, 'noticePreferences'],
  [paths.adCenter, 'statistics'],
  [paths.adCenter, 'property'],
  [paths.adCenter, 'planList'],
  [paths.plan, 'planList'],
  [planDetailPath('1'), 'planDetail'],
  [productDetailPath('orbit-orchard'), 'productDetail'],
  [paths.wallet, 'property'],
  [paths.wallet, 'entries'],
  [paths.fundingDetails, 'entries'],
  [`${paths.fundingDetails}?view=payouts`, 'entries'],
  [receiptPath('unknown'), 'entries'],
  [addressOfPeriod(paths.statement, { from: '2026-01-01', to: '2026-01-31' }), 'statement'],
  [addressOfPeriod(paths.summary, { from: '2026-01-01', to: '2026-01-31' }), 'statement'],
  [paths.disputes, 'disputes'],
  [paths.spendingCap, 'spendingCap'],
  [paths.bindCard, 'bankCard'],
  [paths.foreignExchange, 'acceptorOrders'],
  [paths.operated, 'followRecords'],
  [paths.contract, 'contractDetail'],
  [paths.sessions, 'signedIn'],
] as const

for (const [path, name] of reads)
  test(`what the host says about a refused ${name} is shown on ${path}`, async () => {
    await openAsPartner(paths.settings)
    answerRequests(`${basePath}${allEndpoints[name].path}`, refusal(400))
    goTo(path)
    await expect.element(page.getByText(words).first()).toBeVisible()
  })

for (const code of [405, 418, 500])
  test(`the words of code ${code} are shown`, async () => {
    await openAsPartner(paths.settings)
    answerRequests(couponEndpoints.coupons.path, refusal(code))
    goTo(paths.coupons)
    await expect.element(page.getByText(words).first()).toBeVisible()
  })

for (const [status, statusText] of [
  [404, 'Not Found'],
  [502, 'Bad Gateway'],
] as const)
  test(`HTTP ${status} shows its status text`, async () => {
    expectErrors(new RegExp(String(status)))
    await openAsPartner(paths.settings)
    interceptRequests(
      couponEndpoints.coupons.path,
      async () => new Response('<html>', { status, statusText }),
    )
    goTo(paths.coupons)
    await expect.element(page.getByText(statusText).first()).toBeVisible()
  })

test('a read that is refused later says so above what it showed before', async () => {
  await openAsPartner(paths.wallet)
  await expect.element(main().getByText('$500.00').first()).toBeVisible()
  answerRequests(allEndpoints.property.path, refusal(400))
  await expect.element(page.getByRole('alert').getByText(words)).toBeVisible()
  await expect.element(page.getByRole('alert')).toMatchTextContent('The figures shown are from')
})

test('a further page of a list that is refused says why', async () => {
  await openAsPartner(paths.settings)
  await commands.announce(Array.from({ length: 30 }, (_, index) => `Notice ${index + 1}.`))
  interceptRequests(allEndpoints.notifications.path, async (send, body) =>
    JSON.parse(body).page > 1 ? Response.json(refusal(400)) : send(),
  )
  goTo(paths.notification)
  const more = page.getByRole('button', { name: 'Show more' })
  await expect.element(more).toBeVisible()
  more.query()?.scrollIntoView()
  await expect.element(main().getByRole('alert').getByText(words)).toBeVisible()
})

test('a refused mark of a notification says why', async () => {
  await openAsPartner(paths.notification)
  answerRequests(allEndpoints.markRead.path, refusal(400))
  await page.getByRole('button', { name: /^Mark all/ }).click()
  await expect.element(page.getByRole('status').getByText(words)).toBeVisible()
})

test('a page of a proxy instead of an answer is no data', async () => {
  await openAsPartner(paths.settings)
  const page200 = () => new Response('<!doctype html><h1>Log in to the Wi-Fi</h1>', { status: 200 })
  interceptRequests(allEndpoints.coupons.path, async () => page200())
  goTo(paths.coupons)
  await expect.element(page.getByText('Could not read the server’s answer.').first()).toBeVisible()
  await expect.element(page.getByText('Log in to the Wi-Fi')).not.toBeInTheDocument()
})
