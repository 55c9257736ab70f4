/** Every page and every dialog of the web app. */
import { account, adCenter, contract, visitors } from './account-states.ts'
import { plan, wallet } from './money-states.ts'
import type { State } from './state.ts'

export const states: readonly State[] = [
  ...visitors,
  ...adCenter,
  ...contract,
  ...account,
  ...plan,
  ...wallet,
]
