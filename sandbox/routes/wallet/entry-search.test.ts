/** The search of the history: the host finds what the app's own rules find among all entries. */
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EntrySearch, foundReferences, isEntrySearch } from '#protocol/entries/entry-search.ts'
import { tokenHeader } from '#protocol/http/endpoint.ts'
import { type Entry, entryTypes, walletEndpoints } from '#protocol/http/wallet.ts'
import { amount, compare, negate, zero } from '#protocol/money.ts'
import { dayIn } from '#protocol/zone-time.ts'
import { cheapCost, createPasswords } from '../../auth/passwords.ts'
import { demoCredentials, seedDemo } from '../../seed/demo.ts'
import { createTestSandbox, type TestSandbox } from '../../testing/sandbox.ts'

const passwords = createPasswords(cheapCost)
const zone = 'Europe/Berlin'
let server: TestSandbox
let token: Record<string, string>
let all: readonly Entry[]
beforeAll(async () => {
  server = await createTestSandbox()
  const { database, clock } = server.sandbox
  await seedDemo(database, passwords, clock.now())
  const demo = await demoCredentials(database, passwords)
  const answer = await server.call('login', { username: demo?.username, password: demo?.password })
  token = {
    [tokenHeader]: v.parse(v.object({ token: v.string() }), answer.data).token,
    'X-TZ': 'Europe/Berlin GMT+01:00',
  }
  all = await everything()
}, 60_000)
afterAll(() => server.close())

async function listed(request: Record<string, unknown> = {}, headers = token) {
  const sent = Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined))
  const { data } = await server.call('entries', { page_size: 100, ...sent }, headers)
  return v.parse(walletEndpoints.entries.response, data)
}

/** All entries of the account, newest first. */
async function everything(): Promise<readonly Entry[]> {
  const entries: Entry[] = []
  for (let before: number | undefined; ; before = entries.at(-1)?.id) {
    const { list } = await listed({ before })
    entries.push(...list)
    if (list.length < 100) return entries
  }
}

/** Every page of a search. */
async function searched(search: EntrySearch, page_size = 100) {
  const found = new Map<number, Entry>()
  for (let before: number | undefined; ; ) {
    const answer = await listed({ ...search, before, page_size })
    for (const entry of answer.list) found.set(entry.id, entry)
    if (answer.search === undefined) throw new Error('it did not search')
    const { next } = answer.search
    if (next === undefined) return [...found.values()].toSorted((a, b) => b.id - a.id)
    if (before !== undefined) expect(next).toBeLessThan(before)
    before = next
  }
}

function expected(search: EntrySearch): readonly Entry[] {
  const references = foundReferences(all, search, ({ time }) => dayIn(zone, time))
  return all.filter(({ reference }) => references.has(reference))
}

const idsOf = (entries: readonly Entry[]) => entries.map(({ id }) => id)

it('one amount in the plans of a product is found, and not the same amount in other plans', async () => {
  const names = [...new Set(all.map(({ product_name }) => product_name))].filter((name) => name !== undefined)
  const inPlans = all.filter(({ product_name }) => product_name !== undefined).slice(0, 12)
  expect(names.length).toBeGreaterThan(1)
  for (const entry of inPlans) {
    const size = compare(entry.amount, zero) < 0 ? negate(entry.amount) : entry.amount
    for (const q of [entry.product_name, names.find((name) => name !== entry.product_name)]) {
      const search = { q, amount_from: size, amount_to: size }
      expect(idsOf(await searched(search))).toEqual(idsOf(expected(search)))
    }
  }
})

it('any search finds the same movements as the rules of the app, with all of their entries', async () => {
  const sizes = all.map(({ amount }) => (compare(amount, zero) < 0 ? negate(amount) : amount))
  const days = [...new Set(all.map(({ time }) => dayIn(zone, time)))].toSorted()
  const optional = <Value>(values: readonly Value[]) =>
    fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, fc.constantFrom(...values))
  const amounts = [...new Set(sizes), ...['0.01', '1', '5', '20', '77.77', '100', '250', '3000'].map(amount)]
  const searches = fc
    .record({
      q: optional([
        'har',
        'HARBOR',
        '2026',
        '-0',
        'zzz',
        '%',
        ...all.slice(0, 20).map(({ reference }) => reference),
      ]),
      ends: fc.tuple(optional(amounts), optional(amounts)),
      isExact: fc.boolean(),
      days: fc.tuple(optional(days), optional(days)),
      type: optional(entryTypes),
    })
    .map(({ q, ends: [a, b], isExact, days: [first, last], type }): EntrySearch => {
      const isTurned = a !== undefined && b !== undefined && compare(a, b) > 0
      const [from, to] = isTurned ? [b, a] : [a, b]
      const [start, end] =
        first !== undefined && last !== undefined && first > last ? [last, first] : [first, last]
      return { q, amount_from: from, amount_to: isExact && from ? from : to, from: start, to: end, type }
    })
    .filter(isEntrySearch)
  expect(all.length).toBeGreaterThan(100)
  let finds = 0
  await fc.assert(
    fc.asyncProperty(searches, fc.constantFrom(20, 100), async (search, size) => {
      const found = await searched(search, size)
      finds += found.length
      expect(idsOf(found)).toEqual(idsOf(expected(search)))
    }),
    { numRuns: 100 },
  )
  expect(finds).toBeGreaterThan(500)
}, 120_000)

it('the amount of a withdrawal with its fee finds it, and so does each part', async () => {
  const withdrawal = all.filter(
    ({ type, amount }) => type === 'manual_withdrawal' && compare(amount, zero) < 0,
  )
  const [part] = withdrawal.filter(({ withdrawal_part: part }) => part === 'fee')
  if (part === undefined) throw new Error('there is no withdrawal')
  const parts = withdrawal.filter(({ reference }) => reference === part.reference)
  const total = amount(
    String(-parts.reduce((cents, { amount }) => cents + Math.round(Number(amount) * 100), 0) / 100),
  )
  expect(parts).toHaveLength(2)
  for (const size of [total, negate(part.amount)]) {
    const found = await searched({ amount_from: size, amount_to: size })
    expect(found.map(({ reference }) => reference)).toContain(part.reference)
  }
})

it('a reference is found whole, in any case, and never that of another account', async () => {
  const [newest] = all
  if (newest === undefined) throw new Error('there is no entry')
  const found = await searched({ q: ` ${newest.reference.toLowerCase()} ` })
  expect(idsOf(found)).toContain(newest.id)
  expect(new Set(found.map(({ reference }) => reference))).toEqual(new Set([newest.reference]))
  expect(await searched({ q: newest.reference.slice(0, -1) })).toEqual([])
  const other = await server.registerOpen()
  expect(await listed({ q: newest.reference }, other)).toMatchObject({ list: [], search: {} })
})

it('an empty text, and a kind alone, are no search', async () => {
  const usual = await listed()
  expect(await listed({ q: '  ' })).toEqual(usual)
  expect((await listed({ type: 'system_deposit' })).search).toBeUndefined()
})

it.each([
  { q: 'x'.repeat(81) },
  { q: 'a\0b' },
  { amount_from: '-5' },
  { amount_from: '1e3' },
  { amount_to: 'abc' },
  { amount_to: '0' },
  { amount_from: '300', amount_to: '200' },
  { from: '2026-13-01' },
  { from: '2026-02-30' },
  { from: '2026-02-02', to: '2026-02-01' },
])('%j is refused as invalid', async (request) => {
  const answer = await server.call('entries', request, token)
  expect(answer.code).toBe(400)
  expect(answer.msg).not.toBe('')
})

it.each(["'; drop table entries; --", '%', '_%', '\\', '$1', 'W-', 'w-%', '😀', '﷽'.repeat(80)])(
  'the text %j is only looked for',
  async (q) => {
    expect(await searched({ q })).toEqual([])
  },
)
