/** The command `npm run ledger:lift` as a process, on a PostgreSQL with its three roles and on a data folder. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { openDatabase } from '../db/open-database.ts'
import { ledgerStops } from '../db/schema/ledger-checks.ts'
import { watchLedger } from '../ledger/checks/ledger-watchdog.ts'
import { type DatabaseWithRoles, databaseWithRoles } from '../testing/database-roles.ts'
import { execute } from '../testing/empty-database.ts'
import { shiftedClock } from '../testing/shifted-clock.ts'
import { type TestWallet, type WalletSandbox, walletSandbox } from '../testing/wallet.ts'
import { lockData, openData } from './data-folder.ts'

const [runtime, script = ''] = manifest.scripts['ledger:lift'].split(' ')
const program = fileURLToPath(new URL(`../../${script}`, import.meta.url))
const hourMs = 3_600_000
const serverUrl = inject('databaseUrl')

interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs the command with nothing but these settings, on a machine whose clock is `shiftMs` wrong. */
function liftStop(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  shiftMs = 0,
): Promise<Ended> {
  const { DATABASE_URL: _app, MIGRATE_DATABASE_URL: _owner, PLACARD_DATA: _data, ...rest } = process.env
  const child = spawn(process.execPath, [...shiftedClock(shiftMs), program, ...args], {
    env: { ...rest, ...env },
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    output.stdout += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    output.stderr += chunk.toString()
  })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...output })))
}

const ada = ['--by', 'Ada Lovelace', '--reason', 'restored the row']
const refusal = (message: string): Ended => ({
  code: 1,
  stdout: '',
  stderr: `Nothing was lifted: ${message}\n`,
})

it('the script of package.json is a program of this Node', () => {
  expect([runtime, script]).toEqual(['node', 'sandbox/lift-stop.ts'])
})

it.each([[['--reason', 'x']], [['--by', 'Ada', '--reason', ' ']], [[]]])(
  'without a name or a reason nothing is lifted: %j',
  async (args) => {
    expect(await liftStop(args, {})).toEqual(refusal('Usage: npm run ledger:lift -- --by NAME --reason TEXT'))
  },
)

it.runIf(serverUrl === undefined)('a run without PostgreSQL prints a warning, and fails in CI', () => {
  if (process.env.CI) throw new Error('CI must run these tests on a real PostgreSQL')
  console.warn('The command that lifts a stop was not tested on PostgreSQL, because there is none.')
})

describe.runIf(serverUrl !== undefined)('on PostgreSQL', () => {
  let server: DatabaseWithRoles
  let on: WalletSandbox
  let wallet: TestWallet

  beforeAll(async () => {
    server = await databaseWithRoles(serverUrl ?? '')
    on = await walletSandbox(async () => {
      const database = await openDatabase({ url: server.urls.app })
      return { database, close: database.close }
    })
    wallet = await on.newWallet()
    await wallet.deposit('100')
  })
  afterAll(async () => {
    await on?.close()
    await server?.drop()
  })

  /** Changes the balance as nobody but a superuser can. */
  const changeBalance = (cents: number) =>
    execute(
      server.adminUrl,
      `set session_replication_role = replica;
      update balances set amount = amount + ${cents} where account_id = '${wallet.account.id}' and balance = 'available'`,
    )
  const stops = () => on.database.read.select().from(ledgerStops)
  const check = async () => {
    const watchdog = watchLedger(on.server.sandbox, () => undefined)
    await watchdog.check('full')
    await watchdog.stop()
  }

  it("the app's role is refused, and the owner's lifts the stop of a repaired ledger, with a record", async () => {
    await changeBalance(1)
    await check()
    expect(await stops()).toMatchObject([{ account_id: wallet.account.id, ended_at: null }])

    const asOwner = { DATABASE_URL: server.urls.app, MIGRATE_DATABASE_URL: server.urls.owner }
    const broken = await liftStop(ada, asOwner)
    expect(broken).toMatchObject({ code: 1, stdout: '' })
    expect(broken.stderr).toMatch(/^Nothing was lifted: the ledger is still broken: \S/)

    await changeBalance(-1)
    const appRole = new URL(server.urls.app).username
    expect(await liftStop(ada, { DATABASE_URL: server.urls.app })).toEqual(
      refusal(
        `the role "${appRole}" may not lift stops. Set MIGRATE_DATABASE_URL to the owner (docs/deploy.md, "Database roles").`,
      ),
    )
    expect(await stops()).toMatchObject([{ ended_at: null, ended_by: null }])
    await expect(wallet.deposit('5')).rejects.toMatchObject({ key: 'general.moneyStopped' })

    // The record has the database's time, whatever the operator's machine says.
    expect(await liftStop(ada, asOwner, -2 * hourMs)).toEqual({
      code: 0,
      stdout: '1 lifted. The record names Ada Lovelace.\n',
      stderr: '',
    })
    const [record] = await stops()
    expect(record).toMatchObject({ ended_by: 'Ada Lovelace', end_reason: 'restored the row' })
    expect(Math.abs((record?.ended_at?.getTime() ?? 0) - Date.now())).toBeLessThan(hourMs)
    await wallet.deposit('5')

    expect(await liftStop(ada, asOwner)).toEqual({ code: 0, stdout: 'No stop was open.\n', stderr: '' })
    expect(await stops()).toEqual([record])
  })

  it('a database that cannot be reached is named', async () => {
    const url = new URL(server.urls.owner)
    url.pathname = '/no_such_database'
    const { code, stderr } = await liftStop(ada, { MIGRATE_DATABASE_URL: url.href })
    expect(code).toBe(1)
    expect(stderr).toContain('cannot be opened (3D000)')
  })
})

it('on a data folder a stop is lifted once the sandbox that uses it has ended', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'placard-lift-'))
  const open = async () => {
    const release = lockData({ folder })
    const database = await openData({ folder })
    return { database, close: () => database.close().finally(release) }
  }
  try {
    const sandbox = await open()
    await sandbox.database.db.insert(ledgerStops).values({ broken: ['a rule'], at: new Date() })
    const inUse = await liftStop(ada, { PLACARD_DATA: folder })
    expect(inUse).toMatchObject({ code: 1, stdout: '' })
    expect(inUse.stderr).toContain('is in use by another Placard sandbox')
    await sandbox.close()
    expect(await liftStop(ada, { PLACARD_DATA: folder })).toMatchObject({
      code: 0,
      stdout: '1 lifted. The record names Ada Lovelace.\n',
    })
    const later = await open()
    expect(await later.database.read.select().from(ledgerStops)).toMatchObject([
      { broken: ['a rule'], ended_by: 'Ada Lovelace' },
    ])
    await later.close()
  } finally {
    rmSync(folder, { recursive: true })
  }
})
