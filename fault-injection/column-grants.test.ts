/**
 * Each column that the app's role may change is needed: what `privileges.ts` names beside it has a statement that PostgreSQL refuses
 * without the grant. The statements are those that the app sends, recorded.
 */
import { Client, DatabaseError } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { issueCode } from '#sandbox/auth/codes.ts'
import { cheapCost } from '#sandbox/auth/passwords.ts'
import { appPrivileges, type Statement } from '#sandbox/db/privileges.ts'
import { advanceClock } from '#sandbox/delivery/advance.ts'
import { createDesk } from '#sandbox/desk/desk.ts'
import { listUnreadFeedback } from '#sandbox/desk/feedback.ts'
import { endpointNames } from '#sandbox/http/app.ts'
import { startSandbox } from '#sandbox/process/start-sandbox.ts'
import { Writer } from '#sandbox/testing/chat-writer.ts'
import { type ServerDatabase, serverDatabase, serverTestDatabase } from '#sandbox/testing/database.ts'
import { isFullRun } from '#sandbox/testing/full-run.ts'
import { registration } from '#sandbox/testing/sandbox.ts'
import { walletSandbox } from '#sandbox/testing/wallet.ts'
import { appClient } from './app-client.ts'
import { type CreateRequest, image, partnerFor, requests } from './requests.ts'

type Step = Statement | 'preparation'

/** Statements that change rows, by what sent them. */
const statements = new Map<Step, Set<string>>()
let step: Step = 'start'

/** Records what all connections of this process send from now on; the result ends it. */
function record(): () => void {
  const { query } = Client.prototype
  const recorded = function (this: Client, ...args: unknown[]): unknown {
    const [first] = args
    const text = typeof first === 'object' && first !== null && 'text' in first ? first.text : first
    if (typeof text === 'string' && /^\s*(?:update|insert)\b.*\bset\b/is.test(text))
      statements.set(step, (statements.get(step) ?? new Set()).add(text))
    return Reflect.apply(query, this, args)
  }
  Object.assign(Client.prototype, { query: recorded })
  return () => Object.assign(Client.prototype, { query })
}

/** Every call of the protocol, as the app sends it. */
async function callEverything(data: ServerDatabase): Promise<void> {
  const running = await startSandbox({ ports: 0, data, speed: 0.001, passwordCost: cheapCost })
  const api = await appClient(running.origin, (ms) => ms)
  try {
    for (const name of endpointNames) {
      step = 'preparation'
      const partner = await partnerFor(name, running, api)
      const createRequest: CreateRequest = requests[name]
      const body = await api.as(partner.token, async () => createRequest({ running, api, partner }))
      step = name
      await api.as(partner.token, () => api.request(name, body, name === 'upload' ? image() : undefined))
    }
  } finally {
    step = 'preparation'
    await running.close()
  }
}

/** What takes time, another state of the account, or the desk. */
async function doTheRest(): Promise<void> {
  const on = await walletSandbox(serverTestDatabase)
  const desk = async (action: Extract<Statement, `desk ${string}`>, fields: Record<string, string>) => {
    step = action
    await on.desk(action.slice('desk '.length), fields)
    step = 'preparation'
  }
  try {
    const wallet = await on.newWallet()
    const { username, ok } = wallet
    const as = async <Result>(name: Step, task: () => Promise<Result>): Promise<Result> => {
      step = name
      const result = await task()
      step = 'preparation'
      return result
    }
    await desk('desk deposit', { username, amount: '2000' })
    const { coupons } = await ok('receiveCoupons', {})
    const coupon_id = coupons.find(({ type }) => type === 'addition')?.id ?? ''
    const { list } = await ok('planList', { status: 'waitPut', page_size: 100 })
    const id = list.find(({ product_id }) => product_id === 'pebble-harbor')?.id ?? ''
    await wallet.stepUp()
    await as('putPlan', () => ok('putPlan', { id, amount: '200', coupon_id }))
    const { reference } = await wallet.withdraw('50')
    await as('delivery', () => advanceClock(on.server.sandbox, 90 * 24 * 3_600_000))
    const another = await on.newWallet()
    on.clock.tick(3_600_000)
    await as('userInfo', () => another.ok('userInfo'))
    const contact = { email: 'new@partner.example', phone: '+4989123456', password: 'correct horse' }
    await another.ok('editUser', { time_zone: 'Asia/Tokyo' })
    await as('editUser', () => another.ok('editUser', { ...contact, time_zone: 'Europe/Berlin' }))
    await desk('desk coupon', { username })
    await ok('openDispute', { reference, text: 'Where is it?' })
    await desk('desk answer', { reference, answer: 'It is here.' })
    await ok('feedback', { topic: 'A', content: 'B' })
    const [feedback] = await listUnreadFeedback(on.database)
    await desk('desk feedback', { feedback: feedback?.id ?? '' })
    const writer = new Writer(createDesk(on.server.sandbox))
    await writer.begin(username)
    await writer.ask('password')
    await desk('desk refuse', { request: '1', reason: 'A reason.' })
    const { sandbox } = on.server
    const licenseKey = await issueCode(sandbox.database.db, sandbox.clock, 'invitation')
    const form = { ...registration('newcomer'), licenseKey }
    expect(await as('register', () => on.server.call('register', form))).toMatchObject({ code: 200 })
  } finally {
    await on.close()
  }
}

const grants = Object.entries(appPrivileges).flatMap(([table, { update = {} }]) =>
  update === 'all' ? [] : Object.entries(update).map(([column, by]) => [table, column, by] as const),
)

describe.runIf(isFullRun && inject('databaseUrl') !== undefined)('a column that the app may change', () => {
  let server: ServerDatabase
  let app: Client
  let superuser: Client

  beforeAll(async () => {
    const endRecord = record()
    server = await serverDatabase()
    await callEverything(server)
    await doTheRest()
    endRecord()
    app = new Client({ connectionString: server.url })
    superuser = new Client({ connectionString: server.adminUrl })
    await Promise.all([app.connect(), superuser.connect()])
  }, 300_000)
  afterAll(async () => {
    await app?.end()
    await superuser?.end()
    await server?.drop()
  })

  /** Plans the statement, which checks its privileges and changes nothing. */
  async function plan(text: string): Promise<void> {
    const count = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
    const values = count === 0 ? '' : `(${Array.from({ length: count }, () => 'null').join()})`
    await app.query(`prepare statement as ${text}`)
    try {
      await app.query(`explain execute statement${values}`)
    } finally {
      await app.query('deallocate statement')
    }
  }
  const isRefused = (text: string) =>
    plan(text).then(
      () => false,
      (error: unknown) => error instanceof DatabaseError && error.code === '42501',
    )

  it('is granted for every statement', async () => {
    for (const text of new Set([...statements.values()].flatMap((texts) => [...texts]))) await plan(text)
  })

  it.each(grants)('%s.%s is needed by %s', async (table, column, by) => {
    const texts = [...(statements.get(by) ?? [])].filter((text) => text.includes(`"${table}"`))
    const { username } = new URL(server.url)
    await superuser.query(`revoke update (${column}) on ${table} from ${username}`)
    const refused: boolean[] = []
    for (const text of texts) refused.push(await isRefused(text))
    await superuser.query(`grant update (${column}) on ${table} to ${username}`)
    expect(refused).toContain(true)
  })
})
