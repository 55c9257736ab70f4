/** What the desk refuses for an account that is closed or blocked, also while it is. On a real PostgreSQL. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { acceptances, withdrawals } from '../db/schema/ledger.ts'
import { plans } from '../db/schema/plans.ts'
import { chatEntries } from '../db/schema/support.ts'
import { advanceClock } from '../delivery/advance.ts'
import { checkInvariants } from '../ledger/checks/invariants.ts'
import { Writer } from '../testing/chat-writer.ts'
import { serverTestDatabase } from '../testing/database.ts'
import { type AccountHolder, accountHolder } from '../testing/interruptions/held-account.ts'
import { switchOn } from '../testing/second-factor.ts'
import { type TestWallet, type WalletSandbox, walletSandbox } from '../testing/wallet.ts'
import type { ActionName } from './actions.ts'
import { createDesk } from './desk.ts'
import { partnerNamed } from './partners.ts'

const serverUrl = inject('databaseUrl')
const reason = 'a reason'

let on: WalletSandbox
let held: AccountHolder

/** A request of the partner in a conversation, by its number. */
async function asked({ username }: TestWallet, topic: string, fields: Record<string, string> = {}) {
  const writer = new Writer(createDesk(on.server.sandbox))
  await writer.begin(username)
  await writer.ask(topic, fields)
  const open = await on.database.read.select().from(chatEntries).where(eq(chatEntries.state, 'open'))
  return { request: String(Math.max(...open.map(({ number }) => number))) }
}

const announced = ({ ok }: TestWallet) => ok('requestDeposit', { amount: '50', request_id: randomUUID() })

/** The form of each action about one account, and whether it is also accepted while the account is blocked. */
const forms: readonly (readonly [
  name: string,
  action: ActionName,
  whenBlocked: 'accepted' | 'refused',
  prepare: (wallet: TestWallet) => Promise<Readonly<Record<string, string>>>,
])[] = [
  ['a deposit', 'deposit', 'refused', async ({ username }) => ({ username, amount: '50' })],
  [
    'a deposit request confirmed',
    'confirm-deposit',
    'refused',
    async (wallet) => ({ reference: (await announced(wallet)).reference }),
  ],
  [
    'a deposit request refused',
    'refuse-deposit',
    'accepted',
    async (wallet) => ({ reference: (await announced(wallet)).reference, reason }),
  ],
  [
    'start-up credit taken back',
    'credit',
    'accepted',
    async () => {
      const token = await on.server.registerOpen()
      return v.parse(v.object({ username: v.string() }), (await on.server.call('userInfo', {}, token)).data)
    },
  ],
  [
    'a payout refused',
    'refuse-payout',
    'accepted',
    async (wallet) => {
      await wallet.deposit('100')
      return { reference: (await wallet.withdraw('50')).reference, reason }
    },
  ],
  [
    'revenue charged back',
    'chargeback',
    'accepted',
    async (wallet) => {
      await wallet.deposit('500')
      await wallet.put('brindle-coffee', '150')
      await advanceClock(on.server.sandbox, 3 * 3_600_000)
      const { list } = await wallet.ok('planList', { page_size: 100 })
      const plan = list.find(
        ({ product_id, status }) => product_id === 'brindle-coffee' && status === 'putting',
      )
      return { plan: plan?.plan_number ?? '', amount: '1.50', reason }
    },
  ],
  [
    'an acceptance code',
    'acceptance-code',
    'refused',
    async ({ username }) => ({ username, acceptor: 'linnea-varga', amount: '300' }),
  ],
  [
    'an acceptance moved on',
    'acceptance',
    'accepted',
    async (wallet) => {
      await on.desk('acceptance-code', { username: wallet.username, acceptor: 'linnea-varga', amount: '300' })
      const [issued] = await on.database.read
        .select()
        .from(acceptances)
        .where(eq(acceptances.account_id, wallet.account.id))
      await wallet.ok('acceptorDetail', { acceptance_code: issued?.code ?? '' })
      return { reference: issued?.reference ?? '', step: 'refused' }
    },
  ],
  [
    'a destination cleared',
    'destination',
    'accepted',
    async ({ username }) => ({ username, kind: 'address', withdrawal_address: '' }),
  ],
  ['a transaction password reset', 'reset-password', 'accepted', async ({ username }) => ({ username })],
  [
    'a second factor switched off',
    'end-second-factor',
    'accepted',
    async (wallet) => {
      await switchOn(wallet, on.clock)
      return { username: wallet.username }
    },
  ],
  [
    'a dispute answered',
    'answer',
    'accepted',
    async (wallet) => {
      const { reference } = await wallet.deposit('100')
      await wallet.ok('openDispute', { reference, text: 'Where is it?', request_id: randomUUID() })
      return { reference, answer: 'It is here.' }
    },
  ],
  [
    'a coupon applied',
    'coupon',
    'refused',
    async ({ username, ok }) => {
      await ok('receiveCoupons', { request_id: randomUUID() })
      return { username }
    },
  ],
  ['a deposit granted', 'grant', 'refused', (wallet) => asked(wallet, 'deposit', { amount: '50' })],
  ['a password reset granted', 'grant', 'accepted', (wallet) => asked(wallet, 'password')],
  ['a code granted', 'grant', 'refused', (wallet) => asked(wallet, 'authorisation')],
]

describe.runIf(serverUrl !== undefined)('for an account that nobody can enter', () => {
  beforeAll(async () => {
    const test = await serverTestDatabase()
    on = await walletSandbox(async () => test)
    held = await accountHolder(test.adminUrl)
    return async () => {
      await held.close()
      await on.close()
    }
  })
  afterAll(async () => expect(await checkInvariants(on.database)).toEqual([]))

  async function prepared(prepare: (typeof forms)[number][3]) {
    const wallet = await on.newWallet()
    const fields = await prepare(wallet)
    const { id } = (await partnerNamed(on.database, fields.username ?? '')) ?? wallet.account
    return { fields, id }
  }

  describe.each(forms)('%s', (_name, action, whenBlocked, prepare) => {
    it('is refused once the account is closed, and writes nothing', async () => {
      const { fields, id } = await prepared(prepare)
      await held.setStatus(id, 'cancelled')
      const before = await held.rowsOf(id)
      const { status, html } = await on.submit(action, fields)
      expect([status, html.includes('This account is closed. Nothing was done.')]).toEqual([422, true])
      expect(await held.rowsOf(id)).toEqual(before)
    })

    it(`is ${whenBlocked} while the account is blocked`, async () => {
      const { fields, id } = await prepared(prepare)
      await held.setStatus(id, 'disabled')
      const before = await held.rowsOf(id)
      const { status, html } = await on.submit(action, fields)
      expect([status, html.includes('This account is blocked')]).toEqual(
        whenBlocked === 'accepted' ? [303, false] : [422, true],
      )
      if (whenBlocked === 'accepted') return
      expect(await held.rowsOf(id)).toEqual(before)
      // The form is a right one.
      await held.setStatus(id, 'active')
      expect((await on.submit(action, fields)).status).toBe(303)
    })

    it('is refused if the account is closed while it waits', async () => {
      const { fields, id } = await prepared(prepare)
      const before = await held.rowsOf(id)
      await held.hold(id)
      const answer = on.submit(action, fields)
      await expect.poll(held.waiting, { timeout: 10_000 }).toBe(1)
      await held.releaseAs(id, 'cancelled')
      expect((await answer).status).toBe(422)
      expect(await held.rowsOf(id)).toEqual(before)
    })
  })

  it('what was begun goes on while the account is blocked: payouts, delivery and settlement', async () => {
    const { account, deposit, withdraw, put } = await on.newWallet()
    await deposit('500')
    const { reference } = await withdraw('50')
    await put('brindle-coffee', '150')
    await held.setStatus(account.id, 'disabled')
    await advanceClock(on.server.sandbox, 60 * 24 * 3_600_000)
    const [paid] = await on.database.read
      .select()
      .from(withdrawals)
      .where(eq(withdrawals.reference, reference))
    expect(paid?.status).toBe('paid')
    const ended = await on.database.read.select().from(plans).where(eq(plans.account_id, account.id))
    expect(ended.map(({ status }) => status)).toContain('settled')
  })

  it('a code for a new login password is mailed to neither', async () => {
    const { account, username } = await on.newWallet()
    for (const status of ['cancelled', 'disabled'] as const) {
      await held.setStatus(account.id, status)
      expect((await on.submit('mail-code', { username })).status).toBe(422)
    }
    expect(on.server.sandbox.outbox.list()).toEqual([])
  })

  it('feedback is read, and a closed account is not told', async () => {
    const { account, ok } = await on.newWallet()
    await ok('feedback', { topic: 'The chart', content: 'It is small.' })
    await held.setStatus(account.id, 'cancelled')
    const { notifications: before } = await held.rowsOf(account.id)
    const [, id = ''] =
      /name="feedback" value="([\w-]+)"/.exec(
        (await new Writer(createDesk(on.server.sandbox)).get('/')).html,
      ) ?? []
    await on.desk('feedback', { feedback: id })
    const after = await held.rowsOf(account.id)
    expect(after.feedback).toContain('"read_at": "')
    expect(after.notifications).toBe(before)
  })

  it('a dispute of a closed account is not listed', async () => {
    const { account, deposit, ok } = await on.newWallet()
    const { reference } = await deposit('100')
    await ok('openDispute', { reference, text: 'Where is it?', request_id: randomUUID() })
    const listed = async () =>
      (await new Writer(createDesk(on.server.sandbox)).get('/')).html.includes(reference)
    expect(await listed()).toBe(true)
    await held.setStatus(account.id, 'cancelled')
    expect(await listed()).toBe(false)
  })
})
