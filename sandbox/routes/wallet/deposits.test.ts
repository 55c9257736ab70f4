/** Deposits that are announced in the app: the rules of requests, of the desk's decision, and of the database. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signedContactUrl } from '#protocol/http/contacts.ts'
import { depositRequests } from '../../db/schema/deposits.ts'
import { createDesk } from '../../desk/desk.ts'
import { checkInvariants } from '../../ledger/checks/invariants.ts'
import { creditRequest, refuseRequest } from '../../ledger/deposit-requests.ts'
import { Writer } from '../../testing/chat-writer.ts'
import { testKinds } from '../../testing/database.ts'
import { refused, type TestWallet, type WalletSandbox, walletSandbox } from '../../testing/wallet.ts'

describe.each(testKinds({ always: true }))('on %s', (_, open) => {
  let on: WalletSandbox
  let wallet: TestWallet
  beforeAll(async () => {
    on = await walletSandbox(open)
  })
  afterAll(async () => {
    expect(await checkInvariants(on.database)).toEqual([])
    await on.close()
  })
  beforeEach(async () => {
    wallet = await on.newWallet()
  })

  const available = async () => (await wallet.ok('property')).available
  const announce = async (amount = '250.5') => (await wallet.ok('requestDeposit', { amount })).reference
  const deposits = async () => (await wallet.ok('entries', { type: 'system_deposit' })).list
  const now = () => on.clock.now()

  it('a request waits and moves nothing; the same request_id gets the first answer', async () => {
    const request = { amount: '250.5', request_id: randomUUID() }
    const first = await wallet.ok('requestDeposit', request)
    expect(first).toMatchObject({
      reference: expect.stringMatching(/^D-[0-9A-Z]{8}$/),
      currency: 'USD',
      amount: '250.5',
      status: 'waiting',
      requested_at: now().toISOString(),
      request_id: request.request_id,
    })
    expect(await wallet.ok('requestDeposit', { ...request, amount: '250.50' })).toEqual(first)
    expect(await wallet.send('requestDeposit', { ...request, amount: '251' })).toMatchObject(
      refused('general.requestIdReused'),
    )
    expect(await wallet.ok('deposits')).toMatchObject({ list: [first], total: 1, maximum: '1000000000' })
    expect(await available()).toBe('0')
    expect(await deposits()).toEqual([])
  })

  it('of concurrent calls with one request_id, one is stored', async () => {
    const request = { amount: '10', request_id: randomUUID() }
    const answers = await Promise.all([1, 2, 3, 4].map(() => wallet.ok('requestDeposit', request)))
    expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1)
    expect((await wallet.ok('deposits')).total).toBe(1)
  })

  it.each(['', '0', '-5', '0.001', '1e3', '1000000000.01', 'ten'])(
    'a request of %j is refused, and nothing is stored',
    async (amount) => {
      expect(await wallet.send('requestDeposit', { amount })).toMatchObject(refused('wallet.amountIncorrect'))
      expect((await wallet.ok('deposits')).total).toBe(0)
    },
  )

  it('the desk confirms it once: one deposit under its reference, and one notification', async () => {
    const reference = await announce()
    const html = await on.desk('confirm-deposit', { reference: reference.toLowerCase() })
    expect(html).toContain(`Credited deposit request ${reference}`)
    expect(await on.deskRefuses('confirm-deposit', { reference })).toBe('reference')
    expect(await on.deskRefuses('refuse-deposit', { reference, reason: 'late' })).toBe('reference')
    expect(await available()).toBe('250.5')
    expect((await deposits()).map((entry) => [entry.amount, entry.reference])).toEqual([['250.5', reference]])
    expect((await wallet.ok('deposits')).list[0]).toMatchObject({
      status: 'credited',
      ended_at: now().toISOString(),
    })
    const [newest] = (await wallet.ok('notifications')).list
    expect(newest).toMatchObject({
      title: 'Deposit of $250.50 credited',
      target: { kind: 'receipt', id: reference },
    })
  })

  it('of concurrent confirmations, refusals and cancellations one decides, and money comes at most once', async () => {
    const { database } = on.server.sandbox
    for (const rounds of [1, 2, 3]) {
      const reference = await announce('40')
      const results = await Promise.allSettled([
        creditRequest(database, reference, now()),
        wallet.ok('cancelDeposit', { reference }),
        creditRequest(database, reference, now()),
        refuseRequest(database, reference, `round ${rounds}`, now()),
        creditRequest(database, reference, now()),
      ])
      expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
      const row = (await wallet.ok('deposits')).list.find((listed) => listed.reference === reference)
      expect(['credited', 'refused', 'cancelled']).toContain(row?.status)
      const own = (await deposits()).filter((entry) => entry.reference === reference)
      expect(own).toHaveLength(row?.status === 'credited' ? 1 : 0)
      const decisions = results.slice(0, 1).concat(results.slice(2))
      const decided = decisions.filter(
        (result) => result.status === 'fulfilled' && result.value !== undefined,
      )
      expect(decided).toHaveLength(row?.status === 'cancelled' ? 0 : 1)
    }
  })

  it('a refused request says why, in the list and in a notification, and moves nothing', async () => {
    const reference = await announce()
    expect(await on.deskRefuses('refuse-deposit', { reference, reason: ' ' })).toBe('reason')
    await on.desk('refuse-deposit', { reference, reason: 'No transfer has come in.' })
    expect((await wallet.ok('deposits')).list[0]).toMatchObject({
      status: 'refused',
      reason: 'No transfer has come in.',
      reason_lang: 'en',
    })
    const [newest] = (await wallet.ok('notifications')).list
    expect(newest).toMatchObject({
      title: `Deposit request ${reference} was refused`,
      content: expect.stringContaining('$250.50 was not credited. No money moved.'),
      target: { kind: 'deposits' },
    })
    expect(await available()).toBe('0')
  })

  it('a waiting request is cancelled once; one that has ended is returned as it is', async () => {
    const reference = await announce()
    const request = { reference, request_id: randomUUID() }
    const cancelled = await wallet.ok('cancelDeposit', request)
    expect(cancelled).toMatchObject({ reference, status: 'cancelled', ended_at: now().toISOString() })
    expect(await wallet.ok('cancelDeposit', request)).toEqual(cancelled)
    expect(await on.deskRefuses('confirm-deposit', { reference })).toBe('reference')
    const other = await announce()
    await on.desk('confirm-deposit', { reference: other })
    expect(await wallet.ok('cancelDeposit', { reference: other })).toMatchObject({ status: 'credited' })
    expect(await available()).toBe('250.5')
    expect((await wallet.ok('deposits', { status: 'cancelled' })).list).toEqual([cancelled])
  })

  it("another partner's request is neither listed nor cancelled", async () => {
    const reference = await announce()
    const other = await on.newWallet()
    expect((await other.ok('deposits')).total).toBe(0)
    const notFound = refused('wallet.movementNotFound')
    expect(await other.send('cancelDeposit', { reference })).toMatchObject(notFound)
    expect(await wallet.send('cancelDeposit', { reference: 'D-00000000' })).toMatchObject(notFound)
    expect((await wallet.ok('deposits')).list[0]?.status).toBe('waiting')
  })

  it('at most 20 requests within 24 hours are stored', async () => {
    for (let count = 0; count < 20; count++) await announce('1')
    const until = new Date(now().getTime() + 24 * 3_600_000)
    expect(await wallet.send('requestDeposit', { amount: '1' })).toMatchObject(
      refused('general.tooManyTries', { until: until.toISOString() }),
    )
    on.clock.tick(24 * 3_600_000)
    expect(await announce('1')).toMatch(/^D-/)
  })

  it('closing the account cancels what waits', async () => {
    const reference = await announce()
    await wallet.ok('closeAccount', { password: 'correct horse' })
    const rows = await on.database.read
      .select()
      .from(depositRequests)
      .where(eq(depositRequests.reference, reference))
    expect(rows).toMatchObject([{ status: 'cancelled' }])
    expect(await on.deskRefuses('confirm-deposit', { reference })).toBe('reference')
  })

  it("the conversation of the signed-in partner shows it, at the desk too, and nobody else's does", async () => {
    const reference = await announce()
    const desk = createDesk(on.server.sandbox)
    const writer = new Writer(desk)
    const { signature } = await wallet.ok('contactSignature', { id: 'support' })
    const { html } = await writer.get(signedContactUrl('/contact?lang=en', signature))
    expect(html).toMatch(new RegExp(`Deposit of 250.50 USD <code>${reference}</code>`))
    expect(html).toContain('Waiting for customer service')
    await writer.say('I have sent it.')
    expect((await writer.get('/')).html).toContain(`Confirm: Deposit of 250.50 USD, ${reference}`)
    const stranger = new Writer(desk)
    await stranger.begin(wallet.username)
    expect(await stranger.log()).not.toContain(reference)
    await on.desk('confirm-deposit', { reference })
    const refused = await announce()
    await on.desk('refuse-deposit', { reference: refused, reason: 'No transfer has come in.' })
    const log = await writer.log()
    expect(log).toMatch(new RegExp(`${reference}</code>\\s*<span class="state granted">`))
    expect(log).toContain('Done. The account has a notification about it.')
    expect(log).toMatch(
      new RegExp(`${refused}</code>\\s*<span class="state refused">[^]*No transfer has come in.`),
    )
    expect((await writer.get('/')).html).not.toContain(`Confirm: Deposit of 250.50 USD, ${reference}`)
  })

  it.each([
    ['its amount', sql`update deposit_requests set amount = 1`],
    ['its reference', sql`update deposit_requests set reference = 'D-1'`],
    ['its end', sql`update deposit_requests set status = 'credited', ended_at = now()`],
    ['it', sql`delete from deposit_requests`],
  ])(
    'the database keeps %s: no code can change it, or credit it without a movement',
    async (_what, statement) => {
      const reference = await announce()
      const onlyThis = sql`${statement} where reference = ${reference}`
      await expect(on.database.db.execute(onlyThis)).rejects.toThrow()
      expect((await wallet.ok('deposits')).list[0]).toMatchObject({ status: 'waiting', amount: '250.5' })
    },
  )
})
