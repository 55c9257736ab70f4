/** What a verified statement shows, and what it does not. */
import type { StatementReport } from '#protocol/ledger-history/statement/read-statement.ts'

/** Lines for the user, in English. */
export function summaryLines(report: StatementReport, { hasKey }: { hasKey: boolean }): string[] {
  const { entries, from, to, checkpoint, key, code } = report
  if (!checkpoint) return []
  return [
    `Account: ${checkpoint.origin}`,
    `Entries: ${entries}${from && to ? `, ${from} to ${to}` : ''}`,
    `Signed history: ${checkpoint.size} records`,
    `Key: ${key ?? 'none'}`,
    `Code: ${code ?? 'none'}`,
    ...(hasKey ? [] : ['The key is the one in the file. Compare it, or the code, with what your app shows.']),
    'Not covered by the signature: the currency, the reason of a refusal and the wording of remarks of unknown kinds.',
  ]
}
