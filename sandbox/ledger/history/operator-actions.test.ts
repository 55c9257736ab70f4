/** A new key and a restored back-up are announced by statements that verify under the key of before. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { equalBytes, toBase64 } from '#protocol/ledger-history/bytes.ts'
import { parseCheckpoint } from '#protocol/ledger-history/checkpoint.ts'
import { formatPublicKey, parseNote, parsePublicKey } from '#protocol/ledger-history/signed-note.ts'
import { checkpointSigner, verifyNote } from '#protocol/ledger-history/verify-note.ts'
import manifest from '../../../package.json' with { type: 'json' }
import type { UserContext } from '../../context.ts'
import { openDatabase } from '../../db/open-database.ts'
import { serverDatabase, type TestDatabase, testKinds } from '../../testing/database.ts'
import { databaseWithRoles } from '../../testing/database-roles.ts'
import { emptyServerDatabase } from '../../testing/empty-database.ts'
import { actionsOf, moneySandbox, newPartner } from '../../testing/partner.ts'
import { checkInvariants } from '../checks/invariants.ts'
import { newestCheckpoint, readStatements } from './checkpoints.ts'
import { announceRestore, rotateKey, showKey } from './operator-actions.ts'

const serverUrl = inject('databaseUrl')
const now = new Date('2026-11-23T12:00:00.000Z')

function defined<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('undefined')
  return value
}

const publicKeyIn = (text: string) => defined(parsePublicKey(text))

describe.each(testKinds({ asSuperuser: true }))('a new key on %s', (_, open) => {
  let test: TestDatabase
  let partner: UserContext
  beforeEach(async () => {
    test = await open()
    const { sandbox } = await moneySandbox(test.database)
    partner = await newPartner(sandbox)
    await actionsOf(partner).deposit('50')
  })
  afterEach(() => test.close())

  it('the key before signs the new one, which signs every checkpoint from then on, of the same root too', async () => {
    const { database } = test
    const before = defined(
      parseCheckpoint((await newestCheckpoint(partner.sandbox, partner.account.id)).note),
    )
    const old = publicKeyIn(await showKey(database, now))
    expect(checkpointSigner(before, [old])).toEqual(old)
    const next = publicKeyIn(await rotateKey(database, now))
    expect(equalBytes(old, next)).toBe(false)
    expect(await showKey(database, now)).toBe(formatPublicKey(next))
    const [statement = ''] = await readStatements(database.read, partner.account.id)
    const note = defined(parseNote(statement))
    const name = 'localhost/placard'
    expect(note.text).toBe(`placard.key/v1\n${name}\n${formatPublicKey(next)}\n2026-11-23T12:00:00.000Z\n`)
    expect(verifyNote(note, [{ name, publicKey: old }])).toBeDefined()
    const after = defined(parseCheckpoint((await newestCheckpoint(partner.sandbox, partner.account.id)).note))
    expect(after.checkpoint).toEqual(before.checkpoint)
    expect(checkpointSigner(after, [old])).toBeUndefined()
    expect(checkpointSigner(after, [next])).toEqual(next)
    await actionsOf(partner).deposit('1')
    const grown = defined(parseCheckpoint((await newestCheckpoint(partner.sandbox, partner.account.id)).note))
    expect(grown.checkpoint.size).toBe(before.checkpoint.size + 1)
    expect(checkpointSigner(grown, [next])).toEqual(next)
    expect(await checkInvariants(database)).toEqual([])
  })
})

it.runIf(serverUrl === undefined)('a run without PostgreSQL prints a warning, and fails in CI', () => {
  if (process.env.CI) throw new Error('CI must run these tests on a real PostgreSQL')
  console.warn(
    "Back-ups of a server and the operator's command were not tested, because there is no PostgreSQL.",
  )
})

/** A database that can be backed up while nobody is connected. */
interface Backed {
  readonly original: Parameters<typeof openDatabase>[0]
  readonly copy: () => Promise<Parameters<typeof openDatabase>[0]>
  readonly drop: () => Promise<void>
}

async function backedFolder(): Promise<Backed> {
  const folder = mkdtempSync(join(tmpdir(), 'placard-restore-'))
  const [original, copy] = [{ folder: join(folder, 'original') }, { folder: join(folder, 'copy') }]
  return {
    original,
    copy: async () => {
      cpSync(original.folder, copy.folder, { recursive: true })
      return copy
    },
    drop: async () => rmSync(folder, { recursive: true }),
  }
}

async function backedServer(): Promise<Backed> {
  const original = await serverDatabase()
  const drops = [original.drop]
  return {
    original,
    copy: async () => {
      const copy = await emptyServerDatabase(serverUrl ?? '', original.name)
      drops.push(copy.drop)
      return copy
    },
    drop: async () => {
      for (const drop of drops) await drop()
    },
  }
}

describe.each([
  ['PGlite', backedFolder],
  ...(serverUrl === undefined ? [] : [['PostgreSQL', backedServer] as const]),
] as const)('on %s', (_, back) => {
  it('a restored back-up is announced with the size and root that it has, and its tree is the rebuilt one', {
    timeout: 120_000,
  }, async () => {
    const { original, copy, drop } = await back()
    const first = await openDatabase(original)
    const { sandbox } = await moneySandbox(first)
    const partner = await newPartner(sandbox)
    const id = partner.account.id
    await actionsOf(partner).deposit('50')
    const atBackup = defined(parseCheckpoint((await newestCheckpoint(sandbox, id)).note)).checkpoint
    await first.close()
    const backup = await copy()
    const again = await openDatabase(original)
    const grown = { ...sandbox, database: again }
    await actionsOf({ ...partner, sandbox: grown }).deposit('7')
    const later = defined(parseCheckpoint((await newestCheckpoint(grown, id)).note)).checkpoint
    expect(later.size).toBe(atBackup.size + 1)
    const restored = await openDatabase(backup)
    expect(await announceRestore(restored, now)).toBe(1)
    const [statement = ''] = await readStatements(restored.read, id)
    const note = defined(parseNote(statement))
    const { origin, size, root } = atBackup
    expect(note.text).toBe(
      `placard.restore/v1\n${origin}\n${size}\n${toBase64(root)}\n2026-11-23T12:00:00.000Z\n`,
    )
    const publicKey = publicKeyIn(await showKey(restored, now))
    expect(verifyNote(note, [{ name: origin, publicKey }])).toBeDefined()
    expect(await checkInvariants(restored)).toEqual([])
    await restored.close()
    await again.close()
    await drop()
  })
})

describe.runIf(serverUrl !== undefined)('on PostgreSQL', () => {
  it('npm run ledger:operator shows and changes the key for the owner, and not for the app', {
    timeout: 60_000,
  }, async () => {
    const [, script = ''] = manifest.scripts['ledger:operator'].split(' ')
    const program = fileURLToPath(new URL(`../../../${script}`, import.meta.url))
    const on = await databaseWithRoles(serverUrl ?? '')
    const run = (url: string, ...args: readonly string[]) => {
      const { MIGRATE_DATABASE_URL: _owner, ...rest } = process.env
      const env = { ...rest, DATABASE_URL: url }
      const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
        env,
        encoding: 'utf8',
      })
      return { status, stdout, stderr }
    }
    const shown = run(on.urls.owner, 'key')
    expect(shown).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^"ledger_key": "[\w+/]{44}"\n$/),
    })
    expect(run(on.urls.app, 'key')).toEqual(shown)
    const refused = run(on.urls.app, 'rotate-key')
    expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('MIGRATE_DATABASE_URL') })
    expect(run(on.urls.app, 'key')).toEqual(shown)
    expect(run(on.urls.owner, 'rotate-key').status).toBe(0)
    expect(run(on.urls.owner, 'key').stdout).not.toBe(shown.stdout)
    expect(run(on.urls.owner, 'forget').stderr).toContain('Usage: npm run ledger:operator')
    await on.drop()
  })
})
