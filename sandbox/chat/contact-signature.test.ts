/** A partner who comes to the contact page with a signature from the app is known there, for a minute. */
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signedContactUrl } from '#protocol/http/contacts.ts'
import { allEndpoints } from '#protocol/http/endpoints.ts'
import { limits } from '#protocol/http/limits.ts'
import { accounts } from '../db/schema/accounts.ts'
import { chats } from '../db/schema/support.ts'
import { createDesk } from '../desk/desk.ts'
import { Writer } from '../testing/chat-writer.ts'
import { createTestSandbox, type TestSandbox } from '../testing/sandbox.ts'

let server: TestSandbox
let desk: ReturnType<typeof createDesk>
let token: Record<string, string>
let username: string

beforeAll(async () => {
  server = await createTestSandbox()
  desk = createDesk(server.sandbox)
})
beforeEach(async () => {
  token = await server.registerOpen()
  const { data } = await server.call('userInfo', {}, token)
  username = v.parse(v.object({ username: v.string() }), data).username
})
afterAll(() => server.close())

async function sign(of = token): Promise<string> {
  const answer = await server.call('contactSignature', { id: 'support' }, of)
  return v.parse(allEndpoints.contactSignature.response, answer.data).signature
}
/** Opens the page as the app does. */
const open = (writer: Writer, signature: string) =>
  writer.get(signedContactUrl('/contact?lang=en', signature))

const asksForTheAccount = 'Which account is this about?'
const isExpired = 'link to this page has expired'

describe('with a signature', () => {
  it('the conversation begins with the account, without asking, and the desk sees that it is verified', async () => {
    const writer = new Writer(desk)
    const { html, location } = await open(writer, await sign())
    expect(html).toContain(`About the account ${username}`)
    expect(html).not.toContain(asksForTheAccount)
    expect(location).toBe('/contact?lang=en&begun=1')
    await writer.say('Is my payout on its way?')
    const atDesk = (await writer.get('/')).html
    const [, conversation = ''] = atDesk.split(`Conversation with ${username}`)
    expect(conversation).toMatch(/^<\/h3>\s*<p class="quiet">Signed in to this account in the app/)
    const [chat] = await server.sandbox.database.read.select().from(chats).where(eq(chats.username, username))
    expect(chat?.account_id).toMatch(/^[\da-f-]{36}$/)
  })

  it.each([
    ['cancelled', 'closed'],
    ['disabled', 'disabled'],
    ['not_activated', 'not activated'],
  ] as const)(
    'the conversation ends with the account: its cookie opens nothing once it is %s',
    async (status, word) => {
      const writer = new Writer(desk)
      await open(writer, await sign())
      await writer.say('My card number ends in 51')
      const { db } = server.sandbox.database
      const setStatus = (to: typeof status | 'active') =>
        db.update(accounts).set({ status: to }).where(eq(accounts.username, username))
      await setStatus(status)
      expect((await writer.get('/contact?lang=en')).html).toContain(asksForTheAccount)
      expect((await writer.get('/contact/log?lang=en')).status).toBe(404)
      await writer.say('Written by nobody')
      await writer.ask('deposit', { amount: '5' })
      const conversation = async () =>
        (await writer.get('/')).html.split(`Conversation with ${username}`)[1]?.split('</article>')[0]
      expect(await conversation()).toContain('My card number ends in 51')
      expect(await conversation()).not.toMatch(/Written by nobody|Deposit of 5/)
      expect(await conversation()).not.toContain('Signed in to this account in the app')
      expect(await conversation()).toContain(`signed in to this account, which is ${word} now`)
      await setStatus('active')
      expect(await writer.log()).toContain('My card number ends in 51')
    },
  )

  it('the next opening in this browser continues the conversation', async () => {
    const writer = new Writer(desk)
    await open(writer, await sign())
    await writer.say('The first message')
    const { html } = await open(writer, await sign())
    expect(html).toContain('The first message')
    expect(await server.sandbox.database.db.$count(chats, eq(chats.username, username))).toBe(1)
  })

  it('a conversation of a typed name, or of another account, is not continued', async () => {
    const writer = new Writer(desk)
    await writer.begin(username)
    await writer.say('Written by anybody')
    expect((await open(writer, await sign())).html).not.toContain('Written by anybody')
    await writer.say('Written by the first partner')
    const { html } = await open(writer, await sign(await server.registerOpen()))
    expect(html).not.toContain('Written by the first partner')
    expect(html).not.toContain(`About the account ${username}`)
  })

  it('the data export of the account has the conversation without its key', async () => {
    const writer = new Writer(desk)
    await open(writer, await sign())
    await writer.say('Part of my data')
    const { data } = await server.call('exportData', {}, token)
    const text = JSON.stringify(data)
    expect(text).toContain('Part of my data')
    expect(text).not.toContain('key_hash')
  })
})

describe('a signature is refused', () => {
  const expectRefused = async (signature: string) => {
    const writer = new Writer(desk)
    const { html, location } = await open(writer, signature)
    expect(html).toContain(asksForTheAccount)
    expect(html).toContain(isExpired)
    expect(location).toBe('/contact?lang=en&expired=1')
    expect(writer.cookie).toBe('')
  }

  it('a minute later', async () => {
    const signature = await sign()
    server.clock.tick(limits.contactSignatureMs - 1)
    expect((await open(new Writer(desk), signature)).html).toContain(`About the account ${username}`)
    server.clock.tick(1)
    await expectRefused(signature)
  })

  it('with a changed account, time or code, or with parts missing', async () => {
    const [claim = '', code = ''] = (await sign()).split('.')
    const [other = ''] = (await sign(await server.registerOpen())).split('.')
    const later = Buffer.from(
      Buffer.from(claim, 'base64url')
        .toString()
        .replace(/\d+\]$/, '9999999999999]'),
    ).toString('base64url')
    const changed = `${code.startsWith('A') ? 'B' : 'A'}${code.slice(1)}`
    for (const signature of [
      `${other}.${code}`,
      `${later}.${code}`,
      `${claim}.${changed}`,
      `${claim}.${code}.${code}`,
      `${claim}.`,
      `.${code}`,
      claim,
      '',
    ])
      await expectRefused(signature)
  })

  it('of an account that was closed meanwhile', async () => {
    const signature = await sign()
    await server.sandbox.database.db
      .update(accounts)
      .set({ status: 'cancelled' })
      .where(eq(accounts.username, username))
    await expectRefused(signature)
  })
})

it('without a token nothing is signed', async () => {
  expect(await server.call('contactSignature', { id: 'support' })).toMatchObject({ code: 401 })
})
