/**
 * Processes of two versions on one database (decision 0051). The later version is this one with a planted migration more: what
 * the rules of migrations accept must not disturb a process that does not know it.
 */
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { problemsOf } from '../db/migration-rules.ts'
import { openDatabase } from '../db/open-database.ts'
import { migrationsFolder } from '../db/schema-version.ts'
import { migrateAsOwner } from '../db/server-roles.ts'
import { checkInvariants } from '../ledger/checks/invariants.ts'
import { type DatabaseWithRoles, databaseWithRoles } from '../testing/database-roles.ts'
import { execute } from '../testing/empty-database.ts'
import { remotePartner, type SandboxProcess, send, startProcess } from '../testing/remote-sandbox.ts'
import { registration, rightPassword } from '../testing/sandbox.ts'
import { ownVersion } from '../version.ts'

const serverUrl = inject('databaseUrl')

/** Everything that a migration may do while an earlier release runs. */
const expansion = `
ALTER TABLE "accounts" ADD COLUMN "referrer" text;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "channel" text DEFAULT 'app' NOT NULL;--> statement-breakpoint
CREATE TABLE "withdrawal_notes" ("reference" text PRIMARY KEY NOT NULL, "channel" text NOT NULL);--> statement-breakpoint
CREATE INDEX "withdrawals_channel" ON "withdrawals" USING btree ("channel");--> statement-breakpoint
CREATE FUNCTION note_withdrawal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO withdrawal_notes VALUES (NEW.reference, NEW.channel);
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Earlier release: the trigger writes to a table that it does not know.
CREATE TRIGGER withdrawals_noted AFTER INSERT ON "withdrawals" FOR EACH ROW EXECUTE FUNCTION note_withdrawal();
`
const contraction = `
ALTER TABLE "accounts" DROP COLUMN "credit_score";--> statement-breakpoint
INSERT INTO "schema_contractions" ("migration", "release", "contracts")
VALUES ('9001_contract', '99.0.0', 'the column accounts.credit_score');
`

const Journal = v.object({ entries: v.array(v.looseObject({ idx: v.number(), when: v.number() })) })
const Moved = v.object({ reference: v.string() })
const Token = v.object({ token: v.string() })
const Plans = v.object({ list: v.array(v.looseObject({ id: v.string(), status: v.string() })) })

interface Withdrawal {
  readonly request_id: string
  readonly reference: string
}

/** Adds a migration to a folder of migrations. */
function addMigration(folder: string, tag: string, text: string): void {
  const file = join(folder, 'meta', '_journal.json')
  const journal = v.parse(v.looseObject(Journal.entries), JSON.parse(readFileSync(file, 'utf8')))
  const when = Math.max(...journal.entries.map((entry) => entry.when)) + 1000
  const entry = { idx: journal.entries.length, version: '7', when, tag, breakpoints: true }
  writeFileSync(file, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }))
  writeFileSync(join(folder, `${tag}.sql`), text)
}

it.runIf(serverUrl === undefined)('a run without PostgreSQL prints a warning, and fails in CI', () => {
  if (process.env.CI) throw new Error('CI must run these tests on a real PostgreSQL')
  console.warn('Processes of two versions were not tested, because there is no PostgreSQL.')
})

describe.runIf(serverUrl !== undefined)('processes of two versions on one database', () => {
  const running: SandboxProcess[] = []
  let folder: string
  let server: DatabaseWithRoles
  const start = async () => {
    const started = await startProcess(server.urls.app)
    running.push(started)
    return started
  }
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'placard-later-'))
    cpSync(migrationsFolder, folder, { recursive: true })
    server = await databaseWithRoles(serverUrl ?? '')
  })
  afterAll(async () => {
    for (const { end } of running) await end('SIGKILL')
    await server?.drop()
    rmSync(folder, { recursive: true })
  })

  /** Withdraws as long as `isWanted` the next one; resolves to the requests, which all succeed, with their references. */
  async function withdraw(
    origin: string,
    token: string,
    isWanted: (count: number) => boolean,
  ): Promise<readonly Withdrawal[]> {
    const done: Withdrawal[] = []
    while (isWanted(done.length)) {
      const request_id = randomUUID()
      await send(origin, 'checkTransactionPassword', { password: rightPassword }, token)
      const answer = await send(origin, 'withdraw', { amount: '20', method: 'address', request_id }, token)
      expect(answer).toMatchObject({ code: 200 })
      done.push({ request_id, reference: v.parse(Moved, answer.data).reference })
      for (const name of ['userInfo', 'property', 'entries', 'planList', 'notifications'] as const)
        expect(await send(origin, name, {}, token)).toMatchObject({ code: 200 })
    }
    return done
  }
  const read = async (statement: string): Promise<readonly unknown[]> => {
    const database = await openDatabase({ url: server.urls.app })
    try {
      const { rows } = v.parse(v.object({ rows: v.array(v.unknown()) }), await database.db.execute(statement))
      return rows
    } finally {
      await database.close()
    }
  }

  it('a migration that expands is applied under a running earlier process, and both write', async () => {
    expect(problemsOf('9000_expand', expansion, [])).toEqual([])
    const earlier = await start()
    const names = ['ana', 'ben']
    const tokens = [await remotePartner(earlier, 'ana'), await remotePartner(earlier, 'ben')] as const
    let isOver = false
    const writing = tokens.map((token) => withdraw(earlier.origin, token, () => !isOver))

    addMigration(folder, '9000_expand', expansion)
    const { owner, app, reader } = server.urls
    expect(await migrateAsOwner(owner, app, reader, folder)).toBe('migrated')
    await execute(owner, `grant insert on withdrawal_notes to ${new URL(app).username}`)
    const marked = randomUUID()
    await execute(app, `insert into withdrawal_notes values ('${marked}', 'later')`)

    // A second process starts on the expanded database, and both serve the same partners.
    const later = await start()
    const atLater: Withdrawal[] = []
    for (const name of names) {
      const { username, password } = registration(name)
      const { token } = v.parse(Token, (await send(later.origin, 'login', { username, password })).data)
      atLater.push(...(await withdraw(later.origin, token, (count) => count < 6)))
    }
    isOver = true
    const atEarlier = (await Promise.all(writing)).flat()
    expect([atEarlier.length > 10, atLater.length]).toEqual([true, 12])

    // A repeat at the other process gets the first answer.
    const [first] = atEarlier
    const repeat = { amount: '20', method: 'address', request_id: first?.request_id }
    expect(await send(later.origin, 'withdraw', repeat, tokens[0])).toMatchObject({
      code: 200,
      data: { reference: first?.reference },
    })
    const references = [...atEarlier, ...atLater].map(({ reference }) => reference)
    const stored = await read('select reference, channel from withdrawals')
    expect(stored).toHaveLength(references.length)
    expect(new Set(stored.map((row) => v.parse(Moved, row).reference))).toEqual(new Set(references))
    for (const row of stored) expect(row).toMatchObject({ channel: 'app' })
    // The trigger of the later version ran for what the earlier process wrote since.
    const notes = (await read(`select reference from withdrawal_notes where channel = 'app'`)).map(
      (row) => v.parse(Moved, row).reference,
    )
    expect(notes.filter((reference) => !references.includes(reference))).toEqual([])
    const noted = new Set(notes)
    expect(atLater.filter(({ reference }) => !noted.has(reference))).toEqual([])
    expect(atEarlier.some(({ reference }) => noted.has(reference))).toBe(true)

    const { list } = v.parse(Plans, (await send(earlier.origin, 'planList', {}, tokens[1])).data)
    await send(later.origin, 'checkTransactionPassword', { password: rightPassword }, tokens[1])
    const funding = { id: list[0]?.id, amount: '50', request_id: randomUUID() }
    expect(await send(earlier.origin, 'putPlan', funding, tokens[1])).toMatchObject({ code: 200 })
    const database = await openDatabase({ url: app })
    expect(await checkInvariants(database)).toEqual([])
    await database.close()
  }, 60_000)

  it('an earlier version that starts again leaves what the later one granted', async () => {
    const { owner, app, reader } = server.urls
    expect(await migrateAsOwner(owner, app, reader)).toBe('ahead')
    await execute(app, `insert into withdrawal_notes values ('${randomUUID()}', 'later')`)
    const again = await start()
    expect(await send(again.origin, 'languageHint')).toMatchObject({ code: 200 })
  })

  it('a migration that contracts is refused while an earlier process runs, and keeps one from starting', async () => {
    const { owner, app, reader } = server.urls
    addMigration(folder, '9001_contract', contraction)
    await expect(migrateAsOwner(owner, app, reader, folder)).rejects.toThrow(
      new RegExp(
        `migration 9001_contract takes away the column accounts.credit_score, which the running process (?:${running.map(({ child }) => child.pid).join('|')}) of version ${ownVersion} uses: stop it first`,
      ),
    )
    expect(await read('select credit_score from accounts limit 1')).toHaveLength(1)

    for (const { end } of running) await end('SIGTERM')
    expect(await migrateAsOwner(owner, app, reader, folder)).toBe('migrated')
    const reason = `its migration 9001_contract took away the column accounts.credit_score, which this version (${ownVersion}) uses: start version 99.0.0 or newer`
    await expect(start()).rejects.toThrow(
      `The PostgreSQL database of DATABASE_URL does not fit this version: ${reason}`,
    )
    await expect(migrateAsOwner(owner, app, reader)).rejects.toThrow(reason)
  })
})
