/** `npx drizzle-kit generate` writes the next migration from the schema; triggers are migrations written by hand. */
import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './sandbox/db/schema.ts',
    './sandbox/db/ledger-schema.ts',
    './sandbox/db/wallet-schema.ts',
    './sandbox/db/partner-schema.ts',
    './sandbox/db/notification-schema.ts',
    './sandbox/db/server-schema.ts',
    './sandbox/db/hand-over-schema.ts',
    './sandbox/db/chat-schema.ts',
    './sandbox/db/contract-schema.ts',
    './sandbox/db/reset-schema.ts',
  ],
  out: './sandbox/db/migrations',
})
