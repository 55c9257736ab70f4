/** Codes: how they are written; how those of invitation and authorisation are issued and used up. */
import { randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Queries } from '../db/database.ts'
import { codes } from '../db/schema/core.ts'

export type CodeKind = 'invitation' | 'authorisation'

/** Letters and digits that nobody mistakes for one another. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** How codes stand in the database: upper and lower case are the same code. */
export function codeAsStored(entered: string): string {
  return entered.trim().toUpperCase()
}

/** Uses up a code that is there and, unless it is reusable, unused; answers whether there was one. */
export async function takeCode(
  tx: Queries,
  kind: CodeKind,
  entered: string,
  use: { readonly accountId: string; readonly at: Date },
): Promise<boolean> {
  const isIt = and(eq(codes.code, codeAsStored(entered)), eq(codes.kind, kind))
  const [found] = await tx.select({ isReusable: codes.is_reusable }).from(codes).where(isIt)
  // One that all use is only read: written by all of them it would make them wait for each other.
  if (found === undefined || found.isReusable) return found !== undefined
  const taken = await tx
    .update(codes)
    .set({ used_by: use.accountId, used_at: use.at })
    .where(and(isIt, isNull(codes.used_by)))
    .returning({ code: codes.code })
  return taken.length === 1
}

/** A new code, three groups of four. */
export function newCode(): string {
  const part = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${part()}-${part()}-${part()}`
}

/** Issues a code for one use. */
export async function issueCode(queries: Queries, clock: Clock, kind: CodeKind): Promise<string> {
  const code = newCode()
  await queries.insert(codes).values({ code, kind, created_at: clock.now() })
  return code
}
