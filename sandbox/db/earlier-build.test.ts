/**
 * A database that an earlier build wrote opens with its money, its session data and its idempotency keys. The dump was made
 * with `pg_dump --inserts` at commit 506f1ed: one partner, a funding, a pending withdrawal, a second funding.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import * as v from 'valibot'
import { expect, inject, it } from 'vitest'
import { cheapCost } from '../auth/passwords.ts'
import { checkInvariants } from '../ledger/checks/invariants.ts'
import { type StartOptions, startSandbox } from '../process/start-sandbox.ts'
import { emptyServerDatabase } from '../testing/empty-database.ts'
import { send } from '../testing/remote-sandbox.ts'
import { registration } from '../testing/sandbox.ts'

const serverUrl = inject('databaseUrl')
const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', name))
const dump = () => gunzipSync(fixture('earlier-build.sql.gz')).toString()

const Sent = v.object({
  request: v.looseObject({ request_id: v.string() }),
  response: v.looseObject({ reference: v.string() }),
})
const Expected = v.object({ funding: Sent, withdrawal: Sent, running: Sent, entries: v.number() })
const Token = v.object({ token: v.string() })
const Entries = v.object({ total: v.number(), list: v.array(v.object({ reference: v.string() })) })

async function expectOpens(data: StartOptions['data']): Promise<void> {
  const expected = v.parse(Expected, JSON.parse(fixture('earlier-build.json').toString()))
  const running = await startSandbox({ ports: 0, data, passwordCost: cheapCost, speed: 0.001 })
  try {
    const { username, password } = registration('ana')
    const { token } = v.parse(Token, (await send(running.origin, 'login', { username, password })).data)
    // Repeats of the old requests get their first responses and move nothing.
    for (const [name, { request, response }] of [
      ['putPlan', expected.funding],
      ['withdraw', expected.withdrawal],
      ['putPlan', expected.running],
    ] as const)
      expect(await send(running.origin, name, request, token)).toMatchObject({ code: 200, data: response })
    const { data } = await send(running.origin, 'entries', { page_size: 100 }, token)
    const { total, list } = v.parse(Entries, data)
    expect(total).toBeGreaterThanOrEqual(expected.entries)
    const references = list.map(({ reference }) => reference)
    for (const { response } of [expected.funding, expected.withdrawal, expected.running])
      expect(references).toContain(response.reference)
    expect(await checkInvariants(running.sandbox.database)).toEqual([])
  } finally {
    await running.close()
  }
}

it('a PGlite folder that an earlier build wrote opens', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'placard-earlier-'))
  try {
    const client = await PGlite.create({ dataDir: join(folder, 'database') })
    await client.exec(dump())
    await client.close()
    // By this name the earlier build marked a folder as its own.
    writeFileSync(join(folder, 'made-by-placard-sandbox'), '')
    await expectOpens({ folder })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

it.runIf(serverUrl !== undefined)('a PostgreSQL database that an earlier build wrote opens', async () => {
  const { url, drop } = await emptyServerDatabase(serverUrl ?? '')
  try {
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query(dump()).finally(() => client.end())
    await expectOpens({ url })
  } finally {
    await drop()
  }
})
