import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentedErrors } from '#protocol/http/reference/endpoint-reference.ts'
import type { secondFactorAdditions } from '#protocol/second-factor/additions.ts'
import type { passkeyAdditions } from '#protocol/second-factor/passkey-additions.ts'
import { accounts } from '../db/schema/accounts.ts'
import { embeddedTestDatabase } from './database.ts'
import { type TestWallet, type WalletSandbox, walletSandbox } from './wallet.ts'

/** The endpoints of `money-errors.test.ts`; most others are in `account-errors.test.ts`. */
export type MoneyEndpoint =
  | 'planDetail'
  | 'productDetail'
  | 'putPlan'
  | 'setSettledNotice'
  | 'withdraw'
  | 'editBankCard'
  | 'cancelWithdrawal'
  | 'returnStartUpCredit'
  | 'requestDeposit'
  | 'cancelDeposit'
  | 'openDispute'
  | 'setSpendingCap'
/** The endpoints of `second-factor-errors.test.ts`. */
export type SecondFactorEndpoint = keyof typeof secondFactorAdditions & keyof DocumentedErrors
/** The endpoints of `passkey-errors.test.ts`. */
export type PasskeyEndpoint = keyof typeof passkeyAdditions & keyof DocumentedErrors
export type AccountEndpoint = Exclude<
  keyof DocumentedErrors,
  MoneyEndpoint | SecondFactorEndpoint | PasskeyEndpoint
>

export type Answer = Promise<{ readonly code: number; readonly data?: unknown }>

/** For each endpoint and error key, a function that provokes the error; resolves to the last envelope. */
export type ErrorCases<Name extends keyof DocumentedErrors> = {
  readonly [Endpoint in Name]: {
    readonly [Key in DocumentedErrors[Endpoint]]: (wallet: TestWallet) => Answer
  }
}

/** A sandbox shared by the tests of a file; the function returns it while tests run. */
export function sharedSandbox(): () => WalletSandbox {
  let sandbox: WalletSandbox | undefined
  beforeAll(async () => {
    sandbox = await walletSandbox(embeddedTestDatabase)
  })
  afterAll(() => sandbox?.close())
  return () => {
    if (sandbox === undefined) throw new Error('no test is running')
    return sandbox
  }
}

/** Tests each error with a new partner who has a balance of 1,000.00. */
export function testErrorCases<Name extends keyof DocumentedErrors>(
  sandbox: () => WalletSandbox,
  cases: ErrorCases<Name>,
): void {
  describe.each(Object.entries<Readonly<Record<string, (wallet: TestWallet) => Answer>>>(cases))(
    '%s is rejected with',
    (_name, errors) => {
      it.each(Object.entries(errors))('%s', async (key, provoke) => {
        const wallet = await sandbox().newWallet()
        await wallet.deposit('1000')
        const answer = await provoke(wallet)
        expect(answer.code).not.toBe(200)
        expect(answer.data).toMatchObject({ key })
      })
    },
  )
}

/** Changes the account's row directly. */
export const updateAccount = (
  { database }: WalletSandbox,
  { account }: TestWallet,
  fields: Partial<typeof accounts.$inferInsert>,
) => database.db.update(accounts).set(fields).where(eq(accounts.id, account.id))

/** Sends a request twice; resolves to the second envelope. */
export async function twice(send: () => Answer): Answer {
  await send()
  return send()
}
