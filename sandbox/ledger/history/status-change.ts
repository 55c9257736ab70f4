import { type LedgerStatusChange, withdrawalStatuses } from '#protocol/http/wallet.ts'
import { parseLeafText } from '#protocol/ledger-history/leaf.ts'

/** The end of a withdrawal as its leaf says it; undefined while it is pending. */
export function statusChangeOf(leaf: number | null, text: string | null): LedgerStatusChange | undefined {
  const parsed = text === null ? undefined : parseLeafText(text)
  if (leaf === null || parsed?.kind !== 'status') return undefined
  const { entry, time, salt } = parsed
  return { leaf, entry, status: statusOf(parsed.status), time, salt }
}

function statusOf(name: string): LedgerStatusChange['status'] {
  const status = withdrawalStatuses.find((known) => known === name)
  if (status === undefined) throw new RangeError(`no status of a withdrawal: ${name}`)
  return status
}
