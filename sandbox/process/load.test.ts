/** Concurrent partners who poll, fund and withdraw: no error, and every confirmed movement is stored once. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, inject, it } from 'vitest'
import { openDatabase } from '../db/open-database.ts'
import { checkInvariants } from '../ledger/checks/invariants.ts'
import { serverDatabase, testsEmbedded } from '../testing/database.ts'
import { longOr } from '../testing/full-run.ts'
import { applyLoad, type Measurements } from '../testing/load.ts'
import { type SandboxProcess, send, startProcess } from '../testing/remote-sandbox.ts'

const serverUrl = inject('databaseUrl')
/** How fast the responses are is measured by `bench/sandbox-process.ts`. */
const load = { partners: longOr(200, 5), seconds: longOr(30, 1), moveRate: longOr(1 / 10, 1) }

const Total = v.object({ total: v.number() })

/** Checks that every confirmed movement is in its partner's entries once. */
async function expectStored({ origin }: SandboxProcess, { moved }: Measurements): Promise<void> {
  expect(new Set(moved.map((movement) => movement.reference)).size).toBe(moved.length)
  for (const token of new Set(moved.map((movement) => movement.token))) {
    const { data } = await send(origin, 'entries', { page_size: 1, type: 'manual_withdrawal' }, token)
    const withdrawals = moved.filter((entry) => entry.token === token && entry.reference.startsWith('W-'))
    expect(v.parse(Total, data).total).toBe(withdrawals.length * 2)
  }
}

async function checkLoad(location: string): Promise<void> {
  const running = await startProcess(location)
  try {
    const measured = await applyLoad(running, load)
    expect(measured.moved.length).toBeGreaterThan(0)
    await expectStored(running, measured)
  } finally {
    await running.end('SIGTERM')
  }
}

async function checkLedger(location: { url: string } | { folder: string }): Promise<void> {
  const database = await openDatabase(location)
  try {
    expect(await checkInvariants(database)).toEqual([])
  } finally {
    await database.close()
  }
}

if (testsEmbedded())
  it('concurrent partners lose no movement on PGlite', { timeout: 600_000 }, async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'placard-load-')), 'data')
    try {
      await checkLoad(folder)
      await checkLedger({ folder: join(folder, 'database') })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

it.runIf(serverUrl !== undefined)(
  'concurrent partners lose no movement on PostgreSQL',
  { timeout: 600_000 },
  async () => {
    const { url, drop } = await serverDatabase()
    try {
      await checkLoad(url)
      await checkLedger({ url })
    } finally {
      await drop()
    }
  },
)
