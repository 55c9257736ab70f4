/** However often and by whatever a button is pressed, the money moves once. */
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

const often = Array.from({ length: 50 })

type Place = { readonly x: number; readonly y: number }

/** All of them on their way before the first is answered, so that nothing but the app holds them up. */
const ways: Readonly<Record<string, (page: Page, at: Place) => Promise<unknown>>> = {
  mouse: (page, { x, y }) => Promise.all(often.map(() => page.mouse.click(x, y))),
  key: (page) => Promise.all(often.map(() => page.keyboard.press('Enter'))),
  touch: (page, { x, y }) => Promise.all(often.map(() => page.touchscreen.tap(x, y))),
}

for (const [way, activate] of Object.entries(ways))
  test(`fifty activations at once by ${way} make one withdrawal`, async ({ page, running }) => {
    const partner = await readyPartner(running)
    const { database, clock } = running.sandbox
    const { id = '' } = (await partnerNamed(database, partner.username)) ?? {}
    await returnUnusedCredit(database, id, clock.now())
    let sent = 0
    page.on('request', (request) => {
      if (request.url().endsWith(walletEndpoints.withdraw.path)) sent += 1
    })
    await openAs(page, running, partner, '/wallet')
    const wallet = new WalletPages(page)
    await wallet.startWithdrawal()
    await wallet.enterWithdrawal('100')
    await page.getByRole('button', { name: 'Confirm with password' }).click()
    const { ok } = await wallet.typePassword(partner.transactionPassword)
    await expect(ok).toBeEnabled()
    const { x = 0, y = 0, width = 0, height = 0 } = (await ok.boundingBox()) ?? {}

    await activate(page, { x: x + width / 2, y: y + height / 2 })
    const made = () => database.read.select().from(withdrawals).where(eq(withdrawals.account_id, id))
    await expect.poll(async () => (await made()).length).toBe(1)
    await page.goto('/#/settings')
    await page.goto('/#/wallet')
    await wallet.expectBalances({ available: 400_00 })
    expect(await made()).toHaveLength(1)
    expect(sent).toBe(1)
    expect(await checkInvariants(database)).toEqual([])
  })
