/**
 * What the desk does with a request. Granting is one transaction: the request is taken, its action done and its answer
 * written, or nothing at all, so that two clicks act once. What an action gives goes to the account that was named, and
 * its owner reads it there; the conversation, which a stranger may have opened, learns only that it was done. Codes for
 * whoever has none belong to no account and are shown in the conversation.
 */
import { and, eq } from 'drizzle-orm'
import { issueCode } from '../auth/codes.ts'
import type { Sandbox } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { withdrawals } from '../db/schema/ledger.ts'
import { type ChatEntry, chatEntries, chats } from '../db/schema/support.ts'
import { coupon, destination, resetPassword } from '../desk/account-actions.ts'
import { type Action, BadInput, requiredText, type Typed, typedPartner } from '../desk/input.ts'
import { acceptanceCode, credit, deposit, refusePayout } from '../desk/money-actions.ts'
import { reply } from './chats.ts'
import { askedFor, englishTexts, isTopic, type Topic } from './topics.ts'

/** What was done, for the desk; a code that the conversation shows. */
interface Granted {
  readonly said: string
  readonly code?: string
}

type Granting = (sandbox: Sandbox, typed: Typed) => Promise<Granted>

const by =
  (action: Action): Granting =>
  async (sandbox, typed) => ({ said: await action(sandbox, typed) })

const newCode =
  (kind: 'authorisation' | 'invitation'): Granting =>
  async (sandbox) => {
    const code = await issueCode(sandbox.database.db, sandbox.clock, kind)
    return { said: `New ${kind} code, for one use: ${code}`, code }
  }

/** Only a withdrawal of the account that was named; the partner reads why. */
const stopPayout: Granting = async (sandbox, typed) => {
  const account = await typedPartner(sandbox, typed)
  const reference = typed.reference ?? ''
  const [mine] = await sandbox.database.read
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(and(eq(withdrawals.account_id, account.id), eq(withdrawals.reference, reference)))
  if (mine === undefined) {
    throw new BadInput('request', `${account.username} has no withdrawal ${reference}.`)
  }
  return {
    said: await refusePayout(sandbox, { reference, reason: 'You asked customer service to stop it.' }),
  }
}

const grantings: Readonly<Record<Topic, Granting>> = {
  deposit: by(deposit),
  authorisation: newCode('authorisation'),
  acceptance: by(acceptanceCode),
  // No card or address comes from a conversation: what was set is freed, and the account sets it anew.
  destination: by(destination),
  password: by(resetPassword),
  payout: stopPayout,
  coupon: by(coupon),
  credit: by(credit),
  invitation: newCode('invitation'),
}

/** The sandbox as an action sees it that runs within a transaction. */
function within(sandbox: Sandbox, tx: Transaction): Sandbox {
  return { ...sandbox, database: { ...sandbox.database, read: tx, db: tx, serializable: (work) => work(tx) } }
}

function typedNumber(typed: Typed): number {
  const written = typed.request ?? ''
  if (!/^\d{1,15}$/.test(written)) throw new BadInput('request', 'There is no such request.')
  return Number(written)
}

async function takeRequest(tx: Transaction, number: number): Promise<{ entry: ChatEntry; username: string }> {
  const [found] = await tx
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

const phraseOf = ({ topic, details }: ChatEntry): string => askedFor(topic ?? '', details, englishTexts)

/** Grants a request as it was asked for. */
export const grant: Action = async (sandbox, typed) => {
  const number = typedNumber(typed)
  const { database, clock } = sandbox
  return database.serializable(async (tx) => {
    const { entry, username } = await takeRequest(tx, number)
    if (entry.topic === null || !isTopic(entry.topic)) throw new Error(`no such topic: ${entry.topic}`)
    const { said, code } = await grantings[entry.topic](within(sandbox, tx), { ...entry.details, username })
    await tx
      .update(chatEntries)
      .set({ state: 'granted', answer: code ?? null, decided_at: clock.now() })
      .where(eq(chatEntries.number, number))
    return said
  })
}

/** Refuses a request, with a reason that the conversation shows. */
export const refuse: Action = async ({ database, clock }, typed) => {
  const number = typedNumber(typed)
  const reason = requiredText(typed, 'reason', 'the reason; it is shown in the conversation')
  return database.serializable(async (tx) => {
    const { entry } = await takeRequest(tx, number)
    await tx
      .update(chatEntries)
      .set({ state: 'refused', answer: reason, decided_at: clock.now() })
      .where(eq(chatEntries.number, number))
    return `Refused: ${phraseOf(entry)}`
  })
}

/** Writes into a conversation. */
export const write: Action = async ({ database, clock }, typed) => {
  const text = requiredText(typed, 'text', 'a message')
  const [chat] = await database.read
    .select()
    .from(chats)
    .where(eq(chats.id, typed.chat ?? ''))
  if (chat === undefined) throw new BadInput('chat', 'There is no such conversation.')
  await reply(database.db, chat.id, text, clock.now())
  return 'Your message is sent.'
}
