/** Exports of many accounts at once: others do not wait, and the memory does not grow with the accounts. */
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { like, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, inject, it } from 'vitest'
import { basePath, tokenHeader } from '#protocol/http/endpoint.ts'
import { userAdditions } from '#protocol/http/user-additions.ts'
import { openDatabase } from '../../../db/open-database.ts'
import { accounts } from '../../../db/schema/accounts.ts'
import { seedEntries } from '../../../seed/entries.ts'
import { serverDatabase } from '../../../testing/database.ts'
import { isFullRun, longOr } from '../../../testing/full-run.ts'
import {
  askHealth,
  durationsDuring,
  figuresOf,
  p99,
  type SandboxProcess,
  send,
  startProcess,
} from '../../../testing/remote-sandbox.ts'
import { registration } from '../../../testing/sandbox.ts'

const accountCount = longOr(16, 8)
/** In a full run a long history; else as many bytes in a few rows, which are there faster. */
const entryCount = longOr(60_000, 0)
const noticeCount = longOr(0, 2000)
const noticeLength = 5000

const tokenOf = ({ data }: { readonly data?: unknown }) =>
  v.parse(v.object({ token: v.string() }), data).token

async function seedHistories(url: string): Promise<void> {
  const database = await openDatabase({ url })
  try {
    const rows = await database.read
      .select({ id: accounts.id })
      .from(accounts)
      .where(like(accounts.username, 'exporter%'))
    for (const { id } of rows) {
      if (entryCount > 0) await seedEntries(database, id, entryCount, new Date())
      await database.db.execute(sql`insert into notifications (id, account_id, category, title, content, at)
        select gen_random_uuid()::text, ${id}, 'activity', 'News', repeat('text ', ${noticeLength / 5}::int), now()
        from generate_series(1, ${noticeCount}::int)`)
    }
  } finally {
    await database.close()
  }
}

/** Exports as a browser does, again if the host is busy; resolves to the number of characters and the last ones. */
async function exportData(
  { origin }: Pick<SandboxProcess, 'origin'>,
  token: string,
): Promise<{ length: number; end: string }> {
  const headers = { [tokenHeader]: token, 'Accept-Encoding': 'gzip' }
  const request = get(`${origin}${basePath}${userAdditions.exportData.path}`, { headers, agent: false })
  const [answer]: IncomingMessage[] = await once(request, 'response')
  if (answer === undefined) throw new Error('no answer')
  let [length, end] = [0, '']
  const isCompressed = answer.headers['content-encoding'] === 'gzip'
  for await (const chunk of isCompressed ? answer.pipe(createGunzip()) : answer) {
    const text = String(chunk)
    length += text.length
    end = (end + text).slice(-2000)
  }
  const { 'retry-after': retryAfter } = answer.headers
  if (retryAfter === undefined) return { length, end }
  expect(end).toContain('general.busy')
  await sleep(Number(retryAfter) * 1000)
  return exportData({ origin }, token)
}

it.runIf(inject('databaseUrl') !== undefined)(
  'many accounts with long histories export at once, and others feel little of it',
  { timeout: longOr(1_800_000, 120_000) },
  async () => {
    const { url, adminUrl, drop } = await serverDatabase()
    const running = await startProcess(url)
    try {
      const tokens: string[] = []
      for (let index = 0; index < accountCount; index += 1)
        tokens.push(tokenOf(await send(running.origin, 'register', registration(`exporter${index}`))))
      const other = tokenOf(await send(running.origin, 'register', registration('other')))
      await seedHistories(adminUrl)
      for (let count = 0; count < 50; count += 1) await askHealth(running)
      const before = await figuresOf(running)
      let most = 0
      let isOver = false
      const watchMemory = async () => {
        for (; !isOver; await sleep(250)) most = Math.max(most, (await figuresOf(running)).memory)
      }
      const task = async () => {
        const watching = watchMemory()
        const exported = await Promise.all(tokens.map((token) => exportData(running, token)))
        isOver = true
        await watching
        for (const { length, end } of exported) {
          expect(length).toBeGreaterThan(noticeCount * noticeLength + entryCount * 300)
          expect(end).toContain(`],"total":${entryCount}},{"name":"balances",`)
          expect(end).toMatch(/\]\}\}$/)
        }
      }
      const callAsOther = async () => {
        expect(await send(running.origin, 'unreadCount', {}, other)).toMatchObject({ code: 200 })
      }
      const times = await durationsDuring(task, [() => askHealth(running), callAsOther])
      expect(most - before.memory).toBeLessThan(150)
      if (isFullRun) expect(p99(times)).toBeLessThan(500)
    } finally {
      await running.end('SIGKILL')
      await drop()
    }
  },
)
