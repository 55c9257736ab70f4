/** The desk's side of foreign exchange. */
import { eq } from 'drizzle-orm'
import { compare, toWire } from '#protocol/money.ts'
import { acceptances } from '../db/schema/wallet.ts'
import { type AcceptanceStep, issueAcceptance, moveAcceptance } from '../ledger/acceptances.ts'
import { lockAccount } from '../ledger/accounts.ts'
import { acceptors } from '../seed/acceptors.ts'
import { type Action, BadInput, typedAmount, typedPartner, typedReference } from './input.ts'

export const acceptanceCode: Action = async (sandbox, typed) => {
  const account = await typedPartner(sandbox, typed)
  const acceptor = acceptors.find((each) => each.id === typed.acceptor)
  if (acceptor === undefined) throw new BadInput('acceptor', 'Choose an acceptor.')
  if (acceptor.currency !== account.currency) {
    throw new BadInput('acceptor', `${acceptor.name} does not exchange ${account.currency}.`)
  }
  const amount = typedAmount(typed, account.currency)
  if (compare(amount, acceptor.limit) > 0) {
    throw new BadInput(
      'amount',
      `${acceptor.name} accepts at most ${toWire(acceptor.limit, acceptor.currency)}.`,
    )
  }
  const { code, reference } = await sandbox.database.db.transaction((tx) =>
    issueAcceptance(tx, account, acceptor, amount, sandbox.clock.now()),
  )
  return `Acceptance code for ${account.username}, for one use: ${code}. Reference: ${reference}`
}

const steps: readonly AcceptanceStep[] = ['accepted', 'finished', 'refused']

export const acceptance: Action = async ({ database, clock }, typed) => {
  const reference = typedReference(typed, 'an acceptance')
  const step = steps.find((each) => each === typed.step)
  if (step === undefined) throw new BadInput('step', 'Choose what happens.')
  const [found] = await database.read
    .select({ accountId: acceptances.account_id })
    .from(acceptances)
    .where(eq(acceptances.reference, reference))
  if (found === undefined) throw new BadInput('reference', `There is no acceptance ${reference}.`)
  const isMoved = await database.serializable(async (tx) => {
    const account = await lockAccount(tx, found.accountId)
    return moveAcceptance(tx, account, reference, step, clock)
  }, found.accountId)
  if (!isMoved) {
    throw new BadInput('reference', `Acceptance ${reference} is not running, or is ${step} already.`)
  }
  return `Acceptance ${reference} is ${step}.${step === 'finished' ? ' Its amount is deposited.' : ''}`
}
