/**
 * The first step of a deposit request (`features/wallet/deposits/deposit-flow-state.ts`). Not in `routing/paths.ts`, which the
 * login page loads.
 */
export const depositPath = '/wallet?deposit=amount'
