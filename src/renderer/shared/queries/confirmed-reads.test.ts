import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type BalancesState, type Confirmable, confirmedRead, staleAfterMs } from './confirmed-reads.ts'

interface Data extends Confirmable {
  readonly asOf: string
}

const queryKey = ['data']
let client: QueryClient
let reads: number
let balances: BalancesState | undefined

/** Fetches as an interval does, after `ms` in which the figures named this state of the balances. */
async function fetchAfter(ms: number, version: string | undefined): Promise<Data> {
  vi.advanceTimersByTime(ms)
  const receivedAt = performance.now()
  balances = version === undefined ? undefined : { version, as_of: `host ${receivedAt}`, receivedAt }
  return client.fetchQuery({ queryKey, queryFn: query, staleTime: 0 })
}

/** Reads twice: the first request of a page may have been sent before its figures were known. */
async function readTwice(): Promise<void> {
  await fetchAfter(0, undefined)
  await fetchAfter(0, 'v1')
}

const query = confirmedRead<Data>({
  queryKey,
  read: async () => {
    reads += 1
    return { asOf: `read ${reads}`, receivedAt: performance.now() }
  },
  confirm: (data, asOf) => (data.asOf === 'read 4' ? undefined : { ...data, asOf }),
  balances: () => balances,
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  client = new QueryClient()
  reads = 0
})
afterEach(() => {
  vi.useRealTimers()
})

it('while the balances are the same nothing is read, and the data is as of the figures', async () => {
  await readTwice()
  const data = await fetchAfter(3000, 'v1')
  expect(data.asOf).toBe(`host ${performance.now()}`)
  expect(data.receivedAt).toBe(performance.now())
  expect(reads).toBe(2)
})

it('a change of a balance is read at once', async () => {
  await readTwice()
  expect((await fetchAfter(3000, 'v2')).asOf).toBe('read 3')
})

it('the first read is not confirmed by figures that another tab had meanwhile', async () => {
  await fetchAfter(0, 'v1')
  expect((await fetchAfter(3000, 'v1')).asOf).toBe('read 2')
})

it('it is read again after five minutes, after an invalidation, and where it cannot be confirmed', async () => {
  await readTwice()
  for (let seconds = 0; seconds < 297; seconds += 3) await fetchAfter(3000, 'v1')
  expect(reads).toBe(2)
  expect((await fetchAfter(3000, 'v1')).asOf).toBe('read 3')
  await client.invalidateQueries({ queryKey })
  expect((await fetchAfter(3000, 'v1')).asOf).toBe('read 4')
  expect((await fetchAfter(3000, 'v1')).asOf).toBe('read 5')
})

it('figures that came before a read do not confirm it, and neither do old figures', async () => {
  await fetchAfter(0, undefined)
  expect((await fetchAfter(3000, 'v1')).asOf).toBe('read 2')
  vi.advanceTimersByTime(4000)
  const data = await client.fetchQuery({ queryKey, queryFn: query, staleTime: 0 })
  expect(data.asOf).toBe('read 3')
})

it('a host that names no state is read each time', async () => {
  await fetchAfter(0, undefined)
  expect((await fetchAfter(3000, undefined)).asOf).toBe('read 2')
})

it('other screens read again what was only confirmed', async () => {
  await readTwice()
  const staleness = () => {
    const found = client.getQueryCache().find<Data>({ queryKey })
    if (!found) throw new Error('no query')
    return staleAfterMs(found)
  }
  expect(staleness()).toBe(5000)
  await fetchAfter(3000, 'v1')
  await fetchAfter(3000, 'v1')
  expect(staleness()).toBe(0)
})
