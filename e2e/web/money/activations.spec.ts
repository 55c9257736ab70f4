/** Money moves once, however often and in whatever way a button is pressed. */
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { walletEndpoints } from '#protocol/http/wallet.ts'
import { withdrawals } from '#sandbox/db/schema/ledger.ts'
import { partnerNamed } from '#sandbox/desk/partners.ts'
import { checkInvariants } from '#sandbox/ledger/checks/invariants.ts'
import { returnUnusedCredit } from '#sandbox/ledger/promotional-credit.ts'
import { expect, test } from '../../fixtures.ts'
import { openAs } from '../../log-in-partner.ts'
import { WalletPages } from '../../pages/wallet-pages.ts'
import { readyPartner } from '../../ready-partner.ts'

test.use({ hasTouch: true })

const attempts = Array.from({ length: 50 })

type Point = { readonly x: number; readonly y: number }

/** All activations start before the first response, so that only the app can prevent duplicates. */
const methods: Readonly<Record<string, (page: Page, point: Point) => Promise<unknown>>> = {
  mouse: (page, { x, y }) => Promise.all(attempts.map(() => page.mouse.click(x, y))),
  key: (page) => Promise.all(attempts.map(() => page.keyboard.press('Enter'))),
  touch: (page, { x, y }) => Promise.all(attempts.map(() => page.touchscreen.tap(x, y))),
  'Enter, tap and double click': (page, { x, y }) =>
    Promise.all([page.keyboard.press('Enter'), page.touchscreen.tap(x, y), page.mouse.dblclick(x, y)]),
}

test('many activations at once by mouse, key, touch or all of them make one withdrawal', async ({
  page,
  running,
}) => {
  const partner = await readyPartner(running)
  const { database, clock } = running.sandbox
  const { id = '' } = (await partnerNamed(database, partner.username)) ?? {}
  await returnUnusedCredit(database, id, clock.now())
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith(walletEndpoints.withdraw.path)) sent += 1
  })
  const madeWithdrawals = async () =>
    (await database.read.select().from(withdrawals).where(eq(withdrawals.account_id, id))).length
  const wallet = new WalletPages(page)
  await openAs(page, running, partner, '/wallet')
  for (const [index, [method, activate]] of Object.entries(methods).entries())
    await test.step(method, async () => {
      await wallet.expectTitle('Wallet')
      await wallet.startWithdrawal()
      await wallet.enterWithdrawal('50')
      await page.getByRole('button', { name: 'Confirm with password' }).dblclick()
      const { ok } = await wallet.typePassword(partner.transactionPassword)
      await expect(ok).toBeEnabled()
      const { x = 0, y = 0, width = 0, height = 0 } = (await ok.boundingBox()) ?? {}
      await activate(page, { x: x + width / 2, y: y + height / 2 })
      await expect.poll(madeWithdrawals).toBe(index + 1)
      await page.goto('/#/settings')
      await page.goto('/#/wallet')
      await wallet.expectBalances({ available: 500_00 - 50_00 * (index + 1) })
      expect([await madeWithdrawals(), sent]).toEqual([index + 1, index + 1])
    })
  expect(await checkInvariants(database)).toEqual([])
})
