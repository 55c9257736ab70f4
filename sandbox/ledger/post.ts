/** The only writer of the ledger (docs/rules.md, section R4): each movement is two rows, posted in one transaction. */
import { randomBytes } from 'node:crypto'
import { type Amount, isNegative, isPositive } from '#protocol/amount.ts'
import { typesInParts } from '#protocol/entries/entry-search.ts'
import type { EntryType } from '#protocol/http/wallet.ts'
import { negate, sum } from '#protocol/money.ts'
import type { Transaction } from '../db/database.ts'
import { entries, isPartnerBalance, type LedgerAccount, movements } from '../db/schema/ledger.ts'
import type { Remark } from './remarks.ts'

/** Crockford's 32: no I, L, O or U. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const referenceKinds = {
  deposit: 'D',
  put: 'P',
  returned: 'R',
  billing: 'B',
  settlement: 'S',
  withdrawal: 'W',
  credit: 'C',
  chargeback: 'X',
  acceptance: 'A',
  subscription: 'V',
  contract: 'K',
} as const

/** A new random reference, one of 10^12; a constraint makes it unique in the ledger. */
export function newReference(kind: keyof typeof referenceKinds): string {
  const code = Array.from(randomBytes(8), (byte) => letters.charAt(byte % letters.length)).join('')
  return `${referenceKinds[kind]}-${code}`
}

/** A funding, a settlement, … Its movements share the reference. */
export interface Operation {
  readonly accountId: string
  readonly reference: string
  /** Number of the first movement; above 1 for later movements with the same reference. */
  readonly firstPart?: number
  readonly at: Date
  readonly planId?: string
  readonly withdrawalId?: string
  readonly requestId?: string
  /** Id of the movement that this operation corrects. */
  readonly corrects?: number
  /** Values for the remarks' texts. */
  readonly params?: Readonly<Record<string, string>>
}

/** One movement of an operation. An amount of zero is not posted. */
export interface Posting {
  readonly from: LedgerAccount
  readonly to: LedgerAccount
  readonly amount: Amount
  readonly type: EntryType
  readonly remark: Remark
}

/**
 * Posts an operation's movements in the given order. The caller holds the account's lock. The database rejects a negative
 * balance; callers check before, so that the user gets a reason.
 */
export async function post(
  tx: Transaction,
  operation: Operation,
  postings: readonly Posting[],
): Promise<void> {
  if (postings.some(({ amount }) => isNegative(amount))) throw new RangeError('a movement cannot be negative')
  const moved = postings.filter(({ amount }) => isPositive(amount))
  if (moved.length === 0) return
  const firstPart = operation.firstPart ?? 1
  const rows = moved.map(({ type, remark }, index) => ({
    reference: operation.reference,
    part: firstPart + index,
    account_id: operation.accountId,
    type,
    parts_total: totalOfParts(moved, type),
    remark,
    remark_params: { ...operation.params },
    plan_id: operation.planId ?? null,
    withdrawal_id: operation.withdrawalId ?? null,
    request_id: operation.requestId ?? null,
    corrects: operation.corrects ?? null,
    at: operation.at,
  }))
  const posted = await tx.insert(movements).values(rows).returning({ id: movements.id, part: movements.part })
  const sides = posted
    .sort((a, b) => a.part - b.part)
    .flatMap(({ id, part }) => {
      const posting = moved[part - firstPart]
      return posting === undefined ? [] : bothSides(id, operation.accountId, posting)
    })
  await tx.insert(entries).values(sides)
}

/** What the parts of a type move together; null where there is only one. */
function totalOfParts(moved: readonly Posting[], type: EntryType): Amount | null {
  const parts = moved.filter((posting) => posting.type === type)
  return typesInParts.has(type) && parts.length > 1 ? sum(parts.map(({ amount }) => amount)) : null
}

function bothSides(movementId: number, accountId: string, { from, to, amount }: Posting) {
  const side = (ledgerAccount: LedgerAccount, signed: Amount) => ({
    movement_id: movementId,
    ledger_account: ledgerAccount,
    account_id: isPartnerBalance(ledgerAccount) ? accountId : null,
    amount: signed,
  })
  return [side(from, negate(amount)), side(to, amount)]
}
