/** This version opens the storage of the previous one: settings, login, and money requests without a response. */
import { createHash, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { basePath, tokenHeader } from '#protocol/http/endpoint.ts'
import { specifiedEndpoints } from '#protocol/http/endpoints.ts'
import { checkInvariants } from '#sandbox/ledger/checks/invariants.ts'
import type { RunningSandbox } from '#sandbox/process/start-sandbox.ts'
import { type EarlierPage, type EarlierStorage, earlierStorage } from '../../earlier-storage.ts'
import { expect, test } from '../../fixtures.ts'
import { WalletPages } from '../../pages/wallet-pages.ts'
import { post, readyPartner, tokenOf } from '../../ready-partner.ts'

/** The first plan of the account that waits to be funded. */
async function waitingPlan({ origin }: RunningSandbox, token: string): Promise<string> {
  const { path } = specifiedEndpoints.planList
  const response = await fetch(`${origin}${basePath}${path}?status=waitPut`, {
    headers: { [tokenHeader]: token },
  })
  const { data }: { data: { list: { id: string; product_name: string }[] } } = await response.json()
  const plan = data.list.find(({ product_name }) => product_name === 'Pebble Harbor')
  if (!plan) throw new Error('no plan waits')
  return plan.id
}

/** Opens this build at the page where the previous build stopped, with its storage. */
async function openEarlierState(page: Page, { texts }: EarlierStorage, { hash, state }: EarlierPage) {
  await page.addInitScript(
    ([stored, hash, historyState]) => {
      if (sessionStorage.getItem('isPrepared') === hash) return
      sessionStorage.setItem('isPrepared', hash)
      if (localStorage.length === 0)
        for (const [key, text] of Object.entries(stored)) localStorage.setItem(key, text)
      history.replaceState(historyState, '', hash)
    },
    [texts, hash, state] as const,
  )
  await page.goto(`/${hash}`)
}

/** The ids of the requests to a path. */
function sentTo(page: Page, path: string): readonly string[] {
  const ids: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(`${basePath}${path}`))
      ids.push(request.postDataJSON().request_id)
  })
  return ids
}

test('a login stays valid, and a funding and a withdrawal without a response are recovered by their request ids, and made once', async ({
  page,
  context,
  running,
  desk,
}) => {
  const partner = await readyPartner(running)
  await desk.takeCreditBack(partner.username)
  const token = await tokenOf(running, partner)
  const planId = await waitingPlan(running, token)
  const [fundingRequestId, withdrawalRequestId] = [randomUUID(), randomUUID()]
  const password = createHash('md5').update(partner.transactionPassword).digest('hex')
  // The host executed the funding, and its response was lost.
  await post(running.origin, 'checkTransactionPassword', { password }, token)
  const funding = { id: planId, amount: '150.00', request_id: fundingRequestId }
  await post(running.origin, 'putPlan', funding, token)
  // The withdrawal never arrived; the password was confirmed for it.
  await post(running.origin, 'checkTransactionPassword', { password }, token)

  const earlier = earlierStorage({
    username: partner.username,
    token,
    planId,
    fundingRequestId,
    withdrawalRequestId,
  })
  const withdrawals = sentTo(page, specifiedEndpoints.withdraw.path)
  const wallet = new WalletPages(page)
  await openEarlierState(page, earlier, earlier.withdrawal)
  await expect(page.getByRole('heading', { name: 'Withdrawal requested' })).toBeVisible()
  expect(new Set(withdrawals)).toEqual(new Set([withdrawalRequestId]))
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  const other = await context.newPage()
  const fundings = sentTo(other, specifiedEndpoints.putPlan.path)
  await openEarlierState(other, earlier, earlier.funding)
  await expect(other.getByRole('heading', { name: 'Plan funded' })).toBeVisible()
  expect(new Set([...fundings, fundingRequestId])).toEqual(new Set([fundingRequestId]))
  await other.close()

  await page.goto('/#/wallet')
  await wallet.expectBalances({
    total: 400_00,
    available: 250_00,
    toBeConsumed: 150_00,
    toBeSettled: 0,
  })
  const intents = await page.evaluate(() => JSON.parse(localStorage.getItem('placard') ?? '{}').intents)
  expect(intents).toEqual({})
  expect(await checkInvariants(running.sandbox.database)).toEqual([])
})
