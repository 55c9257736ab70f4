/** `npx drizzle-kit generate` writes the next migration from the schema; triggers are migrations written by hand. */
import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './sandbox/db/schema/core.ts',
    './sandbox/db/schema/ledger.ts',
    './sandbox/db/schema/wallet.ts',
    './sandbox/db/schema/partners.ts',
    './sandbox/db/schema/notifications.ts',
    './sandbox/db/schema/server.ts',
    './sandbox/db/schema/host-sso.ts',
    './sandbox/db/schema/chat.ts',
    './sandbox/db/schema/employment-contracts.ts',
    './sandbox/db/schema/password-resets.ts',
  ],
  out: './sandbox/db/migrations',
})
