import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#protocol/http/limits.ts'
import { testKinds } from '../../testing/database.ts'
import { refused, type WalletSandbox, walletSandbox } from '../../testing/wallet.ts'

describe.each(testKinds())('on %s, the window that the password opens', (_, open) => {
  let on: WalletSandbox
  beforeAll(async () => {
    on = await walletSandbox(open)
  })
  afterAll(() => on.close())

  /** A withdrawal that waits behind another money transaction of the account until `afterMs` have passed. */
  async function withdrawWaiting(afterMs: number) {
    const wallet = await on.newWallet()
    await wallet.deposit('500')
    await wallet.stepUp()
    const turn = Promise.withResolvers<void>()
    const before = on.database.serializable(() => turn.promise, wallet.account.id)
    const answer = wallet.send('withdraw', { amount: '50', method: 'address' })
    on.clock.tick(afterMs)
    turn.resolve()
    await before
    return { wallet, answer: await answer }
  }

  it('holds for a call that came in while it was open, however long that waits for its turn', async () => {
    const { wallet, answer } = await withdrawWaiting(limits.stepUpMs + 1)
    expect(answer).toMatchObject({ code: 200 })
    expect(await wallet.send('withdraw', { amount: '50', method: 'address' })).toMatchObject(
      refused('wallet.transactionPasswordError'),
    )
  })

  it('is over for a call that comes in later', async () => {
    const wallet = await on.newWallet()
    await wallet.deposit('500')
    await wallet.stepUp()
    on.clock.tick(limits.stepUpMs)
    expect(await wallet.send('withdraw', { amount: '50', method: 'address' })).toMatchObject(
      refused('wallet.transactionPasswordError'),
    )
  })
})
