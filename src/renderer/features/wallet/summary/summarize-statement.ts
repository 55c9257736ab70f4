/** The summary of a statement, from the entries that were checked for it. */
import { type Summary, SummaryCounter } from '#protocol/summary/summarize.ts'
import type { Statement } from '../statement/statement.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'

/** Entries between two breaks for the page. */
const stepSize = 500

/** In steps, because a statement may have 100,000 entries. Rejects if `signal` aborts. */
export async function summarizeStatement(
  statement: Statement,
  zone: string,
  signal: AbortSignal,
): Promise<Summary> {
  const counter = new SummaryCounter(statement, zone)
  const { entries } = statement
  for (let start = 0; start < entries.length; start += stepSize) {
    counter.add(entries.slice(start, start + stepSize))
    await yieldToEventLoop()
    signal.throwIfAborted()
  }
  return counter.result()
}
