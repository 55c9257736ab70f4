/** Attacks on what one signed-in account can make the server do or keep (docs/decisions/0045). */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basePath, tokenHeader } from '#protocol/http/endpoint.ts'
import { allEndpoints } from '#protocol/http/endpoints.ts'
import { Envelope } from '#protocol/http/envelope.ts'
import { bucketSizes } from '../auth/leaky-bucket.ts'
import { idempotencyKeys } from '../db/schema/idempotency.ts'
import { feedback, uploads } from '../db/schema/support.ts'
import { testKinds } from '../testing/database.ts'
import { pngOfSize, signatureImage } from '../testing/files.ts'
import { isFullRun } from '../testing/full-run.ts'
import { createTestSandbox, type TestSandbox } from '../testing/sandbox.ts'
import { newWallet, refused } from '../testing/wallet.ts'
import { uploadQuota } from './files/uploads.ts'
import { createTrafficLimiter } from './traffic-limits.ts'

const hourMs = 3_600_000
const tooMany = { code: 400, data: { key: 'general.tooManyTries' } }
/** A quarter of a minute's calls at once: 60; half of an hour's writes at once: 30. */
const traffic = { callsPerMinute: 240, writesPerHour: 60 }

const lastKind = testKinds().at(-1)?.[0]

describe.each(testKinds())('on %s', (name, open) => {
  let server: TestSandbox
  let close: () => Promise<void>

  beforeAll(async () => {
    const test = await open()
    close = test.close
    server = await createTestSandbox(undefined, test.database, { traffic: createTrafficLimiter(traffic) })
  })
  afterAll(() => close())

  const keysOf = (answers: readonly { readonly data?: unknown }[]) =>
    answers.map(({ data }) => v.parse(v.object({ key: v.optional(v.string(), 'accepted') }), data ?? {}).key)
  const countOf = (answers: readonly { readonly data?: unknown }[], key: string) =>
    keysOf(answers).filter((found) => found === key).length

  async function sendImage(token: Readonly<Record<string, string>>, bytes: Uint8Array<ArrayBuffer>) {
    const body = new FormData()
    body.append('file', new File([bytes], 'picture.png'))
    const answer = await server.app.request(`${basePath}/files/upload`, {
      method: 'POST',
      headers: token,
      body,
    })
    return v.parse(Envelope, await answer.json())
  }

  /** The tokens of sessions of one new account. */
  async function sessionsOf(count: number) {
    const tokens = [await server.registerOpen()]
    const { data } = await server.call('userInfo', {}, tokens[0])
    const { username } = v.parse(v.object({ username: v.string() }), data)
    while (tokens.length < count) {
      const login = await server.call('login', { username, password: 'correct horse' })
      tokens.push({ [tokenHeader]: v.parse(v.object({ token: v.string() }), login.data).token })
    }
    return tokens
  }

  it('refused withdrawals sent in a row stop leaving rows, and go on after the stated time', async () => {
    const wallet = await newWallet(server)
    server.clock.tick(hourMs)
    const withdraw = () => wallet.send('withdraw', { amount: '20', method: 'address' })
    const rows = () =>
      server.sandbox.database.db.$count(idempotencyKeys, eq(idempotencyKeys.account_id, wallet.account.id))
    const before = await rows()
    const answers = await Promise.all(Array.from({ length: 60 }, withdraw))
    expect(countOf(answers, 'wallet.insufficientBalance')).toBe(30)
    expect(countOf(answers, 'general.tooManyTries')).toBe(30)
    expect(await rows()).toBe(before + 30)
    const until = new Date(server.clock.now().getTime() + 60_000).toISOString()
    expect(await withdraw()).toMatchObject(refused('general.tooManyTries', { until }))
    server.clock.tick(60_000)
    expect(await withdraw()).toMatchObject(refused('wallet.insufficientBalance'))
    expect(await withdraw()).toMatchObject(tooMany)
  })

  it('a refusal has Retry-After and a text in the language of the call', async () => {
    const token = await server.register()
    const answers = await Promise.all(
      Array.from({ length: 31 }, () => server.call('editUser', { nickname: 'x' }, token)),
    )
    expect(countOf(answers, 'general.tooManyTries')).toBe(1)
    const answer = await server.app.request(`${basePath}/user/info/edit`, {
      method: 'POST',
      headers: { ...token, 'Content-Type': 'application/json', 'Accept-Language': 'de' },
      body: JSON.stringify({ nickname: 'y' }),
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Retry-After')).toBe('60')
    expect(await answer.json()).toMatchObject({ msg: expect.stringContaining('Zu viele Versuche') })
  })

  it('a repeat of a request_id gets its first answer however much the account has written', async () => {
    const wallet = await newWallet(server)
    server.clock.tick(hourMs)
    const request_id = randomUUID()
    const withdrawal = { amount: '20', method: 'address', request_id }
    const first = await wallet.send('withdraw', withdrawal)
    await Promise.all(
      Array.from({ length: 40 }, () => wallet.send('withdraw', { amount: '20', method: 'address' })),
    )
    expect(await wallet.send('withdraw', { amount: '20', method: 'address' })).toMatchObject(tooMany)
    expect(await wallet.send('withdraw', withdrawal)).toEqual(first)
  })

  it('one account that writes too much does not slow down another', async () => {
    const [busy, calm] = [await server.register(), await server.register()]
    await Promise.all(Array.from({ length: 40 }, () => server.call('editUser', { nickname: 'x' }, busy)))
    expect(await server.call('editUser', { nickname: 'x' }, busy)).toMatchObject(tooMany)
    expect(await server.call('editUser', { nickname: 'x' }, calm)).toMatchObject({ code: 200 })
  })

  it('the calls of one session are limited, and not those of another session', async () => {
    const [first, second] = [await server.register(), await server.register()]
    const answers = await Promise.all(Array.from({ length: 100 }, () => server.call('userInfo', {}, first)))
    expect(countOf(answers, 'general.tooManyTries')).toBe(40)
    expect(await server.call('userInfo', {}, second)).toMatchObject({ code: 200 })
    server.clock.tick(250)
    expect(await server.call('userInfo', {}, first)).toMatchObject({ code: 200 })
    expect(await server.call('userInfo', {}, first)).toMatchObject(tooMany)
  })

  it('the calls of all sessions of one account are limited together, and not those of another account', async () => {
    const sessions = await sessionsOf(4)
    server.clock.tick(60_000)
    const calls = sessions.flatMap((token) =>
      Array.from({ length: 40 }, () => server.call('userInfo', {}, token)),
    )
    expect(countOf(await Promise.all(calls), 'general.tooManyTries')).toBe(40)
    const until = new Date(server.clock.now().getTime() + 125).toISOString()
    expect(await server.call('userInfo', {}, sessions[0])).toMatchObject(
      refused('general.tooManyTries', { until }),
    )
    const other = await server.register()
    expect(await server.call('userInfo', {}, other)).toMatchObject({ code: 200 })
    server.clock.tick(125)
    expect(await server.call('userInfo', {}, sessions[0])).toMatchObject({ code: 200 })
    expect(await server.call('userInfo', {}, sessions[0])).toMatchObject(tooMany)
  })

  it('above twelve streams an account is answered as a poll until one ends, and another account streams', async () => {
    const open = (token: Readonly<Record<string, string>> = {}) =>
      server.app.request(`${basePath}${allEndpoints.statistics.path}`, {
        headers: { Accept: 'text/event-stream', ...token },
      })
    const typeOf = ({ headers }: Response) => headers.get('Content-Type')
    const tokens = await sessionsOf(13)
    const streams = await Promise.all(tokens.slice(1).map(open))
    expect(streams.map(typeOf)).toEqual(streams.map(() => 'text/event-stream'))
    const further = await open(tokens[0])
    expect(typeOf(further)).toBe('application/json')
    expect(await further.json()).toMatchObject({ code: 200 })
    const other = await open(await server.registerOpen())
    expect(typeOf(other)).toBe('text/event-stream')
    await streams.shift()?.body?.cancel()
    const openAgain = async () => {
      streams.push(await open(tokens[0]))
      return typeOf(streams.at(-1) ?? further)
    }
    await expect.poll(openAgain).toBe('text/event-stream')
    for (const stream of [other, ...streams]) await stream.body?.cancel()
  })

  it('uploads of one account are limited by their number and go on after a day', async () => {
    const token = await server.register()
    const image = (index: number) => new Uint8Array([...signatureImage, index])
    for (let index = 0; index < uploadQuota.day.files; index += 1) {
      if (index % 20 === 0) server.clock.tick(hourMs)
      expect(await sendImage(token, image(index))).toMatchObject({ code: 200 })
    }
    expect(await sendImage(token, image(200))).toMatchObject(tooMany)
    // The same image again is no new one.
    expect(await sendImage(token, image(uploadQuota.day.files - 1))).toMatchObject({ code: 200 })
    server.clock.tick(24 * hourMs)
    expect(await sendImage(token, image(200))).toMatchObject({ code: 200 })
  })

  // 60 MB take PGlite five seconds; it counts them by the same statement.
  if (isFullRun || name === lastKind)
    it('uploads of one account are limited by their bytes', async () => {
      const token = await server.register()
      const image = (index: number) => {
        const bytes = new Uint8Array(5 * 1024 * 1024)
        bytes.set(signatureImage)
        bytes[bytes.length - 1] = index
        return bytes
      }
      const answers: Awaited<ReturnType<typeof sendImage>>[] = []
      for (let index = 0; index < 14; index += 1) answers.push(await sendImage(token, image(index)))
      expect(countOf(answers, 'general.tooManyTries')).toBe(2)
      const stored = await server.sandbox.database.read.select({ bytes: uploads.bytes }).from(uploads)
      const total = stored.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
      expect(total).toBeLessThan(uploadQuota.day.bytes + 1024 * 1024)
    })

  it('an image with more than 40 megapixels is rejected by its header', async () => {
    const token = await server.register()
    expect(await sendImage(token, pngOfSize(20_000, 20_000))).toMatchObject(
      refused('upload.imageTooManyPixels'),
    )
    expect(await sendImage(token, pngOfSize(8000, 5000))).toMatchObject({ code: 200 })
  })

  it('feedback of one account is limited, and what is refused is not stored', async () => {
    const token = await server.register()
    const answers: Awaited<ReturnType<typeof server.call>>[] = []
    for (let index = 0; index < bucketSizes.feedback.burst + 5; index += 1) {
      // Slow enough for the limit on writes.
      server.clock.tick(60_000)
      answers.push(await server.call('feedback', { topic: 'T', content: 'x'.repeat(4000) + index }, token))
    }
    // One more per hour.
    expect(countOf(answers, 'general.tooManyTries')).toBe(4)
    expect(await server.sandbox.database.db.$count(feedback)).toBe(bucketSizes.feedback.burst + 1)
  })
})
