/** What a query reads, from PostgreSQL's own account of it. */
import { type SQLWrapper, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '../db/database.ts'

interface PlanNode {
  readonly 'Relation Name'?: string | undefined
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number | undefined
  readonly Plans?: PlanNode[] | undefined
}

const PlanNode: v.GenericSchema<PlanNode> = v.object({
  'Relation Name': v.optional(v.string()),
  'Actual Rows': v.number(),
  'Actual Loops': v.number(),
  'Rows Removed by Filter': v.optional(v.number()),
  Plans: v.optional(v.array(v.lazy(() => PlanNode))),
})
const Explained = v.object({
  rows: v.array(v.object({ 'QUERY PLAN': v.array(v.object({ Plan: PlanNode })) })),
})

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** The number of rows that a query reads from each table, including rows that a filter removes. */
export async function rowsReadBy(database: Database, query: SQLWrapper): Promise<Record<string, number>> {
  const explained = await database.db.execute(sql`explain (analyze, format json) ${query}`)
  const [row] = v.parse(Explained, explained).rows
  const read: Record<string, number> = {}
  for (const { Plan } of row?.['QUERY PLAN'] ?? []) {
    for (const node of nodesOf(Plan)) {
      const table = node['Relation Name']
      if (table === undefined) continue
      const rows = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
      read[table] = (read[table] ?? 0) + Math.round(rows)
    }
  }
  return read
}
