/** `npx drizzle-kit generate` writes the next migration from the schema; triggers are migrations written by hand. */
import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    'accounts',
    'idempotency',
    'rate-limits',
    'second-factors',
    'plans',
    'ledger',
    'ledger-checks',
    'ledger-history',
    'deposits',
    'spending-caps',
    'notice-preferences',
    'support',
    'push',
    'desk',
    'contractions',
  ].map((name) => `./sandbox/db/schema/${name}.ts`),
  out: './sandbox/db/migrations',
})
