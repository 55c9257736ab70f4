/**
 * Forms that have one effect, however often and to whichever process they are sent (docs/decisions/0096): a form has an id, its
 * intent, which is stored in the transaction of what the form does.
 */
import { eq } from 'drizzle-orm'
import type { Sandbox } from '../context.ts'
import { deskIntents } from '../db/schema/desk.ts'
import { bodyHash } from '../idempotency/with-idempotency-key.ts'
import type { Step } from './action-record.ts'
import { type Action, BadInput, type FormValues } from './input.ts'

/** How long a form is accepted after it was shown, ms: as long as a login lasts. An intent is kept longer. */
const formLifetimeMs = 12 * 3_600_000
/** Days until an intent is deleted. */
export const intentDays = 1

const maxIntentLength = 100

/** A form that was sent. */
interface SentForm {
  readonly action: string
  readonly values: FormValues
}

/** The intent of a form; a new one for a form without. */
export const intentOf = ({ intent }: FormValues): string => intent || crypto.randomUUID()

/** Rejects a form that was shown so long ago that its intent may be forgotten. */
function assertCurrent({ intent = '', shown = '' }: FormValues, now: Date): void {
  if (intent.length > maxIntentLength) throw new BadInput('intent', 'This form is broken. Nothing was done.')
  const shownAt = Date.parse(shown)
  if (now.getTime() - shownAt > formLifetimeMs)
    throw new BadInput('shown', 'This form is from hours ago. Nothing was done: check it, and send it again.')
}

/**
 * The step that runs an action unless its intent has run: then it does nothing, and waits if that runs at this moment. An
 * action that fails leaves no intent, so its form can be sent again. The same intent with other values is rejected.
 */
export function once(intent: string, { action, values }: SentForm, run: Action): Step {
  const { intent: _, shown: __, ...body } = values
  const body_hash = bodyHash({ ...body, request_id: intent })
  return async (sandbox) => {
    const { db } = sandbox.database
    const at = sandbox.clock.now()
    assertCurrent(values, at)
    const isIntent = eq(deskIntents.intent, intent)
    const claimed = await db
      .insert(deskIntents)
      .values({ intent, action, body_hash, at })
      .onConflictDoNothing()
      .returning({ intent: deskIntents.intent })
    if (claimed.length === 0) {
      const [first] = await db.select().from(deskIntents).where(isIntent)
      if (first?.action === action && first.body_hash === body_hash) return undefined
      const message =
        'This form was sent before, with other values. Nothing was done: check it, and send it again.'
      throw new BadInput('intent', message)
    }
    const result = await run(sandbox, values)
    await db
      .update(deskIntents)
      .set({ result: result.page ?? result.record })
      .where(isIntent)
    return result
  }
}

/** What a form did, for the page after it, on any process; undefined for an unknown intent. */
export async function resultOf(
  { database }: Pick<Sandbox, 'database'>,
  intent: string | undefined,
): Promise<string | undefined> {
  if (intent === undefined) return undefined
  const [row] = await database.read
    .select({ result: deskIntents.result })
    .from(deskIntents)
    .where(eq(deskIntents.intent, intent))
  return row?.result ?? undefined
}
