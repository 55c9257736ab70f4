/**
 * The growth of every table for a busy partner stays within the table in docs/deploy.md. A day here; a month, with its bytes,
 * in a full run.
 */
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { basePath } from '#protocol/http/endpoint.ts'
import { advance } from '../delivery/advance.ts'
import { manualClock } from '../delivery/clock.ts'
import { createTrafficLimiter, defaultTrafficLimits } from '../http/traffic-limits.ts'
import { appProducts, gameProducts } from '../seed/product-catalogue.ts'
import { testKinds } from '../testing/database.ts'
import { signatureImage } from '../testing/files.ts'
import { isFullRun, longOr } from '../testing/full-run.ts'
import { registration } from '../testing/sandbox.ts'
import { type TestWallet, type WalletSandbox, walletSandbox } from '../testing/wallet.ts'
import { defaultRetention, deleteExpired } from './retention.ts'

const days = longOr(30, 1)
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const deploy = readFileSync(new URL('../../docs/deploy.md', import.meta.url), 'utf8')

/** Rows and kB per day by table, as `docs/deploy.md` states them: rows of the table under "Growth". */
const stated = new Map(
  [...deploy.matchAll(/^\| `([a-z_`, ]+)` \| (\d+) \| (\d+) \|/gm)].map(([, table = '', rows, kilobytes]) => [
    table,
    { rows: Number(rows), kilobytes: Number(kilobytes) },
  ]),
)

let on: WalletSandbox
const [, open] = testKinds().at(-1) ?? []

beforeAll(async () => {
  if (open === undefined) throw new Error('there is no database')
  const clock = manualClock('2026-03-14T09:26:53.000Z', 1)
  on = await walletSandbox(open, { clock, traffic: createTrafficLimiter(defaultTrafficLimits) })
})
afterAll(() => on.close())

/** Rows and size, with indexes, of every table. */
async function sizes(): Promise<ReadonlyMap<string, { readonly rows: number; readonly kilobytes: number }>> {
  const { db, read } = on.database
  await db.execute(sql`vacuum`)
  const tables = await read
    .select({
      name: sql`relname`.mapWith(String),
      kilobytes: sql`pg_total_relation_size(oid) / 1024`.mapWith(Number),
    })
    .from(sql`pg_class`)
    .where(sql`relkind = 'r' and relnamespace = 'public'::regnamespace`)
  const counted = tables.map(async ({ name, kilobytes }) => {
    const rows = await db.$count(sql.identifier(name))
    return [name, { rows, kilobytes }] as const
  })
  return new Map(await Promise.all(counted))
}

async function upload(token: Readonly<Record<string, string>>, last: number): Promise<string> {
  const body = new FormData()
  body.append('file', new File([new Uint8Array([...signatureImage, last])], 'picture.png'))
  const answer = await on.server.app.request(`${basePath}/files/upload`, {
    method: 'POST',
    headers: token,
    body,
  })
  return v.parse(v.object({ data: v.object({ url: v.string() }) }), await answer.json()).data.url
}

/** Funds every product, delivers in the finest steps, withdraws, logs in, checks in, sends feedback. */
async function busyDay(wallet: TestWallet, day: number): Promise<void> {
  const { password } = registration(wallet.username)
  const token = wallet.token
  for (let login = 0; login < 5; login += 1) {
    const answer = await on.server.call('login', { username: wallet.username, password })
    expect(answer).toMatchObject({ code: 200 })
  }
  await wallet.ok('signIn')
  for (const { id, minimum } of [...gameProducts, ...appProducts])
    expect(await wallet.put(id, minimum)).toMatchObject({ code: 200 })
  for (let step = 0; step < 40; step += 1) {
    on.clock.tick(10 * minuteMs)
    await advance(on.server.sandbox)
  }
  for (let withdrawal = 0; withdrawal < 3; withdrawal += 1) await wallet.withdraw('20')
  for (let refusal = 0; refusal < 10; refusal += 1) {
    await wallet.send('withdraw', { amount: '1000000', method: 'address' })
  }
  await wallet.ok('feedback', { topic: 'Day', content: `Day ${day}`, images: [await upload(token, day)] })
  await wallet.ok('markRead', {})
  on.clock.tick(dayMs - 400 * minuteMs)
  await advance(on.server.sandbox)
  await deleteExpired(on.server.sandbox, defaultRetention)
}

it(
  `a busy partner of ${days} days stays within the growth that docs/deploy.md states`,
  async () => {
    const wallet = await on.newWallet()
    await wallet.deposit('1000000')
    const start = await sizes()
    expect([...stated.keys()].sort()).toEqual([...start.keys()].filter((name) => stated.has(name)).sort())
    for (let day = 0; day < days; day += 1) await busyDay(wallet, day)
    const end = await sizes()
    const grown = [...end].map(([table, { rows, kilobytes }]) => ({
      table,
      rows: (rows - (start.get(table)?.rows ?? 0)) / days,
      kilobytes: isFullRun ? (kilobytes - (start.get(table)?.kilobytes ?? 0)) / days : 0,
    }))
    if (process.env.PLACARD_SHOW_GROWTH) console.table(grown)
    const beyond = grown.filter(({ table, rows, kilobytes }) => {
      const limit = stated.get(table) ?? { rows: 0, kilobytes: 0 }
      return rows > limit.rows || kilobytes > limit.kilobytes
    })
    expect(beyond).toEqual([])
  },
  longOr(900_000, 120_000),
)
