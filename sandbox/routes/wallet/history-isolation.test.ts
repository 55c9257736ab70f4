/** No checkpoint, proof, range or statement has anything of another account: each account's answers are searched for all others' data. */
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { walletAdditions } from '#protocol/http/wallet-additions.ts'
import { fromUtf8, toBase64 } from '#protocol/ledger-history/bytes.ts'
import { parseCheckpoint } from '#protocol/ledger-history/checkpoint.ts'
import { parseTlogProof } from '#protocol/ledger-history/tlog-proof.ts'
import type { UserContext } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { entries, movements } from '../../db/schema/ledger.ts'
import { ledgerLeaves, ledgerTrees } from '../../db/schema/ledger-history.ts'
import { testKinds } from '../../testing/database.ts'
import { longOr } from '../../testing/full-run.ts'
import { actionsOf, moneySandbox, newPartner } from '../../testing/partner.ts'
import { ledgerHistoryHandlers } from './ledger-history.ts'
import { statementHandlers } from './statement.ts'

const count = longOr(1000, 30)

/** Everything that the host says of an account's history, as one text. */
async function answersOf(partner: UserContext): Promise<string> {
  const { ledgerCheckpoint, ledgerProof, ledgerRange } = ledgerHistoryHandlers
  const checkpoint = await ledgerCheckpoint(partner, { old: 1 })
  const size = parseCheckpoint(checkpoint.checkpoint)?.checkpoint.size ?? 0
  const today = partner.sandbox.clock.now().toISOString().slice(0, 10)
  const statement = await statementHandlers.statement(
    partner,
    v.parse(walletAdditions.statement.request, { from: '2020-01-01', to: today }),
  )
  const answers: unknown[] = [checkpoint, statement]
  for (const [from, to] of [
    [0, size],
    [1, 2],
    [size, size],
  ] as const)
    answers.push(await ledgerRange(partner, { from, to }))
  for (const { id } of statement.list) {
    const { proof } = await ledgerProof(partner, { number: id })
    const { extra } = parseTlogProof(proof) ?? {}
    answers.push(proof, extra && fromUtf8(extra))
  }
  return JSON.stringify(answers)
}

/** What could give an account away: ids, names, references, salts and hashes. */
const identifying =
  /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[A-Z]-[\dA-F]{8}|(?<![\da-f])[\da-f]{32}(?![\da-f])|[A-Za-z\d+/]{43}=/g

/** The account to which each identifying text belongs. */
async function ownersOf({ read }: Database): Promise<Map<string, string>> {
  const owners = new Map<string, string>()
  const add = (text: string, account: string) => {
    for (const [found] of text.matchAll(identifying)) owners.set(found, account)
  }
  for (const { id, username } of await read.select().from(accounts)) add(`${id} ${username}`, id)
  for (const { account_id: id, tree_id } of await read.select().from(ledgerTrees)) add(tree_id, id)
  const leaves = read
    .select({ id: ledgerTrees.account_id, hashes: ledgerLeaves.hashes })
    .from(ledgerLeaves)
    .innerJoin(ledgerTrees, eq(ledgerTrees.number, ledgerLeaves.tree))
  for (const { id, hashes } of await leaves)
    for (let start = 0; start < hashes.length; start += 32)
      add(toBase64(Uint8Array.from(hashes.slice(start, start + 32))), id)
  const references = read.select({ id: entries.account_id, reference: movements.reference }).from(entries)
  for (const { id, reference } of await references.innerJoin(
    movements,
    eq(movements.id, entries.movement_id),
  ))
    if (id !== null) add(reference, id)
  return owners
}

describe.each(testKinds())('on %s', (_, open) => {
  it(
    `no answer to one of ${count} accounts has anything of the others`,
    async () => {
      const test = await open()
      const { sandbox } = await moneySandbox(test.database)
      const partners: UserContext[] = []
      for (let index = 0; index < count; index += 1) {
        const partner = await newPartner(sandbox)
        const act = actionsOf(partner)
        // The same amounts and times, so that only salts tell the leaves apart.
        await act.deposit('100')
        await act.deposit('50')
        partners.push(partner)
      }
      const answers: (readonly [string, string])[] = []
      for (const partner of partners) answers.push([partner.account.id, await answersOf(partner)])
      const owners = await ownersOf(test.database)
      let own = 0
      for (const [account, text] of answers) {
        for (const [found] of text.matchAll(identifying)) {
          const owner = owners.get(found)
          if (owner === account) own += 1
          else expect(owner, `${found} in an answer to ${account}`).toBeUndefined()
        }
      }
      // The search finds what is there: references, tree ids and hashes of the account's own.
      expect(own).toBeGreaterThan(count * 5)
      expect(owners.size).toBeGreaterThan(count * 5)
      await test.close()
    },
    longOr(600_000, 60_000),
  )
})
