/** A statement where the host has no call for it: from the funding details, back from the newest entry. */
import type { Amount } from '#protocol/amount.ts'
import type { Balance, Entry } from '#protocol/http/wallet.ts'
import { subtract } from '#protocol/money.ts'
import { type Day, dayIn } from '../calendar.ts'
import { type Balances, balances, figureOf } from '../ledger/balance-audit.ts'
import { type FetchPage, isLastPage } from '../ledger/entry-pages.ts'
import { addedUp, type Gathering, type Statement } from './statement.ts'

export interface Period {
  from: Day
  to: Day
}

interface Asked {
  period: Period
  zone: string
  currency: string
  /** The balances as they are now. */
  now: Balances
  fetchPage: FetchPage
}

/** Walks back in time: what a balance was before an entry is what it was after it, less the entry's amount. */
export async function statementFromEntries(
  { period, zone, currency, now, fetchPage }: Asked,
  { onProgress, signal }: Gathering,
): Promise<Statement> {
  const before = new Map<Balance, Amount>()
  for (const balance of balances) {
    const figure = figureOf(now, balance)
    if (figure !== undefined) before.set(balance, figure)
  }
  const closing = new Map(before)
  const entries: Entry[] = []
  let moved = new Map<Balance, Amount>()
  let oldest: number | undefined
  for (;;) {
    const page = await fetchPage(oldest)
    signal.throwIfAborted()
    const own: Entry[] = []
    let isBehind = false
    for (const entry of page) {
      const day = dayIn(zone, entry.time)
      isBehind = day < period.from
      if (isBehind) break
      const earlier = subtract(entry.balance_after, entry.amount)
      if (day > period.to) closing.set(entry.balance, earlier)
      else {
        if (!moved.has(entry.balance) && !own.some(({ balance }) => balance === entry.balance)) {
          closing.set(entry.balance, entry.balance_after)
        }
        own.push(entry)
      }
      before.set(entry.balance, earlier)
    }
    entries.push(...own)
    moved = addedUp(moved, own)
    onProgress({ loaded: entries.length, total: undefined })
    oldest = page.at(-1)?.id
    if (isBehind || isLastPage(page)) break
  }
  return {
    currency,
    ...period,
    opening: before,
    closing,
    entries: entries.reverse(),
    moved,
    total: undefined,
  }
}
