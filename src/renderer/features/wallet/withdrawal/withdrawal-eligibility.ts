/** "Can I withdraw today?": every reason why the host would reject a withdrawal, shown before the user tries (docs/rules.md, section R5.1). */
import type { Amount } from '#protocol/amount.ts'
import type { WithdrawMethod } from '#protocol/http/config.ts'
import type { Property } from '#protocol/http/wallet.ts'
import { compare } from '#protocol/money.ts'

export type WithdrawalBlock = Property['withdraw_blocks'][number]

/** The bound destinations. */
export interface Destinations {
  card?: { bank_name: string; bank_account: string } | undefined
  withdrawal_address?: string | undefined
}

export type Blocker =
  /** The app moves no money here (docs/rules.md, section R5.8). */
  | { kind: 'notStated' }
  | { kind: 'host'; block: WithdrawalBlock }
  | { kind: 'noDestination' }
  | { kind: 'noPassword' }
  /** The available balance is below the smallest amount that can be withdrawn. */
  | { kind: 'belowMinimum'; minimum: Amount }

/** The methods whose destination is bound. */
export function boundMethods(
  methods: readonly WithdrawMethod[],
  destinations: Destinations,
): WithdrawMethod[] {
  return methods.filter(({ method }) =>
    method === 'card' ? destinations.card : destinations.withdrawal_address,
  )
}

const ownKeys: ReadonlySet<string> = new Set(['wallet.methodNotBound', 'wallet.transactionPasswordMissing'])

export interface WithdrawalEligibilityFacts {
  property: Pick<Property, 'available' | 'withdraw_blocks'>
  methods: readonly WithdrawMethod[]
  destinations: Destinations
  hasPassword: boolean
  /** The host's operator is stated, or the host is the bundled sandbox. */
  isMoneyAllowed: boolean
}

/** The reasons against a withdrawal, the app's and the host's first; empty when a withdrawal is possible now. */
export function withdrawalBlockers({
  property,
  methods,
  destinations,
  hasPassword,
  isMoneyAllowed,
}: WithdrawalEligibilityFacts): Blocker[] {
  // The host may name a missing destination or password too: each is shown once, with its link.
  const hostBlocks = property.withdraw_blocks.filter(({ key }) => !ownKeys.has(key))
  const bound = boundMethods(methods, destinations)
  const [smallest] = (bound.length > 0 ? bound : methods).map(({ minimum }) => minimum).toSorted(compare)
  const isBelow = smallest !== undefined && compare(property.available, smallest) < 0
  return [
    ...(isMoneyAllowed ? [] : [{ kind: 'notStated' as const }]),
    ...hostBlocks.map((block) => ({ kind: 'host' as const, block })),
    ...(bound.length === 0 ? [{ kind: 'noDestination' as const }] : []),
    ...(hasPassword ? [] : [{ kind: 'noPassword' as const }]),
    ...(isBelow ? [{ kind: 'belowMinimum' as const, minimum: smallest }] : []),
  ]
}
