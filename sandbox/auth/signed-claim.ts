/** A claim that names an account until a time, and may say more; its signature is behind a dot (`secrets.ts`). */
import * as v from 'valibot'

const Claim = v.tuple([v.string(), v.number(), v.optional(v.string(), '')])

/** The text of a claim, base64url; `expires` in ms since 1970. */
export const claimOf = (
  accountId: string,
  expires: number,
  ...about: readonly [] | readonly [string]
): string => Buffer.from(JSON.stringify([accountId, expires, ...about])).toString('base64url')

interface ClaimParts {
  readonly claim: string
  readonly signature: string
  readonly accountId: string
  /** Ms since 1970. */
  readonly expires: number
  readonly about: string
}

/** The parts of `claim.signature`, neither of which is checked yet; undefined if it has another form. */
export function readClaim(text: string): ClaimParts | undefined {
  const [claim = '', signature = '', ...rest] = text.split('.')
  if (rest.length > 0) return undefined
  try {
    const [accountId, expires, about] = v.parse(Claim, JSON.parse(Buffer.from(claim, 'base64url').toString()))
    return { claim, signature, accountId, expires, about }
  } catch {
    return undefined
  }
}
