/** Rate limits against guessing; known and unknown usernames behave the same. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basePath } from '#protocol/http/endpoint.ts'
import { rateLimits } from '../db/schema/rate-limits.ts'
import { testKinds } from '../testing/database.ts'
import { createTestSandbox, registration, type TestSandbox } from '../testing/sandbox.ts'

const tooMany = { code: 400, data: { key: 'general.tooManyTries' } }

describe.each(testKinds())('on %s', (_name, open) => {
  let server: TestSandbox
  let close: () => Promise<void>

  beforeAll(async () => {
    const test = await open()
    close = test.close
    server = await createTestSandbox(undefined, test.database)
    await server.call('register', registration('ana'))
  })
  afterAll(() => close())

  const login = (username: string, password: string) => server.call('login', { username, password })
  const repeat = async (times: number, work: () => ReturnType<typeof login>) => {
    const answers: Awaited<ReturnType<typeof login>>[] = []
    for (let index = 0; index < times; index += 1) answers.push(await work())
    return answers
  }

  it.each(['ana', 'nobody'])(
    'after ten wrong passwords of %s no login is allowed for 15 minutes',
    async (name) => {
      const answers = await repeat(11, () => login(name, 'wrong horse'))
      expect(answers.slice(0, 10).every((answer) => answer.code === 400)).toBe(true)
      expect(answers[9]).toMatchObject({ data: { key: 'auth.credentialsWrong' } })
      const until = new Date(server.clock.now().getTime() + 15 * 60_000).toISOString()
      expect(answers[10]).toMatchObject({ ...tooMany, data: { params: { until } } })
      // The right password is not checked any more, also with the username in capitals.
      expect(await login(name.toUpperCase(), 'correct horse')).toMatchObject(tooMany)
    },
  )

  it('a rate limit is explained in the language of the call, with a Retry-After header', async () => {
    const answer = await server.app.request(`${basePath}/auth/v2/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Language': 'zh' },
      body: JSON.stringify({ username: 'ana', password: 'x' }),
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Retry-After')).toBe('900')
    expect(answer.headers.get('Access-Control-Expose-Headers')).toContain('Retry-After')
    expect(await answer.json()).toMatchObject({ msg: expect.stringContaining('尝试次数过多') })
  })

  it('after the window a login is allowed again, and ended windows are deleted', async () => {
    server.clock.tick(15 * 60_000)
    expect(await server.sandbox.database.read.$count(rateLimits)).toBeGreaterThan(1)
    expect(await login('ana', 'correct horse')).toMatchObject({ code: 200 })
    // What is left: the address, the username, and the account's new session.
    expect(await server.sandbox.database.read.$count(rateLimits)).toBe(3)
  })

  it('a right password resets the count of wrong ones, and right ones are not counted', async () => {
    await repeat(9, () => login('ana', 'wrong horse'))
    for (let index = 0; index < 15; index += 1)
      expect(await login('ana', 'correct horse')).toMatchObject({ code: 200 })
    await repeat(9, () => login('ana', 'wrong horse'))
    expect(await login('ana', 'correct horse')).toMatchObject({ code: 200 })
  })

  it('concurrent attempts are counted', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => login('somebody', 'wrong horse')))
    const wrong = answers.filter((answer) => JSON.stringify(answer.data).includes('credentialsWrong'))
    expect(wrong).toHaveLength(10)
  })

  it('the attempts of one address are limited across all usernames', async () => {
    const names = Array.from({ length: 120 }, (_, index) => `guess-${index}`)
    const answers = await Promise.all(names.map((name) => login(name, 'wrong horse')))
    expect(answers.at(-1)).toMatchObject(tooMany)
    server.clock.tick(15 * 60_000)
  })

  it('wrong invitation codes are limited, and taken usernames with a right one', async () => {
    const answers = await repeat(31, () => server.call('register', registration('ana')))
    expect(answers[29]).toMatchObject({ data: { key: 'auth.usernameTaken' } })
    expect(answers[30]).toMatchObject(tooMany)
    server.clock.tick(15 * 60_000)
  })

  it('wrong authorisation codes are limited, and a known request_id still gets its first response', async () => {
    const token = await server.register()
    const first = { authorisation_code: 'WRONG', request_id: randomUUID() }
    const answers = [await server.call('openStore', first, token)]
    for (let index = 0; index < 10; index += 1) {
      answers.push(await server.call('openStore', { ...first, request_id: randomUUID() }, token))
    }
    expect(answers[9]).toMatchObject({ data: { key: 'auth.authorisationCodeNotFound' } })
    expect(answers[10]).toMatchObject(tooMany)
    expect(await server.call('openStore', first, token)).toEqual(answers[0])
  })

  it('wrong acceptance codes and wrong old passwords are limited', async () => {
    const token = await server.registerOpen()
    const wrongCode = () => server.call('acceptorDetail', { acceptance_code: 'WRONG-CODE' }, token)
    expect((await repeat(11, wrongCode))[10]).toMatchObject(tooMany)
    const change = { old_password: 'wrong horse', new_password: 'another horse' }
    const answers = await repeat(11, () => server.call('changePassword', change, token))
    expect(answers[9]).toMatchObject({ data: { key: 'auth.oldPasswordWrong' } })
    expect(answers[10]).toMatchObject(tooMany)
  })
})
