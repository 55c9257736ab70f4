import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Entry } from '#protocol/http/wallet.ts'
import { amount } from '#protocol/money.ts'
import {
  entryPageSize,
  type FetchPage,
  indexOfEntry,
  type LoadedEntries,
  refreshEntries,
  withOlderPage,
} from './entry-pages.ts'
import { findLedgerEntries, findRequest } from './find-ledger-entries.ts'
import { entry } from './test-entries.ts'

const one = amount('1')
const ledger = (count: number, extra: (id: number) => Partial<Entry> = () => ({})): Entry[] =>
  Array.from({ length: count }, (_, index) => count - index).map((id) =>
    entry({ id, amount: one, balance: 'available', balance_after: amount(String(id)), ...extra(id) }),
  )

function hostOf(entries: readonly Entry[]): FetchPage & { asked: (number | undefined)[] } {
  const asked: (number | undefined)[] = []
  const fetchPage: FetchPage = async (before) => {
    asked.push(before)
    return entries.filter(({ id }) => before === undefined || id < before).slice(0, entryPageSize)
  }
  return Object.assign(fetchPage, { asked })
}

const refreshed = async (host: FetchPage, loaded?: LoadedEntries): Promise<LoadedEntries> => {
  const { list, hasMore } = await refreshEntries(host, () => loaded)
  return { list, hasMore }
}

describe('loading entries', () => {
  it('loads the full history by refreshing and paging, whatever is added meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 260 }), fc.nat({ max: 320 }), async (count, added) => {
        const before = await refreshed(hostOf(ledger(count)))
        const grown = hostOf(ledger(count + added))
        let loaded = await refreshed(grown, before)
        for (let page = 0; loaded.hasMore && page < 20; page += 1) {
          const oldest = loaded.list.at(-1)?.id ?? 0
          loaded = withOlderPage(loaded, oldest, await grown(oldest)) ?? loaded
        }
        expect(loaded).toEqual({ list: ledger(count + added), hasMore: false })
      }),
    )
  })

  it('names new entries and returns the same list when there are none', async () => {
    const loaded = { list: ledger(120), hasMore: false }
    const { added, base, isRewritten } = await refreshEntries(hostOf(ledger(123)), () => loaded)
    expect(added.map(({ id }) => id)).toEqual([123, 122, 121])
    expect(base).toBe(loaded)
    expect(isRewritten).toBe(false)
    const same = await refreshEntries(hostOf(ledger(120)), () => loaded)
    expect(same.list).toBe(loaded.list)
  })

  it('reloads the list when there are too many new entries', async () => {
    const loaded = { list: ledger(60), hasMore: true }
    const host = hostOf(ledger(1000))
    const { list, base, hasMore } = await refreshEntries(host, () => loaded)
    expect({ length: list.length, base, hasMore, asked: host.asked.length }).toEqual({
      length: 200,
      base: undefined,
      hasMore: true,
      asked: 4,
    })
  })

  it('reports a loaded entry whose figures changed', async () => {
    const loaded = { list: ledger(60), hasMore: false }
    const host = hostOf(ledger(60, (id) => (id === 40 ? { amount: amount('2') } : {})))
    const { isRewritten, list } = await refreshEntries(host, () => loaded)
    expect(isRewritten).toBe(true)
    expect(list[indexOfEntry(list, 40)]?.amount).toBe('2')
  })

  it('refetches pending withdrawals with as few pages as possible', async () => {
    const waiting = ledger(420, (id) => (id === 30 || id === 29 ? { status: 'pending' } : {}))
    const host = hostOf(ledger(420, (id) => (id === 30 || id === 29 ? { status: 'paid' } : {})))
    const { list, isRewritten } = await refreshEntries(host, () => ({ list: waiting, hasMore: false }))
    expect(list.filter(({ status }) => status === 'paid').map(({ id }) => id)).toEqual([30, 29])
    expect(host.asked).toEqual([undefined, 31])
    expect(isRewritten).toBe(false)
  })

  it('rejects an older page that no longer follows the list', () => {
    expect(withOlderPage({ list: ledger(9).slice(0, 3), hasMore: true }, 5, ledger(4))).toBeUndefined()
  })
})

describe('finding entries', () => {
  const entries = ledger(130, (id) => ({
    reference: id === 51 || id === 52 ? 'pair' : `M-${id}`,
    request_id: `r-${id}`,
  }))

  it('finds both entries of a movement and none of an unknown one', async () => {
    expect((await findLedgerEntries('pair', hostOf(entries))).map(({ id }) => id)).toEqual([52, 51])
    expect(await findLedgerEntries('no such', hostOf(entries))).toEqual([])
  })

  it('finds a movement that spans two pages', async () => {
    const across = ledger(130, (id) => ({ reference: id === 81 || id === 80 ? 'pair' : `M-${id}` }))
    expect((await findLedgerEntries('pair', hostOf(across))).map(({ id }) => id)).toEqual([81, 80])
  })

  it('starts the search for a movement at a known entry', async () => {
    const host = hostOf(ledger(1000, (id) => ({ reference: id === 81 || id === 80 ? 'pair' : `M-${id}` })))
    expect((await findLedgerEntries('pair', host, 80)).map(({ id }) => id)).toEqual([81, 80])
    expect(host.asked).toHaveLength(1)
  })

  it('finds a withdrawal and its return, however far apart', async () => {
    const asked = { reference: 'W', status: 'refused' as const }
    const host = hostOf(
      ledger(300, (id) => {
        if (id === 20) return { ...asked, amount: amount('-9') }
        return id === 250 ? { ...asked, amount: amount('9') } : {}
      }),
    )
    for (const near of [undefined, 20, 250]) {
      expect((await findLedgerEntries('W', host, near)).map(({ id }) => id)).toEqual([250, 20])
    }
  })

  it('finds a request among the recent entries only', async () => {
    expect((await findRequest('r-60', hostOf(entries))).map(({ id }) => id)).toEqual([60])
    expect(await findRequest('none', hostOf(entries))).toEqual([])
  })
})
