import { describe, expect, it } from 'vitest'
import { amount } from '#protocol/money.ts'
import { createSeenEntries } from './seen-entries.ts'
import { entry, fromCents } from './test-entries.ts'

const entryWith = (id: number, fields: Partial<Parameters<typeof entry>[0]> = {}) =>
  entry({
    id,
    balance: 'available',
    amount: fromCents(100n),
    balance_after: fromCents(BigInt(id) * 100n),
    remark: `Remark ${id}`,
    ...fields,
  })

/** A response that arrives at once. */
const received = (
  seen: ReturnType<typeof createSeenEntries>,
  page: readonly ReturnType<typeof entry>[],
  { language = 'en', isTop = true } = {},
) => seen.request(language, isTop)(page)

describe('history in a session', () => {
  it.each([
    ['time', '2026-11-01T10:00:00Z'],
    ['balance', 'to_be_settled'],
    ['amount', amount('2')],
    ['balance_after', amount('7')],
    ['type', 'system_deposit'],
    ['reference', 'M-other'],
    ['plan_id', 'another plan'],
    ['corrects', 1],
    ['withdrawal_part', 'fee'],
    ['request_id', 'another request'],
    ['remark', 'Another remark'],
    ['status', 'refused'],
  ])('reports a changed %s with both versions', (field, value) => {
    const seen = createSeenEntries()
    const earlier = entryWith(2, { status: 'paid' })
    const now = { ...earlier, [field]: value }
    expect(received(seen, [earlier, entryWith(1)])).toEqual([])
    expect(received(seen, [now, entryWith(1)])).toMatchObject([{ earlier, now, fields: [field] }])
    // The report stays when the host takes the change back.
    expect(received(seen, [earlier, entryWith(1)])).toMatchObject([{ earlier, now }])
  })

  it('reports a removed newest entry, and not one that only a filter leaves out', () => {
    const seen = createSeenEntries()
    const page = [entryWith(3), entryWith(2), entryWith(1)]
    received(seen, page)
    expect(received(seen, page.slice(1), { isTop: false })).toEqual([])
    expect(received(seen, page.slice(1))).toMatchObject([{ earlier: { id: 3 }, now: undefined }])
  })

  it('compares only what it has seen, whatever number the host sends', () => {
    const seen = createSeenEntries()
    const page = [entryWith(Number.MAX_SAFE_INTEGER), entryWith(1)]
    received(seen, page)
    expect(received(seen, page.slice(1))).toMatchObject([{ earlier: { id: Number.MAX_SAFE_INTEGER } }])
  })

  it('accepts new entries, a decided withdrawal and remarks in another language', () => {
    const seen = createSeenEntries()
    received(seen, [entryWith(2, { status: 'pending' }), entryWith(1)])
    const decided = entryWith(2, { status: 'refused', reason: 'Closed account' })
    expect(received(seen, [entryWith(3), decided, entryWith(1)])).toEqual([])
    const inGerman = [entryWith(3), decided, entryWith(1)].map((each) => ({ ...each, remark: 'Anders' }))
    expect(received(seen, inGerman, { language: 'de' })).toEqual([])
  })

  it('accepts responses that arrive after those of later requests', () => {
    const seen = createSeenEntries()
    received(seen, [entryWith(1, { status: 'pending' })])
    const late = seen.request('en', true)
    received(seen, [entryWith(2), entryWith(1, { status: 'paid' })])
    expect(late([entryWith(1, { status: 'pending' })])).toEqual([])
  })

  it('reports a decision that is taken back', () => {
    const seen = createSeenEntries()
    received(seen, [entryWith(1, { status: 'pending' })])
    received(seen, [entryWith(1, { status: 'paid' })])
    const now = entryWith(1, { status: 'pending' })
    expect(received(seen, [now])).toMatchObject([{ earlier: { status: 'paid' }, now, fields: ['status'] }])
  })
})
