/** One form of the desk on several processes: one effect and one result, also if a process is killed meanwhile. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import { accounts, settings } from '../db/schema/accounts.ts'
import { deskActions, deskIntents } from '../db/schema/desk.ts'
import { chatEntries } from '../db/schema/support.ts'
import { readBalances } from '../ledger/accounts.ts'
import { checkInvariants } from '../ledger/checks/invariants.ts'
import { type DatabaseWithRoles, databaseWithRoles } from '../testing/database-roles.ts'
import { remotePartner, type SandboxProcess, send, startProcess } from '../testing/remote-sandbox.ts'
import { registration } from '../testing/sandbox.ts'
import { partnerNamed } from './partners.ts'

const serverUrl = inject('databaseUrl')

describe.runIf(serverUrl !== undefined || process.env.CI !== undefined)('three processes', () => {
  let server: DatabaseWithRoles
  let processes: readonly SandboxProcess[]
  let database: Database

  beforeAll(async () => {
    if (serverUrl === undefined) throw new Error('CI must run this test on a real PostgreSQL')
    server = await databaseWithRoles(serverUrl)
    processes = await Promise.all([1, 2, 3].map(() => startProcess(server.urls.app)))
    database = await openDatabase({ url: server.urls.app })
  }, 120_000)
  afterAll(async () => {
    for (const { end } of processes ?? []) await end('SIGKILL')
    await database?.close()
    await server?.drop()
  })

  async function newPartner(username: string): Promise<string> {
    const origin = alive().at(-1)?.origin ?? ''
    expect(await send(origin, 'register', registration(username))).toMatchObject({ code: 200 })
    const account = await partnerNamed(database, username)
    if (account === undefined) throw new Error('the partner was not found')
    return account.id
  }

  const alive = () => processes.filter(({ child }) => child.exitCode === null && child.signalCode === null)

  /** Sends a form to the desk of a process; resolves to what each process shows after the redirect, or to the rejection. */
  async function submit(
    { deskOrigin }: SandboxProcess,
    action: string,
    fields: Readonly<Record<string, string>>,
  ): Promise<{ readonly status: number; readonly results: readonly (string | undefined)[] }> {
    const answer = await fetch(`${deskOrigin}/${action}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Origin: deskOrigin },
      redirect: 'manual',
    })
    const html = await answer.text()
    const location = answer.headers.get('Location')
    if (location === null)
      return { status: answer.status, results: [/class="problem"[^>]*>(.*?)<\/p>/s.exec(html)?.[1]] }
    const pages = alive().map(async (other) => (await fetch(`${other.deskOrigin}${location}`)).text())
    const results = (await Promise.all(pages)).map((page) => /role="status">(.*?)<\/p>/s.exec(page)?.[1])
    return { status: answer.status, results }
  }

  const submitToAll = (action: string, fields: Readonly<Record<string, string>>) =>
    Promise.all(processes.map((process) => submit(process, action, fields)))
  const available = async (accountId: string) => (await readBalances(database.read, accountId)).available
  const timesRecorded = (action: string) =>
    database.db.$count(deskActions, sql`action = ${action} and outcome = 'done'`)

  it('three processes credit a deposit form once, and each shows the result of all', async () => {
    const accountId = await newPartner('ana')
    const answers = await submitToAll('deposit', { username: 'ana', amount: '100', intent: randomUUID() })
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    expect(await available(accountId)).toBe('100')
    const results = answers.flatMap((answer) => answer.results)
    expect(results[0]).toMatch(/^Deposited 100\.00 USD for ana\. Reference: \S+$/)
    expect(results).toEqual(Array.from({ length: 9 }, () => results[0]))
    expect(await timesRecorded('deposit')).toBe(1)
    expect(await checkInvariants(database)).toEqual([])
  })

  it('a form that was rejected can be sent again, and one that was done is not done with other values', async () => {
    const form = { username: 'ben', amount: '40', intent: randomUUID() }
    const rejected = await submitToAll('deposit', form)
    expect(rejected.map(({ status }) => status)).toEqual([422, 422, 422])
    const accountId = await newPartner('ben')
    const answers = await submitToAll('deposit', form)
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    for (const change of [{ amount: '50' }, { username: 'ana' }]) {
      const others = await submitToAll('deposit', { ...form, ...change })
      expect(others.map(({ status }) => status)).toEqual([422, 422, 422])
      expect(others[0]?.results[0]).toContain(
        'This form was sent before, with other values. Nothing was done',
      )
    }
    expect(await available(accountId)).toBe('40')
  })

  describe('the other actions', () => {
    beforeAll(async () => {
      const [first] = processes
      if (first !== undefined) await remotePartner(first, 'cleo')
    })

    it.each([
      ['code', { kind: 'invitation' }, /^New invitation code, for one use: [A-Z2-9-]{14}$/],
      [
        'acceptance-code',
        { username: 'cleo', acceptor: 'linnea-varga', amount: '300' },
        /^Acceptance code for cleo/,
      ],
      [
        'announcement',
        { category: 'system_announcement', headline: 'H', content: 'C' },
        /^Told \d+ partners: H$/,
      ],
      [
        'destination',
        { username: 'cleo', kind: 'address' },
        /^The withdrawal address of cleo can be set again/,
      ],
      ['reset-password', { username: 'cleo' }, /^cleo can set a new transaction password/],
      ['mail-code', { username: 'cleo' }, /^Mailed a code to the address of cleo\.$/],
    ] as const)('%s is done once, and each process shows the same', async (action, fields, expected) => {
      const answers = await submitToAll(action, { ...fields, intent: randomUUID() })
      expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
      const results = answers.flatMap((answer) => answer.results)
      expect(results[0]).toMatch(expected)
      expect(results).toEqual(Array.from({ length: 9 }, () => results[0]))
      expect(await timesRecorded(action)).toBe(1)
    })

    it('time passes once, and for all processes', async () => {
      const Anchor = v.object({ real: v.number(), delivery: v.number(), speed: v.number() })
      const anchor = async () => {
        const [row] = await database.read.select().from(settings).where(eq(settings.key, 'delivery_clock'))
        return v.parse(Anchor, row?.value)
      }
      const before = await anchor()
      await submitToAll('time', { hours: '2', intent: randomUUID() })
      const after = await anchor()
      const passed = (after.real - before.real) * before.speed
      expect(after.delivery - before.delivery - passed).toBe(2 * 3_600_000)
    })

    it('a granted request is granted once, with the code for all', async () => {
      const begun = await fetch(`${processes[0]?.deskOrigin}/contact/begin?lang=en`, {
        method: 'POST',
        body: new URLSearchParams({ username: 'cleo' }),
        headers: { Origin: processes[0]?.deskOrigin ?? '' },
        redirect: 'manual',
      })
      const Cookie = begun.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';', 1)[0])
        .join('; ')
      await fetch(`${processes[0]?.deskOrigin}/contact/ask?lang=en`, {
        method: 'POST',
        body: new URLSearchParams({ topic: 'authorisation' }),
        headers: { Origin: processes[0]?.deskOrigin ?? '', Cookie },
        redirect: 'manual',
      })
      const [request] = await database.read.select().from(chatEntries)
      const form = { request: String(request?.number), intent: `grant-${request?.number}` }
      const results = (await submitToAll('grant', form)).flatMap((answer) => answer.results)
      expect(results[0]).toMatch(/^New authorisation code, for one use: [A-Z2-9-]{14}$/)
      expect(results).toEqual(Array.from({ length: 9 }, () => results[0]))
      const [granted] = await database.read.select().from(chatEntries)
      expect(results[0]).toContain(granted?.answer)
    })
  })

  it('a form that waits too long for others is not done, says so, and can be sent again', async () => {
    const accountId = await newPartner('emil')
    const form = { username: 'emil', amount: '30', intent: randomUUID() }
    await database.db.transaction(async (tx) => {
      await tx.select().from(accounts).where(eq(accounts.id, accountId)).for('no key update')
      const [answer, repeated] = await Promise.all(
        alive()
          .slice(-2)
          .map((on) => submit(on, 'deposit', form)),
      )
      const busy = 'Others are working on the same account. Nothing was done: send the form again.'
      expect([answer, repeated]).toEqual([1, 2].map(() => ({ status: 503, results: [busy] })))
    })
    expect(await available(accountId)).toBe('0')
    const last = alive().at(-1)
    expect(last && (await submit(last, 'deposit', form)).status).toBe(303)
    expect(await available(accountId)).toBe('30')
  })

  it('a form that a killed process had begun is done once by the others', async () => {
    const accountId = await newPartner('dora')
    const [victim, ...others] = processes
    if (victim === undefined) throw new Error('there is no process')
    const form = { username: 'dora', amount: '70', intent: randomUUID() }
    const isWaiting = sql`wait_event_type = 'Lock' and query like '%for no key update%' and datname = current_database()`
    let sent: Promise<unknown> | undefined
    await database.db.transaction(async (tx) => {
      await tx.select().from(accounts).where(eq(accounts.id, accountId)).for('no key update')
      sent = submit(victim, 'deposit', form).catch(() => 'no answer')
      // It has stored the intent, and waits for the account.
      for (let tries = 0; (await database.db.$count(sql`pg_stat_activity`, isWaiting)) === 0; tries += 1) {
        if (tries > 200) throw new Error('the form does not wait')
        await sleep(20)
      }
      await victim.end('SIGKILL')
    })
    expect(await sent).toBe('no answer')
    expect(await database.db.$count(deskIntents, eq(deskIntents.intent, form.intent))).toBe(0)
    const answers = await Promise.all(others.map((process) => submit(process, 'deposit', form)))
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect(await available(accountId)).toBe('70')
    expect(new Set(answers.flatMap(({ results }) => results)).size).toBe(1)
    expect(await checkInvariants(database)).toEqual([])
  })
})
