/** A statement for hosts without a statement endpoint: from the funding details, back from the newest entry. */
import type { Amount } from '#protocol/amount.ts'
import type { Balance, Entry } from '#protocol/http/wallet.ts'
import { subtract } from '#protocol/money.ts'
import { dayIn } from '#protocol/zone-time.ts'
import type { Period } from '#shared/period/period.ts'
import { type Balances, balances, figureOf } from '../ledger/balance-audit.ts'
import { type FetchPage, isLastPage } from '../ledger/entry-pages.ts'
import { addEntries, type Gathering, type Statement } from './statement.ts'

interface StatementRequest {
  period: Period
  zone: string
  currency: string
  /** The current balances. */
  now: Balances
  fetchPage: FetchPage
}

/** Walks back in time: a balance before an entry is the balance after it less the entry's amount. */
export async function statementFromEntries(
  { period, zone, currency, now, fetchPage }: StatementRequest,
  { onProgress, signal }: Gathering,
): Promise<Statement> {
  const opening = new Map<Balance, Amount>()
  for (const balance of balances) {
    const figure = figureOf(now, balance)
    if (figure !== undefined) opening.set(balance, figure)
  }
  const closing = new Map(opening)
  const entries: Entry[] = []
  let moved = new Map<Balance, Amount>()
  let oldest: number | undefined
  for (;;) {
    const page = await fetchPage(oldest)
    signal.throwIfAborted()
    const inPeriod: Entry[] = []
    let isBeforePeriod = false
    for (const entry of page) {
      const day = dayIn(zone, entry.time)
      isBeforePeriod = day < period.from
      if (isBeforePeriod) break
      const balanceBefore = subtract(entry.balance_after, entry.amount)
      if (day > period.to) closing.set(entry.balance, balanceBefore)
      else {
        if (!moved.has(entry.balance) && !inPeriod.some(({ balance }) => balance === entry.balance)) {
          closing.set(entry.balance, entry.balance_after)
        }
        inPeriod.push(entry)
      }
      opening.set(entry.balance, balanceBefore)
    }
    entries.push(...inPeriod)
    moved = addEntries(moved, inPeriod)
    onProgress({ loaded: entries.length, total: undefined })
    oldest = page.at(-1)?.id
    if (isBeforePeriod || isLastPage(page)) break
  }
  return {
    currency,
    ...period,
    opening,
    closing,
    entries: entries.reverse(),
    moved,
    total: undefined,
  }
}
