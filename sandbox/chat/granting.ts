/**
 * Granting and refusing requests of a conversation. Like all actions of the desk each is one transaction; it locks the request, so
 * that two clicks have one effect. The result goes only to the named account; the conversation, which a stranger may have opened,
 * shows only that it was done. Invitation and authorisation codes belong to no account and are shown in the conversation.
 */
import { and, eq } from 'drizzle-orm'
import { type CodeKind, issueCode } from '../auth/codes.ts'
import type { Sandbox } from '../context.ts'
import type { Queries } from '../db/database.ts'
import { withdrawals } from '../db/schema/ledger.ts'
import { type ChatEntry, chatEntries, chats } from '../db/schema/support.ts'
import { coupon, destination, resetPassword } from '../desk/account-actions.ts'
import {
  type Action,
  type ActionResult,
  BadInput,
  type FormValues,
  requirePartner,
  requireText,
} from '../desk/input.ts'
import { acceptanceCode, credit, deposit, refusePayout } from '../desk/money-actions.ts'
import { unlessBlocked } from '../desk/open-accounts.ts'
import { partnerNamed } from '../desk/partners.ts'
import { addReply } from './chats.ts'
import { englishTexts, isTopic, requestText, type Topic } from './topics.ts'

interface GrantResult extends ActionResult {
  /** Shown in the conversation. */
  readonly code?: string
}

type GrantHandler = (sandbox: Sandbox, values: FormValues) => Promise<GrantResult>

/** The code belongs to no account; it is not issued to a writer who names one that is closed or blocked. */
const issueNewCode = (kind: CodeKind): GrantHandler =>
  unlessBlocked(async ({ database, clock }, { username = '' }) => {
    const issue = (queries: Queries) => issueCode(queries, clock, kind)
    const named = await partnerNamed(database, username)
    const code =
      named === undefined ? await issue(database.db) : await database.withAccountLock(issue, named.id)
    return { record: `Issued an ${kind} code.`, page: `New ${kind} code, for one use: ${code}`, code }
  })

/** Stops a payout, only of the named account. */
const stopPayout: GrantHandler = async (sandbox, values) => {
  const account = await requirePartner(sandbox, values)
  const reference = values.reference ?? ''
  const [withdrawal] = await sandbox.database.read
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(and(eq(withdrawals.account_id, account.id), eq(withdrawals.reference, reference)))
  if (withdrawal === undefined) {
    throw new BadInput('request', `${account.username} has no withdrawal ${reference}.`)
  }
  return refusePayout(sandbox, { reference, reason: 'You asked customer service to stop it.' })
}

const grantHandlers: Readonly<Record<Topic, GrantHandler>> = {
  deposit,
  authorisation: issueNewCode('authorisation'),
  acceptance: acceptanceCode,
  // A conversation cannot set a card or address: it clears the current one, and the account's owner sets a new one.
  destination,
  password: resetPassword,
  payout: stopPayout,
  coupon,
  credit,
  invitation: issueNewCode('invitation'),
}

function requireRequestNumber(values: FormValues): number {
  const text = values.request ?? ''
  if (!/^\d{1,15}$/.test(text)) throw new BadInput('request', 'There is no such request.')
  return Number(text)
}

/** Locks an open request; throws if there is none. */
async function lockRequest(
  queries: Queries,
  number: number,
): Promise<{ entry: ChatEntry; username: string }> {
  const [found] = await queries
    .select({ entry: chatEntries, username: chats.username })
    .from(chatEntries)
    .innerJoin(chats, eq(chatEntries.chat_id, chats.id))
    .where(eq(chatEntries.number, number))
    .for('update', { of: chatEntries })
  if (found?.entry.state === undefined || found.entry.state === null) {
    throw new BadInput('request', 'There is no such request.')
  }
  if (found.entry.state !== 'open') {
    throw new BadInput('request', `This request is ${found.entry.state} already.`)
  }
  return found
}

/** What was decided, for the record. */
const requestOf = ({ number, topic }: ChatEntry) => ({ request: String(number), topic: topic ?? '' })

/** Grants a request with the details that the partner entered. */
export const grantRequest: Action = async (sandbox, values) => {
  const number = requireRequestNumber(values)
  const { db } = sandbox.database
  const { entry, username } = await lockRequest(db, number)
  if (entry.topic === null || !isTopic(entry.topic)) throw new Error(`no such topic: ${entry.topic}`)
  const { code, ...result } = await grantHandlers[entry.topic](sandbox, { ...entry.details, username })
  await db
    .update(chatEntries)
    .set({ state: 'granted', answer: code ?? null, decided_at: sandbox.clock.now() })
    .where(eq(chatEntries.number, number))
  return { ...result, about: { ...result.about, ...requestOf(entry) } }
}

/** Refuses a request, with a reason that the conversation shows. */
export const refuseRequest: Action = async ({ database: { db }, clock }, values) => {
  const number = requireRequestNumber(values)
  const reason = requireText(values, 'reason', 'the reason; it is shown in the conversation')
  const { entry } = await lockRequest(db, number)
  await db
    .update(chatEntries)
    .set({ state: 'refused', answer: reason, decided_at: clock.now() })
    .where(eq(chatEntries.number, number))
  return {
    record: 'Refused a request.',
    page: `Refused: ${requestText(entry.topic ?? '', entry.details, englishTexts)}`,
    about: requestOf(entry),
  }
}

/** Sends a message of the desk. */
export const reply: Action = async ({ database, clock }, values) => {
  const text = requireText(values, 'text', 'a message')
  const [chat] = await database.read
    .select()
    .from(chats)
    .where(eq(chats.id, values.chat ?? ''))
  if (chat === undefined) throw new BadInput('chat', 'There is no such conversation.')
  await addReply(database.db, chat.id, text, clock.now())
  return { record: 'Sent a message.', page: 'Your message is sent.', about: { chat: chat.id } }
}
