/** What every kind of receipt gets. */
import type { ReactNode } from 'react'
import type { Entry } from '#protocol/http/wallet.ts'

/** The parts below a receipt, the same for every kind. */
export interface ReceiptParts {
  readonly actions: ReactNode
  readonly entries: ReactNode
  readonly footer: ReactNode
}

export type ReceiptOfKindProps = {
  /** All entries of the event, newest first. */
  entries: readonly [Entry, ...Entry[]]
  currency: string | undefined
  parts: ReceiptParts
}
