/** The rules that the database keeps by itself, against code that would break them. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { amount } from '#protocol/money.ts'
import { checkInvariants } from '../ledger/checks/invariants.ts'
import { embeddedTestDatabase, serverTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { actionsOf, moneySandbox, newPartner } from '../testing/test-partner.ts'
import type { Transaction } from './database.ts'
import { sqlStateOf } from './retries.ts'
import { entries, type LedgerAccount, movements } from './schema/ledger.ts'

const serverUrl = inject('databaseUrl')
const kinds: readonly (readonly [string, () => Promise<TestDatabase>])[] = [
  ['PGlite', embeddedTestDatabase],
  ...(serverUrl === undefined ? [] : [['PostgreSQL', () => serverTestDatabase(serverUrl)] as const]),
]

describe.each(kinds)('on %s', (_, open) => {
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
    const [made] = await tx
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
    return made?.id ?? 0
  }
  const entry = (
    movement_id: number,
    ledger_account: LedgerAccount,
    written: string,
    owner: string | null,
  ) => ({
    movement_id,
    ledger_account,
    account_id: owner,
    amount: amount(written),
  })
  /** What becomes of a movement with these rows. */
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
      'a row of nothing',
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
      'a partner balance of nobody',
      [
        ['available', '5', 'network'],
        ['deposits', '-5', 'network'],
      ],
    ],
    [
      'a network account of a partner',
      [
        ['available', '5', 'own'],
        ['deposits', '-5', 'own'],
      ],
    ],
  ] as const)('refuses a movement with %s', async (_name, rows) => {
    expect(await posting(...rows)).toBe(checkViolation)
  })

  it('refuses an entry on an account that does not exist', async () => {
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
  ])('refuses to %s', async (statement) => {
    const state = await test.database.db.execute(sql.raw(statement)).then(() => 'done', sqlStateOf)
    expect(state).toBe(restrictViolation)
  })

  it('lets a whole movement through', async () => {
    expect(await posting(['available', '-1', 'own'], ['payouts', '1', 'network'])).toBe('posted')
    expect(await posting(['available', '-1', 'own'], ['payouts', '1', 'network'])).toBe('23505')
  })
})

it.runIf(serverUrl === undefined)('says that PostgreSQL is missing', () => {
  if (process.env.CI) throw new Error('CI has to run these on a real PostgreSQL')
  console.warn('The ledger rules were tried on PGlite only: there is no PostgreSQL.')
})
