/**
 * Granting and refusing requests of a conversation. Granting is one transaction that locks the request, runs its action and
 * stores its answer, so that two clicks have one effect. The result goes only to the named account; the conversation, which
 * a stranger may have opened, shows only that it was done. Invitation and authorisation codes belong to no account and are
 * shown in the conversation.
 */
import { and, eq } from 'drizzle-orm'
import { issueCode } from '../auth/codes.ts'
import type { Sandbox } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { withdrawals } from '../db/schema/ledger.ts'
import { type ChatEntry, chatEntries, chats } from '../db/schema/support.ts'
import { coupon, destination, resetPassword } from '../desk/account-actions.ts'
import { type Action, BadInput, type FormValues, requirePartner, requireText } from '../desk/input.ts'
import { acceptanceCode, credit, deposit, refusePayout } from '../desk/money-actions.ts'
import { lockAccount } from '../ledger/accounts.ts'
import { addReply } from './chats.ts'
import { englishTexts, isTopic, requestText, type Topic } from './topics.ts'

interface GrantResult {
  /** Shown on the desk. */
  readonly message: string
  /** Shown in the conversation. */
  readonly code?: string
}

type GrantHandler = (sandbox: Sandbox, values: FormValues) => Promise<GrantResult>

const fromAction =
  (action: Action): GrantHandler =>
  async (sandbox, values) => ({ message: await action(sandbox, values) })

const issueNewCode =
  (kind: 'authorisation' | 'invitation'): GrantHandler =>
  async (sandbox) => {
    const code = await issueCode(sandbox.database.db, sandbox.clock, kind)
    return { message: `New ${kind} code, for one use: ${code}`, code }
  }

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
  return {
    message: await refusePayout(sandbox, { reference, reason: 'You asked customer service to stop it.' }),
  }
}

const grantHandlers: Readonly<Record<Topic, GrantHandler>> = {
  deposit: fromAction(deposit),
  authorisation: issueNewCode('authorisation'),
  acceptance: fromAction(acceptanceCode),
  // A conversation cannot set a card or address: it clears the current one, and the account's owner sets a new one.
  destination: fromAction(destination),
  password: fromAction(resetPassword),
  payout: stopPayout,
  coupon: fromAction(coupon),
  credit: fromAction(credit),
  invitation: issueNewCode('invitation'),
}

/** The sandbox with `tx` as its database, for an action inside of a transaction. */
function inTransaction(sandbox: Sandbox, tx: Transaction): Sandbox {
  const within = {
    read: tx,
    db: tx,
    transaction: <Result>(work: (tx: Transaction) => Promise<Result>) => work(tx),
    withAccountLock: async <Result>(work: (tx: Transaction) => Promise<Result>, accountId: string) => {
      await lockAccount(tx, accountId)
      return work(tx)
    },
  }
  return { ...sandbox, database: { ...sandbox.database, ...within } }
}

function requireRequestNumber(values: FormValues): number {
  const text = values.request ?? ''
  if (!/^\d{1,15}$/.test(text)) throw new BadInput('request', 'There is no such request.')
  return Number(text)
}

/** Locks an open request; throws if there is none. */
async function lockRequest(tx: Transaction, number: number): Promise<{ entry: ChatEntry; username: string }> {
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

/** Grants a request with the details that the partner entered. */
export const grantRequest: Action = async (sandbox, values) => {
  const number = requireRequestNumber(values)
  const { database, clock } = sandbox
  return database.transaction(async (tx) => {
    const { entry, username } = await lockRequest(tx, number)
    if (entry.topic === null || !isTopic(entry.topic)) throw new Error(`no such topic: ${entry.topic}`)
    const handler = grantHandlers[entry.topic]
    const { message, code } = await handler(inTransaction(sandbox, tx), { ...entry.details, username })
    await tx
      .update(chatEntries)
      .set({ state: 'granted', answer: code ?? null, decided_at: clock.now() })
      .where(eq(chatEntries.number, number))
    return message
  })
}

/** Refuses a request, with a reason that the conversation shows. */
export const refuseRequest: Action = async ({ database, clock }, values) => {
  const number = requireRequestNumber(values)
  const reason = requireText(values, 'reason', 'the reason; it is shown in the conversation')
  return database.transaction(async (tx) => {
    const { entry } = await lockRequest(tx, number)
    await tx
      .update(chatEntries)
      .set({ state: 'refused', answer: reason, decided_at: clock.now() })
      .where(eq(chatEntries.number, number))
    return `Refused: ${requestText(entry.topic ?? '', entry.details, englishTexts)}`
  })
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
  return 'Your message is sent.'
}
