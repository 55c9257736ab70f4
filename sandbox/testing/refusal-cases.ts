import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentedErrors } from '#protocol/http/reference/endpoint-reference.ts'
import { accounts } from '../db/schema/accounts.ts'
import { embeddedTestDatabase } from './test-database.ts'
import { type TestWallet, type WalletSandbox, walletSandbox } from './test-wallet.ts'

/** The calls of `money-refusals.test.ts`; all others are provoked in `account-refusals.test.ts`. */
export type MoneyCall =
  | 'planDetail'
  | 'productDetail'
  | 'putPlan'
  | 'withdraw'
  | 'editBankCard'
  | 'cancelWithdrawal'
  | 'openDispute'
  | 'setSpendingCap'
export type AccountCall = Exclude<keyof DocumentedErrors, MoneyCall>

export type Answer = Promise<{ readonly code: number; readonly data?: unknown }>

/** How a partner with 1,000.00 is refused each of the calls, with each of their keys; answers the last envelope. */
export type Ways<Name extends keyof DocumentedErrors> = {
  readonly [Call in Name]: { readonly [Key in DocumentedErrors[Call]]: (wallet: TestWallet) => Answer }
}

/** A sandbox for the tests of a file, there once they run. */
export function sandboxOfFile(): () => WalletSandbox {
  let on: WalletSandbox | undefined
  beforeAll(async () => {
    on = await walletSandbox(embeddedTestDatabase)
  })
  afterAll(() => on?.close())
  return () => {
    if (on === undefined) throw new Error('no test runs yet')
    return on
  }
}

export function testWays<Name extends keyof DocumentedErrors>(
  on: () => WalletSandbox,
  ways: Ways<Name>,
): void {
  describe.each(Object.entries<Readonly<Record<string, (wallet: TestWallet) => Answer>>>(ways))(
    '%s is refused with',
    (_name, own) => {
      it.each(Object.entries(own))('%s', async (key, provoke) => {
        const wallet = await on().newWallet()
        await wallet.deposit('1000')
        const answer = await provoke(wallet)
        expect(answer.code).not.toBe(200)
        expect(answer.data).toMatchObject({ key })
      })
    },
  )
}

/** Changes the account behind its back. */
export const change = (
  { database }: WalletSandbox,
  { account }: TestWallet,
  fields: Partial<typeof accounts.$inferInsert>,
) => database.db.update(accounts).set(fields).where(eq(accounts.id, account.id))

export async function twice(act: () => Answer): Answer {
  await act()
  return act()
}
