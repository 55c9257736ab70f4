/** Every page and dialog of the web app, and the states that replace a page or appear above all pages. */
import { accountDone } from './account-done-states.ts'
import { account, adCenter, contract, visitors } from './account-states.ts'
import { deposits } from './deposit-states.ts'
import { frame } from './frame-states.ts'
import { moneyDone } from './money-done-states.ts'
import { plan, wallet } from './money-states.ts'
import { push } from './push-states.ts'
import { secondFactor } from './second-factor-states.ts'
import type { State } from './state.ts'

export const states: readonly State[] = [
  ...visitors,
  ...adCenter,
  ...contract,
  ...account,
  ...plan,
  ...wallet,
  ...moneyDone,
  ...deposits,
  ...accountDone,
  ...push,
  ...secondFactor,
  ...frame,
]
