import { md5 } from 'js-md5'
import * as v from 'valibot'
import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { send } from '#data/http/client.ts'
import { refreshConfig } from '#data/load.ts'
import { configEndpoints } from '#protocol/http/config.ts'
import { couponEndpoints } from '#protocol/http/coupons.ts'
import { contractAdditions } from '#protocol/http/employment-contract.ts'
import { type PlanResult, planEndpoints } from '#protocol/http/plans.ts'
import { statisticsEndpoints } from '#protocol/http/statistics.ts'
import { userEndpoints } from '#protocol/http/user.ts'
import { changeAnswers, openAsPartner, reopenApp, requestCount, test } from '#testing/app.tsx'
import {
  banner,
  button,
  dialog,
  expectFigure,
  expectGone,
  expectTitle,
  main,
  pullDown,
} from '#testing/screen.ts'

test('the ad center leads to all of its pages, and back', async () => {
  await openAsPartner(paths.adCenter)
  const tiles = page.getByRole('region', { name: 'More' })
  const titles = {
    Coupons: 'Coupons',
    'New-user pack': 'New-user pack',
    'Plan follow': 'Plan follow',
    'Shop level': 'Shop level',
    'Sign-in calendar': 'Daily sign-in',
    'Operating rules': 'Operating rules',
    Feedback: 'Feedback',
    Profile: 'Profile',
    Settings: 'Settings',
  }
  for (const [tile, title] of Object.entries(titles)) {
    await tiles.getByRole('link', { name: tile, exact: true }).click()
    await expectTitle(title)
    await banner().getByRole('button', { name: 'Back' }).click()
    await expectTitle('Ad center')
  }
  await tiles.getByRole('button', { name: 'Customer service' }).click()
  await expect.element(dialog('Customer service')).toBeVisible()
})

test('the ad center refreshes by pull or button', async () => {
  await openAsPartner(paths.adCenter)
  await expect.element(page.getByRole('region', { name: 'Frequently asked' })).toBeVisible()
  const refreshes = () => requestCount(configEndpoints.basicConfig.path)
  const before = refreshes()
  await pullDown()
  await expect.poll(refreshes).toBe(before + 1)
  await button('Refresh').click()
  await expect.poll(refreshes).toBe(before + 2)
})

test('ticks that change no figure write nothing to the chart', async () => {
  // Polls can be counted.
  changeAnswers(statisticsEndpoints.statistics.path, (data) => data)
  await openAsPartner(paths.adCenter)
  const slider = page.getByRole('slider')
  await expect.element(slider).toBeVisible()
  const polls = () => requestCount(statisticsEndpoints.statistics.path)
  const writtenInTwoTicks = async () => {
    const written: MutationRecord[] = []
    const observer = new MutationObserver((records) => written.push(...records))
    observer.observe(slider.element(), { subtree: true, attributes: true, childList: true })
    const before = polls()
    await expect.poll(polls, { timeout: 10_000 }).toBeGreaterThan(before + 2)
    observer.disconnect()
    return written.length
  }
  // Again, because the page still loads during the first ticks.
  await expect.poll(writtenInTwoTicks, { timeout: 12_000 }).toBe(0)
})

test("the contract's row says how far it is, and nothing on a host that does not tell", async () => {
  await openAsPartner(paths.adCenter)
  const row = page.getByRole('region', { name: 'More' }).getByRole('link', { name: /^Contract/ })
  await expect.element(row).toMatchTextContent('Not uploaded yet')
  const document = {
    key: 'k',
    file_name: 'contract.pdf',
    size: 1000,
    type: 'application/pdf',
    sha256: 'a'.repeat(64),
    uploaded_at: '2026-11-20T10:00:00.000Z',
    url: '/files/k',
  }
  const uploaded = changeAnswers(contractAdditions.contractDetail.path, () => ({ document }))
  await reopenApp(paths.adCenter)
  await expect.element(row).toMatchTextContent('Uploaded, not signed yet')
  uploaded.end()
  const signed = { reference: 'C-1', at: '2026-11-21T10:00:00.000Z', signature_url: '/files/s' }
  changeAnswers(contractAdditions.contractDetail.path, () => ({ document, signed }))
  await reopenApp(paths.adCenter)
  await expect.element(row).toMatchTextContent('ContractSigned')
  changeAnswers('/basic_config', (data) =>
    JSON.parse(JSON.stringify(data).replace(contractAdditions.contractDetail.path, '/none')),
  )
  await refreshConfig()
  await reopenApp(paths.adCenter)
  await expect.element(row).toBeVisible()
  await expect.element(row).not.toMatchTextContent('Signed')
})

/** Funds a plan with a coupon of 10 % and waits for its settlement; returns its result. */
async function settlePlanWithCoupon(password: string): Promise<PlanResult> {
  const waiting = await send(planEndpoints.planList, { status: 'waitPut' })
  const coupons = await send(couponEndpoints.coupons, { state: 'unused' })
  const [plan, coupon] = [
    waiting.list.find(({ product_id }) => product_id === 'pebble-harbor'),
    coupons.list.find(({ name }) => name === 'Welcome discount'),
  ]
  await send(userEndpoints.checkTransactionPassword, { password: md5(password) })
  const id = plan?.id ?? ''
  const request_id = crypto.randomUUID()
  await send(planEndpoints.putPlan, { id, amount: '100', request_id, coupon_id: coupon?.id })
  await commands.submitDeskForm('time', { hours: '12', minutes: '0' })
  const { result } = await send(planEndpoints.planDetail, { id })
  if (!result) throw new Error('the plan is not settled')
  return result
}

test('the profit is the sum of the nets, with what coupons paid, and a press shows its terms', async () => {
  const partner = await openAsPartner(paths.adCenter)
  await commands.receiveCoupons(partner)
  const { net, discount } = await settlePlanWithCoupon(partner.transactionPassword)
  await reopenApp(paths.adCenter)
  await page.getByRole('tab', { name: 'All' }).click()
  const money = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    signDisplay: 'exceptZero',
  })
  const shown = (value: string) => money.format(Number(value))
  await expectFigure('Profit', shown(net), main())
  await page.getByRole('button', { name: 'How it adds up' }).click()
  const sum = dialog('How the profit adds up')
  await expectFigure('Paid by coupons', shown(discount), sum)
  await expectFigure('Profit', shown(net), sum)
  await expectGone(sum.getByRole('alert'))
  await sum.getByRole('button', { name: 'Close' }).click()

  changeAnswers('/data_statistics/list', (data) => ({
    ...v.parse(v.record(v.string(), v.unknown()), data),
    profit: '999.00',
  }))
  await reopenApp(paths.adCenter)
  await expectFigure('Profit', '+$999.00', main())
  await page.getByRole('button', { name: 'How it adds up' }).click()
  await expect.element(sum.getByRole('alert')).toMatchTextContent('do not add up to this profit')
})
