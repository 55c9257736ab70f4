/** The deadline for the answer to a dispute. */
import type { Dispute } from '#protocol/http/wallet-additions.ts'

export type Due = { kind: 'answered' } | { kind: 'due' | 'overdue'; seconds: number }

/** Seconds until the answer is due, or since it was due. */
export function dueOf({ status, due_at: dueAt }: Pick<Dispute, 'status' | 'due_at'>, nowMs: number): Due {
  if (status === 'answered') return { kind: 'answered' }
  const seconds = Math.round((Date.parse(dueAt) - nowMs) / 1000)
  return seconds > 0 ? { kind: 'due', seconds } : { kind: 'overdue', seconds: -seconds }
}
