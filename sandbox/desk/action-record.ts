/** The record of what was done at the desk: by whom, when, with which outcome (docs/decisions/0050, 0096). */
import { desc } from 'drizzle-orm'
import { html } from 'hono/html'
import type { Sandbox } from '../context.ts'
import { type DeskOutcome, deskActions } from '../db/schema/desk.ts'
import { BusinessError } from '../http/business-error.ts'
import { inTransaction } from './in-transaction.ts'
import { type ActionResult, BadInput } from './input.ts'
import { type Html, page } from './layout.ts'

const maxListed = 200

/** Whose action it is, and its name. */
interface RecordedAction {
  /** Undefined where the desk has no login. */
  readonly by: string | undefined
  readonly action: string
}

/** Does the work of an action with the queries of one transaction; undefined for work that was done and recorded before. */
export type Step = (sandbox: Sandbox) => Promise<ActionResult | undefined>

type Outcome = Pick<typeof deskActions.$inferInsert, 'outcome' | 'result' | 'details'>

async function addToRecord(
  { database, clock }: Pick<Sandbox, 'database' | 'clock'>,
  { by, action }: RecordedAction,
  outcome: Outcome,
): Promise<void> {
  await database.db.insert(deskActions).values({ at: clock.now(), done_by: by ?? null, action, ...outcome })
}

/** Only where it was refused: the message may repeat what was typed. */
function refusalOf(error: unknown): Outcome {
  if (error instanceof BadInput) return { outcome: 'refused', result: error.field }
  return error instanceof BusinessError ? { outcome: 'refused', result: error.key } : { outcome: 'failed' }
}

/**
 * Does an action and records it in the same transaction, so that neither is without the other; one that was refused or failed
 * is recorded afterwards. `prepare` does what is slow or counts in any case, and returns the step to do in the transaction.
 */
export async function recorded(
  sandbox: Sandbox,
  entry: RecordedAction,
  prepare: () => Promise<Step>,
): Promise<ActionResult | undefined> {
  const done = async () => {
    const step = await prepare()
    return inTransaction(sandbox, async (within) => {
      const result = await step(within)
      if (result === undefined) return undefined
      const { record, about = {} } = result
      await addToRecord(within, entry, { outcome: 'done', result: record, details: about })
      return result
    })
  }
  const result = await done().catch(async (error: unknown) => {
    // Nothing was done, so a record that cannot be written changes nothing.
    await addToRecord(sandbox, entry, refusalOf(error)).catch(() => undefined)
    throw error
  })
  await result?.afterwards?.(sandbox)
  return result
}

type ActionRow = typeof deskActions.$inferSelect

function outcomeText(outcome: DeskOutcome | null, result: string | null): string {
  if (outcome === null) return 'Not known.'
  if (outcome === 'failed') return 'An error of the server.'
  return outcome === 'refused' ? `Refused: ${result ?? ''}` : `Done. ${result ?? ''}`
}

function actionRow({ at, done_by, action, details, outcome, result }: ActionRow): Html {
  const named = Object.entries(details).map(([name, value]) => `${name}: ${value}`)
  return html`<tr>
    <td>${at?.toISOString().slice(0, 19).replace('T', ' ')} UTC</td>
    <td>${done_by ?? 'this machine, no login'}</td>
    <th scope="row">${action}</th>
    <td class="about">${named.join(', ')}</td>
    <td class="about">${outcomeText(outcome, result)}</td>
  </tr>`
}

/** The newest actions, newest first. */
export async function actionRecordPage({ database }: Pick<Sandbox, 'database'>): Promise<Html> {
  const rows = await database.read
    .select()
    .from(deskActions)
    .orderBy(desc(deskActions.number))
    .limit(maxListed)
  const heads = ['When', 'Who', 'Action', 'About', 'Outcome']
  return page(
    'Record - sandbox desk',
    html`<h1>Record of actions</h1>
      <p class="quiet">What was done at this desk, the newest ${maxListed}. Nobody can change it. Codes, and what was typed, are not in it. Old rows are deleted after PLACARD_KEEP_HISTORIES days, at least a year.</p>
      <section>
        <h2 id="actions-title">Actions</h2>
        <div class="scroll" tabindex="0" role="region" aria-labelledby="actions-title">
          <table>
            <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
            <tbody>${rows.map(actionRow)}</tbody>
          </table>
        </div>
      </section>
      <p class="quiet"><a href="/">To the desk</a></p>`,
  )
}
