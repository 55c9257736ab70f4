import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#protocol/http/limits.ts'
import { testKinds } from '../../testing/database.ts'
import { refused, type WalletSandbox, walletSandbox } from '../../testing/wallet.ts'

describe.each(testKinds({ always: true }))('on %s', (_, open) => {
  let on: WalletSandbox
  beforeAll(async () => {
    on = await walletSandbox(open)
  })
  afterAll(() => on.close())

  /** Sends a withdrawal that waits for another money transaction of the account until `afterMs` have passed. */
  async function withdrawWaiting(afterMs: number) {
    const wallet = await on.newWallet()
    await wallet.deposit('500')
    await wallet.stepUp()
    const gate = Promise.withResolvers<void>()
    const blocking = on.database.withAccountLock(() => gate.promise, wallet.account.id)
    const answer = wallet.send('withdraw', { amount: '50', method: 'address' })
    on.clock.tick(afterMs)
    gate.resolve()
    await blocking
    return { wallet, answer: await answer }
  }

  it('a step-up window allows a call that was received while it was open, however long the call waits', async () => {
    const { wallet, answer } = await withdrawWaiting(limits.stepUpMs + 1)
    expect(answer).toMatchObject({ code: 200 })
    expect(await wallet.send('withdraw', { amount: '50', method: 'address' })).toMatchObject(
      refused('wallet.transactionPasswordError'),
    )
  })

  it('a step-up window does not allow a call that is received after its end', async () => {
    const wallet = await on.newWallet()
    await wallet.deposit('500')
    await wallet.stepUp()
    on.clock.tick(limits.stepUpMs)
    expect(await wallet.send('withdraw', { amount: '50', method: 'address' })).toMatchObject(
      refused('wallet.transactionPasswordError'),
    )
  })
})
