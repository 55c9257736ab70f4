/** The ledger rules that the database enforces, whatever the code does and with whatever role. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { amount } from '#protocol/money.ts'
import { checkInvariants } from '../ledger/checks/invariants.ts'
import { embeddedTestDatabase, superuserTestDatabase, type TestDatabase } from '../testing/database.ts'
import { actionsOf, moneySandbox, newPartner } from '../testing/partner.ts'
import type { Transaction } from './database.ts'
import { sqlStateOf } from './retries.ts'
import { entries, type LedgerAccount, movements } from './schema/ledger.ts'

const serverUrl = inject('databaseUrl')
const databases: readonly (readonly [string, () => Promise<TestDatabase>])[] = [
  ['PGlite', embeddedTestDatabase],
  ...(serverUrl === undefined ? [] : [['PostgreSQL', superuserTestDatabase] as const]),
]

describe.each(databases)('on %s', (_, open) => {
  let test: TestDatabase
  let accountId = ''
  beforeAll(async () => {
    test = await open()
    const { sandbox } = await moneySandbox(test.database)
    const partner = await newPartner(sandbox)
    accountId = partner.account.id
    await actionsOf(partner).deposit('50')
  })
  afterAll(async () => {
    expect(await checkInvariants(test.database)).toEqual([])
    await test.close()
  })

  const movement = async (tx: Transaction) => {
    const [created] = await tx
      .insert(movements)
      .values({
        reference: 'T-1',
        part: 1,
        account_id: accountId,
        type: 'ad_serving',
        remark: 'put',
        at: new Date(),
      })
      .returning()
    return created?.id ?? 0
  }
  const entry = (movement_id: number, ledger_account: LedgerAccount, text: string, owner: string | null) => ({
    movement_id,
    ledger_account,
    account_id: owner,
    amount: amount(text),
  })
  /** Posts a movement with these rows; resolves to 'posted' or the SQLSTATE of the error. */
  const posting = (...rows: readonly (readonly [LedgerAccount, string, 'own' | 'network'])[]) =>
    test.database
      .serializable(async (tx) => {
        const id = await movement(tx)
        const values = rows.map(([account, written, side]) =>
          entry(id, account, written, side === 'own' ? accountId : null),
        )
        if (values.length > 0) await tx.insert(entries).values(values)
      })
      .then(() => 'posted', sqlStateOf)

  const checkViolation = '23514'
  const restrictViolation = '23001'

  it.each([
    ['no rows', []],
    ['one row', [['available', '5', 'own']]],
    [
      'rows that do not add up',
      [
        ['available', '5', 'own'],
        ['deposits', '-4', 'network'],
      ],
    ],
    [
      'three rows',
      [
        ['available', '5', 'own'],
        ['deposits', '-4', 'network'],
        ['deposits', '-1', 'network'],
      ],
    ],
    [
      'a row of zero',
      [
        ['available', '0', 'own'],
        ['deposits', '0', 'network'],
      ],
    ],
    [
      'a balance below zero',
      [
        ['available', '-50.01', 'own'],
        ['payouts', '50.01', 'network'],
      ],
    ],
    [
      'a partner balance without an owner',
      [
        ['available', '5', 'network'],
        ['deposits', '-5', 'network'],
      ],
    ],
    [
      'a network account owned by a partner',
      [
        ['available', '5', 'own'],
        ['deposits', '-5', 'own'],
      ],
    ],
  ] as const)('the database rejects a movement with %s', async (_name, rows) => {
    expect(await posting(...rows)).toBe(checkViolation)
  })

  it('the database rejects an entry on an account that does not exist', async () => {
    const state = await test.database.db
      .execute(sql`insert into entries (movement_id, ledger_account, amount) values (1, 'slush', 1)`)
      .then(() => 'posted', sqlStateOf)
    expect(state).toBe(checkViolation)
  })

  it.each([
    'update entries set amount = 1',
    'delete from entries',
    'truncate entries',
    'update movements set remark = remark',
    'delete from movements',
    'truncate movements cascade',
    "insert into balances (account_id, balance, amount) select id, 'to_be_settled', 5 from accounts",
    'update balances set amount = amount + 1',
    'delete from balances',
    'update entry_counts set entries = 0',
  ])('the database rejects: %s', async (statement) => {
    const state = await test.database.db.execute(sql.raw(statement)).then(() => 'done', sqlStateOf)
    expect(state).toBe(restrictViolation)
  })

  it('the database accepts a balanced movement once', async () => {
    expect(await posting(['available', '-1', 'own'], ['payouts', '1', 'network'])).toBe('posted')
    expect(await posting(['available', '-1', 'own'], ['payouts', '1', 'network'])).toBe('23505')
  })
})

it.runIf(serverUrl === undefined)('a run without PostgreSQL prints a warning, and fails in CI', () => {
  if (process.env.CI) throw new Error('CI must run these tests on a real PostgreSQL')
  console.warn('The ledger rules were tested on PGlite only, because there is no PostgreSQL.')
})
