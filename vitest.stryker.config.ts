import { defineConfig } from 'vitest/config'

/** The tests that Stryker runs against the mutants of the money code (`stryker.config.json`). */
export default defineConfig({
  test: {
    include: [
      'src/protocol/money.test.ts',
      'src/protocol/coupons/coupon-rules.test.ts',
      'src/renderer/features/wallet/balances.test.ts',
      'src/renderer/features/wallet/ledger/balance-audit.test.ts',
      'src/renderer/features/wallet/statement/statement.test.ts',
      'src/renderer/features/wallet/withdrawal/withdrawal.test.ts',
      'sandbox/ledger/levels.test.ts',
    ],
  },
})
