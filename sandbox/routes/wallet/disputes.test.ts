import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testKinds } from '../../testing/database.ts'
import { refused, type TestWallet, type WalletSandbox, walletSandbox } from '../../testing/wallet.ts'

describe.each(testKinds())('on %s', (_, open) => {
  let on: WalletSandbox
  let wallet: TestWallet
  let reference = ''
  beforeAll(async () => {
    on = await walletSandbox(open)
  })
  afterAll(() => on.close())
  beforeEach(async () => {
    wallet = await on.newWallet()
    reference = (await wallet.deposit('100')).reference
  })

  it('one dispute can be open about a movement, and it has a time by which the answer is due', async () => {
    const request = { reference, text: '  Where is the rest?  ', request_id: randomUUID() }
    const dispute = await wallet.ok('openDispute', request)
    const now = on.clock.now().getTime()
    expect(dispute).toMatchObject({
      reference,
      text: 'Where is the rest?',
      status: 'open',
      opened_at: new Date(now).toISOString(),
      due_at: new Date(now + 72 * 3_600_000).toISOString(),
    })
    expect(await wallet.ok('openDispute', request)).toEqual(dispute)
    expect(await wallet.send('openDispute', { reference, text: 'Again' })).toMatchObject(
      refused('wallet.disputeOpen'),
    )
    expect(await wallet.ok('disputes')).toEqual({ list: [dispute], total: 1 })
  })

  it('of concurrent calls that open a dispute one succeeds', async () => {
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((text) => wallet.send('openDispute', { reference, text })),
    )
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([200, 400, 400])
  })

  it('a dispute can only be about a movement of the same account', async () => {
    const other = await on.newWallet()
    const notFound = refused('wallet.movementNotFound')
    expect(await other.send('openDispute', { reference, text: 'Mine?' })).toMatchObject(notFound)
    expect(await wallet.send('openDispute', { reference: 'D-0', text: 'x' })).toMatchObject(notFound)
    expect(await other.ok('disputes')).toEqual({ list: [], total: 0 })
  })

  it.each([
    [{ text: '' }, 'form.required'],
    [{ text: ' \n ' }, 'form.required'],
    [{ text: 'x'.repeat(5001) }, 'form.tooLong'],
    [{ reference: '' }, 'general.paramsError'],
  ])('a dispute needs a text of at most 5000 characters and a reference', async (wrong, key) => {
    expect(await wallet.send('openDispute', { reference, text: 'x', ...wrong })).toMatchObject(refused(key))
  })

  it('the desk answers a dispute once, and then another can be opened', async () => {
    expect(await on.deskRefuses('answer', { reference, answer: 'x' })).toBe('reference')
    await wallet.ok('openDispute', { reference, text: 'Too little <b>' })
    expect(await on.deskRefuses('answer', { reference })).toBe('answer')
    on.clock.tick(1000)
    const html = await on.desk('answer', { reference, answer: 'It was all you sent.' })
    expect(html).not.toContain('Too little')
    expect((await wallet.ok('disputes')).list).toMatchObject([
      {
        status: 'answered',
        answer: 'It was all you sent.',
        answer_lang: 'en',
        answered_at: on.clock.now().toISOString(),
      },
    ])
    const [newest] = (await wallet.ok('notifications')).list
    expect(newest).toMatchObject({
      title: `Your dispute about ${reference} is answered`,
      content: 'It was all you sent.',
      content_lang: 'en',
    })
    expect(await on.deskRefuses('answer', { reference, answer: 'x' })).toBe('reference')
    on.clock.tick(1000)
    await wallet.ok('openDispute', { reference, text: 'It was not' })
    const { list, total } = await wallet.ok('disputes', { page: 1, page_size: 1 })
    expect([total, list.map(({ text }) => text)]).toEqual([2, ['It was not']])
  })

  it('the desk shows the text of a dispute without markup', async () => {
    await wallet.ok('openDispute', { reference, text: 'Too little <b>' })
    expect(await on.desk('time', { minutes: '1' })).toContain('Too little &lt;b&gt;')
  })
})
