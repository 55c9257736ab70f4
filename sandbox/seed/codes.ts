/** The two codes that always work, printed at the start. */
import type { Queries } from '../db/database.ts'
import { codes } from '../db/schema/accounts.ts'
import type { Clock } from '../delivery/clock.ts'

export const standingCodes: Readonly<Record<(typeof codes.$inferSelect)['kind'], string>> = {
  invitation: 'PLACARD-INVITE',
  authorisation: 'PLACARD-OPEN',
}

/** Inserts the two standing codes if they are missing. */
export async function ensureStandingCodes(queries: Queries, clock: Clock): Promise<void> {
  const rows = (['invitation', 'authorisation'] as const).map((kind) => ({
    code: standingCodes[kind],
    kind,
    is_reusable: true,
    created_at: clock.now(),
  }))
  await queries.insert(codes).values(rows).onConflictDoNothing()
}
