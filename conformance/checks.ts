/** Every check there is, in the order in which they run. */
import { accessChecks } from './access-checks.ts'
import type { Check } from './check.ts'
import { moneyChecks } from './money-checks.ts'
import { readingChecks } from './reading-checks.ts'
import { sumChecks } from './sum-checks.ts'

export const checks: readonly Check[] = [...accessChecks, ...readingChecks, ...sumChecks, ...moneyChecks]
