import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amount } from '#contract/money.ts'
import type { Entry } from '#contract/wire/wallet.ts'
import { entryPageSize, type FetchPage, mergeEntries, refreshEntries, withOlderPage } from './entry-pages.ts'
import { findMovement, findRequest } from './movement.ts'
import { entry } from './test-entries.ts'

const one = amount('1')
const ledger = (count: number, extra: (id: number) => Partial<Entry> = () => ({})): Entry[] =>
  Array.from({ length: count }, (_, at) => count - at).map((id) =>
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

describe('the loaded entries', () => {
  it('come to the whole history by refreshing and paging, whatever was added meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 260 }), fc.nat({ max: 120 }), async (count, added) => {
        let loaded = await refreshEntries(hostOf(ledger(count)), () => undefined)
        const grown = hostOf(ledger(count + added))
        loaded = await refreshEntries(grown, () => loaded)
        for (let at = 0; loaded.hasMore && at < 10; at += 1) {
          loaded = withOlderPage(loaded, await grown(loaded.list.at(-1)?.id))
        }
        expect(loaded).toEqual({ list: ledger(count + added), hasMore: false })
      }),
    )
  })

  it('reads back to a withdrawal that waits, and shows what became of it', async () => {
    const waiting = ledger(120, (id) => (id === 30 ? { status: 'pending' } : {}))
    const host = hostOf(ledger(120, (id) => (id === 30 ? { status: 'paid' } : {})))
    const { list } = await refreshEntries(host, () => ({ list: waiting, hasMore: false }))
    expect(list.find(({ id }) => id === 30)?.status).toBe('paid')
    const again = hostOf(list)
    await refreshEntries(again, () => ({ list, hasMore: false }))
    expect(again.asked).toEqual([undefined])
  })

  it('lets the later answer win and stays newest first', () => {
    const [newer, older] = ledger(2)
    if (!newer || !older) throw new Error('no entries')
    const paid: Entry = { ...older, status: 'paid' }
    expect(mergeEntries([older], [paid, newer])).toEqual([newer, paid])
  })
})

describe('finding entries', () => {
  const entries = ledger(130, (id) => ({
    reference: id === 51 || id === 52 ? 'pair' : `M-${id}`,
    request_id: `r-${id}`,
  }))

  it('finds both rows of a movement, and nothing of an unknown one', async () => {
    expect((await findMovement('pair', hostOf(entries))).map(({ id }) => id)).toEqual([52, 51])
    expect(await findMovement('no such', hostOf(entries))).toEqual([])
  })

  it('finds a movement across the end of a page', async () => {
    const across = ledger(130, (id) => ({ reference: id === 81 || id === 80 ? 'pair' : `M-${id}` }))
    expect((await findMovement('pair', hostOf(across))).map(({ id }) => id)).toEqual([81, 80])
  })

  it('finds a request among the recent entries only', async () => {
    expect((await findRequest('r-60', hostOf(entries))).map(({ id }) => id)).toEqual([60])
    expect(await findRequest('none', hostOf(entries))).toEqual([])
  })
})
