/** The rules of the verifiable history: the stored trees are those that the entries make (docs/verifiable-history.md). */
import { type SQL, sql } from 'drizzle-orm'

/** The hash of a leaf's text. */
const leafHash = (text: SQL) => sql`sha256('\\x00'::bytea || convert_to(${text}, 'UTF8'))`

const hashAt = (hashes: SQL, level: SQL) => sql`substr(${hashes}, (${level}) * 32 + 1, 32)`

/** Rows of `ledger_leaves` whose hashes are not those of their two halves, or whose number does not fit the leaf's index. */
const wrongNodes = (leaves: SQL) => sql`
  select account from (${leaves}) found
  where 1 << (length(hashes) / 32 - 1) <> (leaf + 1) & -(leaf + 1)
  union all
  select r.account from (${leaves}) r
  cross join lateral generate_series(1, length(r.hashes) / 32 - 1) as level
  left join ledger_leaves l on l.tree = r.tree and l.leaf = r.leaf - (1 << (level - 1))
  where ${hashAt(sql`r.hashes`, sql`level`)} is distinct from sha256('\\x01'::bytea
    || ${hashAt(sql`l.hashes`, sql`level - 1`)} || ${hashAt(sql`r.hashes`, sql`level - 1`)})`

/** Entries whose leaf is not what they say; accounts without a tree get theirs at the next start. */
const wrongLeaves = (entries: SQL) => sql`
  select e.account_id as account from (${entries}) found
  join entries e on e.id = found.id join movements m on m.id = e.movement_id
  join ledger_trees t on t.account_id = e.account_id
  left join ledger_leaves l on l.tree = t.number and l.leaf = coalesce(e.leaf, e.number - 1)
  where ${hashAt(sql`l.hashes`, sql`0`)} is distinct from ${leafHash(sql`ledger_entry_leaf(e, m, t)`)}`

const wrongEnds = (accounts: SQL) => sql`
  select w.account_id as account from (${accounts}) a join withdrawals w on w.account_id = a.id
  join ledger_trees t on t.account_id = w.account_id
  left join ledger_leaves l on l.tree = t.number and l.leaf = w.status_leaf
  where (w.status = 'pending') <> (w.status_leaf is null) or w.status_leaf is not null
    and ${hashAt(sql`l.hashes`, sql`0`)} is distinct from ${leafHash(sql`ledger_status_leaf(w, t)`)}`

/** Trees whose size is not the number of entries and ended withdrawals. */
const wrongSizes = (accounts: SQL) => sql`
  select a.id as account from (${accounts}) looked join accounts a using (id) join ledger_trees t on t.account_id = a.id
  where a.tree_size <> a.next_entry_number - 1 + (
      select count(*) from withdrawals w where w.account_id = a.id and w.status_leaf is not null
    ) or a.tree_size <> coalesce(
      (select leaf + 1 from ledger_leaves l where l.tree = t.number order by leaf desc limit 1), 0
    )`

const names = {
  leaves: 'a leaf says what its entry says',
  ends: 'the leaf of a withdrawal says how it ended',
  nodes: 'a node is the hash of its two halves',
  sizes: 'a tree has a leaf for each entry and each end of a withdrawal, and no other',
  checkpoints: 'a checkpoint says what the tree says',
} as const

/** Of all trees. */
export const treeRules: Readonly<Record<string, SQL>> = {
  [names.leaves]: wrongLeaves(sql`select id from entries where account_id is not null`),
  [names.ends]: wrongEnds(sql`select id from accounts`),
  [names.nodes]: wrongNodes(sql`
    select t.account_id as account, l.* from ledger_leaves l left join ledger_trees t on t.number = l.tree`),
  [names.sizes]: sql`${wrongSizes(sql`select id from accounts`)}
    union all select a.id from ledger_leaves l left join ledger_trees t on t.number = l.tree
    left join accounts a on a.id = t.account_id
    group by l.tree, a.id having count(*) is distinct from a.tree_size`,
  [names.checkpoints]: sql`
    select c.account_id as account from ledger_checkpoints c
    where c.root is distinct from ledger_root(c.account_id, c.size)`,
}

/** Of the leaves that are not verified yet, and of the newest checkpoint: `accounts` selects the ids to look at. */
export const rulesOfNewLeaves = (accounts: SQL, freshEntries: SQL): Readonly<Record<string, SQL>> => ({
  [names.leaves]: wrongLeaves(freshEntries),
  [names.ends]: wrongEnds(accounts),
  [names.nodes]: wrongNodes(sql`
    select t.account_id as account, l.* from (${accounts}) a join ledger_trees t on t.account_id = a.id
    left join ledger_verified v on v.account_id = a.id
    cross join lateral (
      select * from ledger_leaves l where l.tree = t.number and l.leaf >= coalesce(v.leaves, 0) offset 0
    ) l`),
  [names.sizes]: wrongSizes(accounts),
  [names.checkpoints]: sql`
    select a.id as account from (${accounts}) a cross join lateral (
      select c.* from ledger_checkpoints c where c.account_id = a.id order by c.size desc limit 1
    ) c where c.root is distinct from ledger_root(c.account_id, c.size)`,
})
