/** The record of what was done at the desk: by whom, when, with which outcome (docs/decisions/0050). */
import { desc, eq } from 'drizzle-orm'
import { html } from 'hono/html'
import type { Sandbox } from '../context.ts'
import { type DeskOutcome, deskActions } from '../db/schema/desk.ts'
import { BadInput, type FormValues } from './input.ts'
import { type Html, page } from './layout.ts'

type Parts = Pick<Sandbox, 'database' | 'clock'>

/** The fields of forms that are recorded: what was acted on, never a card, a message or a password. */
const recordedFields = [
  'username',
  'amount',
  'reference',
  'plan',
  'kind',
  'acceptor',
  'step',
  'reason',
  'hours',
  'minutes',
  'category',
  'headline',
  'chat',
  'request',
  'feedback',
] as const

const maxLength = 300
const maxListed = 200

/** Codes are secrets of those who get them. */
const code = /\b[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}\b/g
const withoutCodes = (text: string): string => text.replaceAll(code, '[code]').slice(0, maxLength)

function detailsOf(values: FormValues): Readonly<Record<string, string>> {
  const entered = recordedFields.flatMap((name) => {
    const value = values[name]
    return value ? [[name, withoutCodes(value)] as const] : []
  })
  return Object.fromEntries(entered)
}

/** Records an action before it runs, and its outcome afterwards; an action that cannot be recorded does not run. */
export async function recorded(
  { database, clock }: Parts,
  {
    by,
    action,
    values,
  }: { readonly by: string | undefined; readonly action: string; readonly values: FormValues },
  effect: () => Promise<string>,
): Promise<string> {
  const [row] = await database.db
    .insert(deskActions)
    .values({ at: clock.now(), done_by: by ?? null, action, details: detailsOf(values) })
    .returning({ number: deskActions.number })
  if (row === undefined) throw new Error('an action was not recorded')
  // What was done is not reported as failed, or it would be repeated: the record then has no outcome.
  const end = async (outcome: DeskOutcome, result: string | null) => {
    const update = database.db
      .update(deskActions)
      .set({ outcome, result: result === null ? null : withoutCodes(result) })
      .where(eq(deskActions.number, row.number))
    await update.catch(() => undefined)
  }
  try {
    const result = await effect()
    await end('done', result)
    return result
  } catch (error) {
    await (error instanceof BadInput ? end('refused', error.message) : end('failed', null))
    throw error
  }
}

type ActionRow = typeof deskActions.$inferSelect

const outcomes: Readonly<Record<DeskOutcome, string>> = {
  done: 'Done.',
  refused: 'Refused.',
  failed: 'An error of the server.',
}

function actionRow({ at, done_by, action, details, outcome, result }: ActionRow): Html {
  const named = Object.entries(details).map(([name, value]) => `${name}: ${value}`)
  return html`<tr>
    <td>${at?.toISOString().slice(0, 19).replace('T', ' ')} UTC</td>
    <td>${done_by ?? 'this machine, no login'}</td>
    <th scope="row">${action}</th>
    <td class="about">${named.join(', ')}</td>
    <td class="about">${outcome === null ? 'Not known.' : outcomes[outcome]} ${result ?? ''}</td>
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
      <p class="quiet">What was done at this desk, the newest ${maxListed}. Nobody can change it; old rows are deleted after PLACARD_KEEP_HISTORIES days.</p>
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
