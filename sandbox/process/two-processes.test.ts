/** Two sandbox processes on one PostgreSQL share all state. */

import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { basePath, tokenHeader } from '#protocol/http/endpoint.ts'
import { allEndpoints, type EndpointName } from '#protocol/http/endpoints.ts'
import { Envelope } from '#protocol/http/envelope.ts'
import { amount } from '#protocol/money.ts'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import { accounts } from '../db/schema/accounts.ts'
import { checkInvariants } from '../ledger/checks/invariants.ts'
import { creditDeposit } from '../ledger/customer-service.ts'
import { standingCodes } from '../seed/codes.ts'
import { type DatabaseWithRoles, emptyDatabaseWithRoles } from '../testing/database-roles.ts'
import { registration, rightPassword } from '../testing/sandbox.ts'

const program = fileURLToPath(new URL('../main.ts', import.meta.url))
const serverUrl = inject('databaseUrl')
const children: ChildProcess[] = []
let server: DatabaseWithRoles
let database: Database
let origins: string[]

/** Starts a process on the database; resolves to its origin once it is ready. */
function start(): Promise<string> {
  const env = {
    ...process.env,
    PLACARD_PORT: '0',
    PLACARD_DESK_PORT: '0',
    DATABASE_URL: server.urls.app,
    MIGRATE_DATABASE_URL: server.urls.owner,
  }
  const child = spawn(process.execPath, [program], { env })
  children.push(child)
  return new Promise((resolve, reject) => {
    let text = ''
    const onOutput = (chunk: Buffer) => {
      text += chunk.toString()
      const origin = /App +(http:\S+)/.exec(text)?.[1]
      if (origin !== undefined && text.includes('Ctrl-C')) resolve(origin)
    }
    child.stdout?.on('data', onOutput)
    child.stderr?.on('data', onOutput)
    child.once('close', () => reject(new Error(text)))
  })
}

async function call(index: 0 | 1, name: EndpointName, request: object, token?: string) {
  const { method, path } = allEndpoints[name]
  const answer = await fetch(`${origins[index]}${basePath}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token !== undefined && { [tokenHeader]: token }) },
    ...(method === 'POST' && { body: JSON.stringify(request) }),
  })
  return v.parse(Envelope, await answer.json())
}

const Token = v.object({ token: v.string() })
const Plans = v.object({ list: v.array(v.looseObject({ id: v.string() })) })

async function newToken(username: string): Promise<string> {
  const { token } = v.parse(Token, (await call(0, 'register', registration(username))).data)
  const authorisation_code = standingCodes.authorisation
  await call(1, 'openStore', { authorisation_code, request_id: randomUUID() }, token)
  return token
}

describe.runIf(serverUrl !== undefined || process.env.CI !== undefined)(
  'two processes on one database',
  () => {
    beforeAll(async () => {
      if (serverUrl === undefined) throw new Error('CI must run this test on a real PostgreSQL')
      server = await emptyDatabaseWithRoles(serverUrl)
      // Started concurrently: migrations and seed data are created once.
      origins = await Promise.all([start(), start()])
      database = await openDatabase({ url: server.urls.app })
    }, 120_000)

    afterAll(async () => {
      for (const child of children) child.kill('SIGKILL')
      await database?.close()
      await server?.drop()
    })

    it('two processes share sessions and their end', async () => {
      const token = await newToken('ana')
      expect(await call(1, 'userInfo', {}, token)).toMatchObject({ code: 200, data: { username: 'ana' } })
      const passwords = { old_password: 'correct horse', new_password: 'battery staple' }
      expect(await call(1, 'changePassword', passwords, token)).toMatchObject({ code: 200 })
      expect(await call(0, 'userInfo', {}, token)).toMatchObject({ code: 503 })
    })

    it('two processes execute a request_id once, however often it is sent', async () => {
      const token = await newToken('ben')
      const account = (await database.read.select().from(accounts)).find(({ username }) => username === 'ben')
      if (!account) throw new Error('no account')
      await creditDeposit(database, account.id, amount('500'), new Date())
      await call(0, 'setTransactionPassword', { password: rightPassword }, token)
      const { list } = v.parse(Plans, (await call(1, 'planList', {}, token)).data)
      await call(1, 'checkTransactionPassword', { password: rightPassword }, token)
      const funding = { id: list[0]?.id, amount: '50', request_id: randomUUID() }
      const processes = [0, 1, 0, 1, 0, 1, 0, 1] as const
      const answers = await Promise.all(processes.map((index) => call(index, 'putPlan', funding, token)))
      expect(answers[0]).toMatchObject({ code: 200 })
      for (const answer of answers) expect(answer).toEqual(answers[0])
      expect(await checkInvariants(database)).toEqual([])
    })

    it('two processes accept a step-up window once', async () => {
      const token = await newToken('cem')
      const account = (await database.read.select().from(accounts)).find(({ username }) => username === 'cem')
      if (!account) throw new Error('no account')
      await creditDeposit(database, account.id, amount('500'), new Date())
      await call(0, 'setTransactionPassword', { password: rightPassword }, token)
      const { list } = v.parse(Plans, (await call(0, 'planList', {}, token)).data)
      await call(0, 'checkTransactionPassword', { password: rightPassword }, token)
      const fund = (index: 0 | 1) =>
        call(index, 'putPlan', { id: list[index]?.id, amount: '50', request_id: randomUUID() }, token)
      const codes = (await Promise.all([fund(0), fund(1)])).map(({ code }) => code)
      expect(codes.toSorted()).toEqual([200, 400])
    })

    it('two processes count wrong passwords together', async () => {
      const wrong = { username: 'nobody', password: 'x' }
      const keys: unknown[] = []
      for (let attempt = 0; attempt < 12; attempt += 1) {
        const { data } = await call(attempt % 2 === 0 ? 0 : 1, 'login', wrong)
        keys.push(Object(data).key)
      }
      expect(keys.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'auth.credentialsWrong'))
      expect(keys.slice(10)).toEqual(['general.tooManyTries', 'general.tooManyTries'])
    })
  },
)
