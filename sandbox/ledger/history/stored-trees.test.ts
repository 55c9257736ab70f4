/** The trees that triggers build are those of the entries, and nothing can change them. */
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { UserContext } from '../../context.ts'
import { sqlStateOf } from '../../db/retries.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { movements } from '../../db/schema/ledger.ts'
import { ledgerLeaves, ledgerTrees } from '../../db/schema/ledger-history.ts'
import { type TestDatabase, testKinds } from '../../testing/database.ts'
import { actionsOf, moneySandbox, newPartner } from '../../testing/partner.ts'
import { checkInvariants } from '../checks/invariants.ts'
import { extendTrees } from './extend-trees.ts'

describe.each(testKinds({ asSuperuser: true }))('on %s', (_, open) => {
  let test: TestDatabase
  let partner: UserContext
  beforeEach(async () => {
    test = await open()
    const { sandbox } = await moneySandbox(test.database)
    partner = await newPartner(sandbox)
    for (const amount of ['50', '51.5', '7', '0.01']) await actionsOf(partner).deposit(amount)
  })
  afterEach(() => test.close())

  const accountOf = async () => {
    const [account] = await test.database.read
      .select()
      .from(accounts)
      .where(eq(accounts.id, partner.account.id))
    if (account === undefined) throw new Error('no account')
    return account
  }
  /** What only the owner of the tables can do. */
  const asOwner = async (tables: readonly string[], ...statements: readonly ReturnType<typeof sql>[]) => {
    for (const table of tables)
      await test.database.db.execute(sql.raw(`alter table ${table} disable trigger user`))
    for (const statement of statements) await test.database.db.execute(statement)
    for (const table of tables)
      await test.database.db.execute(sql.raw(`alter table ${table} enable trigger user`))
  }

  it('a leaf is added for each entry, and the stored tree is the rebuilt one', async () => {
    const account = await accountOf()
    expect(account.tree_size).toBe(account.next_entry_number - 1)
    expect(account.tree_size).toBeGreaterThanOrEqual(4)
    expect(await checkInvariants(test.database)).toEqual([])
  })

  it('entries that are older than the trees get theirs, with the same numbers, and new entries continue it', async () => {
    const before = await accountOf()
    await asOwner(
      ['entries', 'accounts', 'ledger_trees', 'ledger_leaves'],
      sql`delete from ledger_leaves`,
      sql`delete from ledger_trees`,
      sql`update entries set leaf = null`,
      sql`update accounts set tree_size = 0`,
    )
    await extendTrees(test.database)
    expect((await accountOf()).tree_size).toBe(before.tree_size)
    await actionsOf(partner).deposit('3')
    expect((await accountOf()).tree_size).toBe(before.tree_size + 1)
    expect(await checkInvariants(test.database)).toEqual([])
  })

  it.each([
    [
      'an entry',
      sql`update entries set amount = amount + 1 where number = 2`,
      'a leaf says what its entry says',
    ],
    ['a remark', sql`update movements set remark = 'acceptance'`, 'a leaf says what its entry says'],
    [
      'the words of a remark',
      sql`update movements set remark_params = '{"a":"b"}'`,
      'a leaf says what its entry says',
    ],
    [
      'a time',
      sql`update entries set at = at - interval '1 hour' where number = 1`,
      'a leaf says what its entry says',
    ],
    [
      'the newest node',
      sql`delete from ledger_leaves where leaf = (select max(leaf) from ledger_leaves)`,
      'a tree has a leaf',
    ],
    [
      'which tree a leaf is of',
      sql`update ledger_leaves set tree = 0 where leaf = (select max(leaf) from ledger_leaves)`,
      'a tree has a leaf',
    ],
    [
      'a node',
      sql`update ledger_leaves set hashes = set_byte(hashes, 40, get_byte(hashes, 40) # 1) where leaf = 1`,
      'a node is the hash of its two halves',
    ],
  ])('the check finds that the owner of the tables changed %s', async (_name, statement, rule) => {
    await asOwner(['entries', 'movements', 'ledger_leaves'], statement)
    expect(await checkInvariants(test.database)).toContainEqual(expect.stringContaining(rule))
  })

  it('trees, nodes, checkpoints, keys and statements are only added to', async () => {
    const statements = [
      'update ledger_leaves set leaf = leaf',
      'delete from ledger_leaves',
      'truncate ledger_leaves',
      "update ledger_trees set tree_id = 'x'",
      'delete from ledger_checkpoints',
      'delete from ledger_keys',
      'delete from ledger_statements',
    ]
    for (const statement of statements) {
      const state = await test.database.db.execute(sql.raw(statement)).then(() => 'done', sqlStateOf)
      expect(state, statement).toBe('23001')
    }
  })

  it('a checkpoint of another root than the tree has is refused', async () => {
    const state = await test.database.db
      .execute(sql`insert into ledger_checkpoints (account_id, size, root, note, at)
        values (${partner.account.id}, 2, sha256('x'), 'note', now())`)
      .then(() => 'done', sqlStateOf)
    expect(state).toBe('23514')
  })

  it('a movement whose reference has a line break is refused, and leaves no leaf', async () => {
    const { tree_size } = await accountOf()
    const posting = test.database.db.transaction(async (tx) => {
      const [movement] = await tx
        .insert(movements)
        .values({
          reference: 'T-1\nplacard.entry/v1',
          part: 1,
          account_id: partner.account.id,
          type: 'system_deposit',
          remark: 'deposit',
          at: new Date(),
        })
        .returning()
      await tx.execute(sql`insert into entries (movement_id, ledger_account, account_id, amount)
        values (${movement?.id}, 'available', ${partner.account.id}, 1), (${movement?.id}, 'deposits', null, -1)`)
    })
    expect(await posting.then(() => 'done', sqlStateOf)).toBe('23514')
    expect((await accountOf()).tree_size).toBe(tree_size)
    const stored = await test.database.read
      .select({ leaf: ledgerLeaves.leaf })
      .from(ledgerTrees)
      .innerJoin(ledgerLeaves, eq(ledgerLeaves.tree, ledgerTrees.number))
      .where(eq(ledgerTrees.account_id, partner.account.id))
    expect(stored).toHaveLength(tree_size)
  })
})
