/**
 * One-time actions whose response does not arrive. (Money: `network.spec.ts`, `faults-money.spec.ts`; responses
 * after the page was left: `late-responses.spec.ts`.)
 */
import type { Page } from '@playwright/test'
import { paths } from '#app/routing/paths.ts'
import { couponEndpoints } from '#protocol/http/coupons.ts'
import { basePath } from '#protocol/http/endpoint.ts'
import { followEndpoints } from '#protocol/http/follow.ts'
import { userEndpoints } from '#protocol/http/user.ts'
import { checkInvariants } from '#sandbox/ledger/checks/invariants.ts'
import type { RunningSandbox } from '#sandbox/process/start-sandbox.ts'
import { standingCodes } from '#sandbox/seed/codes.ts'
import { expect, test } from '../../fixtures.ts'
import { logInPartner } from '../../log-in-partner.ts'
import { AccountPages } from '../../pages/account-pages.ts'
import { AdCenterPages } from '../../pages/ad-center-pages.ts'
import { WalletPages } from '../../pages/wallet-pages.ts'
import { newPartner } from '../../ready-partner.ts'

test.use({ expectedError: /ERR_CONNECTION_RESET/ })

test('a check-in, a pack and a following whose responses are lost are each executed once and shown as done', async ({
  page,
  running,
}) => {
  const pages = new AdCenterPages(page)
  const ids: string[] = []
  /** The host acts and its first response is lost. */
  const loseFirst = (path: string) => {
    let isLost = false
    return page.route(`**${basePath}${path}`, async (route) => {
      ids.push(route.request().postDataJSON().request_id)
      if (isLost) return route.continue()
      isLost = true
      await route.fetch()
      await route.abort('connectionreset')
    })
  }
  await loseFirst(userEndpoints.signIn.path)
  await loseFirst(couponEndpoints.receiveCoupons.path)
  await loseFirst(followEndpoints.follow.path)
  await logInPartner(page, running, '/ad-center/user-sign')
  await pages.button('Sign in today').click()
  await pages.expectToast('Signed in for today')
  await page.goto('/#/ad-center/activities')
  await pages.button('Receive').click()
  await pages.expectToast('Pack received')
  await expect(page.getByRole('list', { name: 'In the pack' }).getByRole('listitem')).toHaveCount(9)
  await page.goto('/#/ad-center/operated')
  await pages.field('Operator ID').fill('OP-1001')
  await pages.button('Follow').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start following' }).click()
  await pages.expectToast('You now follow this operator')
  expect(ids).toHaveLength(6)
  expect(new Set(ids).size).toBe(3)
})

test.describe('opening an ad account whose response is lost', () => {
  const opening = `**${basePath}${userEndpoints.openStore.path}`
  const userInfo = `**${basePath}${userEndpoints.userInfo.path}*`

  /** Opens the welcome page and enters the code. */
  async function enterCode(page: Page, running: RunningSandbox): Promise<AccountPages> {
    const { partner } = await newPartner(running)
    const account = new AccountPages(page)
    await page.goto(`/#${paths.login}`)
    await account.logIn(partner)
    await account.readRisks()
    await page.getByLabel('Authorisation code').fill(standingCodes.authorisation)
    return account
  }

  /** The host opens the account, and its responses are lost while `isLost`; returns the ids of the requests. */
  async function lose(page: Page, isLost: () => boolean): Promise<string[]> {
    const ids: string[] = []
    await page.route(opening, async (route) => {
      ids.push(route.request().postDataJSON().request_id)
      const response = await route.fetch()
      if (isLost()) await route.abort('connectionreset')
      else await route.fulfill({ response })
    })
    return ids
  }

  async function expectOpenOnce(page: Page, running: RunningSandbox, ids: readonly string[]): Promise<void> {
    expect(new Set(ids).size).toBe(1)
    await page.reload()
    const wallet = new WalletPages(page)
    await wallet.expectTitle('Ad center')
    await page.goto(`/#${paths.wallet}`)
    await wallet.expectFigure('Lent by the network', '$100.00')
    expect(await checkInvariants(running.sandbox.database)).toEqual([])
  }

  test('opening an account is repeated with the same id and found done', async ({ page, running }) => {
    const account = await enterCode(page, running)
    const ids: string[] = await lose(page, () => ids.length < 2)
    await page.getByRole('button', { name: 'Open ad account' }).click()
    await account.expectTitle('Ad center')
    expect(ids).toHaveLength(2)
    await expectOpenOnce(page, running, ids)
  })

  test('the state of the account is unknown while nothing responds, and known once something does', async ({
    page,
    running,
  }) => {
    const account = await enterCode(page, running)
    let isLost = true
    const ids = await lose(page, () => isLost)
    await page.route(userInfo, (route) => (isLost ? route.abort('connectionreset') : route.continue()))
    const button = page.getByRole('button', { name: 'Open ad account' })
    await button.click()
    await expect(page.getByText('we cannot tell whether it was done')).toBeVisible()
    await expect(page.getByRole('main').getByText(/failed/i)).toHaveCount(0)
    isLost = false
    await button.click()
    await account.expectTitle('Ad center')
    await expectOpenOnce(page, running, ids)
  })
})
