/** What a check is and what it is given. */
import type { Client } from './client.ts'

export interface Given {
  readonly client: Client
  readonly account: string
  readonly password: string
  /** Six digits; wanted by the checks that move money. */
  readonly transactionPassword: string | undefined
}

export interface Check {
  readonly area: 'access' | 'reading' | 'sums' | 'money'
  /** What the host does. */
  readonly name: string
  /** Moves money or does something once: runs only when that was asked for. */
  readonly movesMoney?: true
  /** Throws a `Failing`, or a `NothingToCheck`. */
  readonly run: (given: Given) => Promise<void>
}
