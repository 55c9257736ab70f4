/** The conversations on the desk: nobody is hidden by others, and visitors who are not signed in are limited. */
import * as v from 'valibot'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { signedContactUrl } from '#protocol/http/contacts.ts'
import { allEndpoints } from '#protocol/http/endpoints.ts'
import { createDesk } from '../desk/desk.ts'
import { Writer } from '../testing/chat-writer.ts'
import { createTestSandbox, type TestSandbox } from '../testing/sandbox.ts'

let server: TestSandbox
let desk: ReturnType<typeof createDesk>
let tester: Writer
const opened: TestSandbox[] = []

beforeEach(async () => {
  server = await createTestSandbox()
  opened.push(server)
  desk = createDesk(server.sandbox)
  tester = new Writer(desk)
})
afterAll(async () => {
  for (const { close } of opened) await close()
})

/** A partner who came from the app; resolves to the browser. */
async function signedIn(username: string): Promise<Writer> {
  const token = await server.register({ username })
  const { data } = await server.call('contactSignature', { id: 'support' }, token)
  const { signature } = v.parse(allEndpoints.contactSignature.response, data)
  const writer = new Writer(desk)
  await writer.get(signedContactUrl('/contact?lang=en', signature))
  return writer
}

async function visitor(name: string, address?: string): Promise<Writer> {
  const writer = new Writer(desk, address)
  await writer.begin(name)
  return writer
}

const namesIn = (html: string): string[] =>
  [...html.matchAll(/Conversation with ([\w-]+)<\/h3>/g)].map(([, name = '']) => name)
const names = async (path = '/') => namesIn((await tester.get(path)).html)

/** The names on all pages, by following the links. */
async function allNames(): Promise<string[][]> {
  const pages: string[][] = []
  for (let path: string | undefined = '/'; path !== undefined && pages.length < 10; ) {
    const { html } = await tester.get(path)
    pages.push(namesIn(html))
    path = /<a href="(\/\?page=\d+)" rel="next"/.exec(html)?.[1]
  }
  return pages
}

describe('35 conversations of strangers, each with a request', () => {
  beforeEach(async () => {
    await (await signedIn('early')).ask('deposit', { amount: '5' })
    for (let index = 0; index < 35; index += 1)
      await (await visitor(`stranger-${index}`)).ask('deposit', { amount: '5' })
  })

  it('signed-in partners are at the top of the first page, and the pages have all', async () => {
    const partner = await signedIn('genuine')
    await partner.ask('deposit', { amount: '100' })
    const pages = await allNames()
    expect(pages[0]?.slice(0, 2)).toEqual(['genuine', 'early'])
    expect(pages.flat()).toHaveLength(37)
    expect(new Set(pages.flat()).size).toBe(37)
    // The newest strangers come first.
    expect(pages[0]?.[2]).toBe('stranger-34')
    expect(pages.at(-1)?.at(-1)).toBe('stranger-0')
  })

  it('a page refreshes itself, and a form of it leads back to it', async () => {
    const { html } = await tester.get('/?page=2')
    expect(html).toContain('data-live="/conversations?page=2"')
    expect(await names('/conversations?page=2')).toEqual(namesIn(html))
    const [, action = '', request = ''] =
      /action="(\/grant[^"]*)">\s*<input type="hidden" name="request" value="(\d+)"/s.exec(html) ?? []
    expect((await tester.post(action, { request })).html).toContain('There is no partner called')
    const [, replyTo = '', chat = ''] =
      /action="(\/reply[^"]*)">\s*<input type="hidden" name="chat" value="([\w-]+)"/s.exec(html) ?? []
    const answer = await tester.post(replyTo, { chat, text: 'Which account?' })
    expect(answer.html).toContain('Your message is sent.')
    expect(answer.html).toContain('data-live="/conversations?page=2"')
  })
})

it('open requests come before others, signed-in partners before strangers', async () => {
  await (await signedIn('talks')).say('Hello')
  await (await signedIn('asks')).ask('deposit', { amount: '5' })
  await (await signedIn('asked')).ask('deposit', { amount: '5' })
  await (await visitor('stranger-asks')).ask('deposit', { amount: '5' })
  await (await visitor('stranger-talks')).say('Hello')
  const [, request = ''] = /name="request" value="(\d+)"/.exec((await tester.get('/')).html) ?? []
  expect(await names()).toEqual(['asked', 'asks', 'talks', 'stranger-asks', 'stranger-talks'])
  await tester.post('/refuse', { request, reason: 'Nothing has come in.' })
  expect(await names()).toEqual(['asks', 'asked', 'talks', 'stranger-asks', 'stranger-talks'])
})

describe('limits', () => {
  const wait = /That was too much in a short time\. Nothing was sent\. Try again in (\d+) min\./

  it('a network begins 20 conversations at once, then one every three minutes, and keeps what it typed', async () => {
    for (let index = 0; index < 20; index += 1) {
      const writer = new Writer(desk, '203.0.113.7')
      expect((await writer.begin(`flood-${index}`)).status).toBe(303)
    }
    const refused = await new Writer(desk, '203.0.113.7').begin('the-21st')
    expect([refused.status, refused.retryAfter]).toEqual([429, '180'])
    expect(wait.exec(refused.html)?.[1]).toBe('3')
    expect(refused.html).toContain('value="the-21st"')
    expect((await new Writer(desk, '203.0.113.8').begin('another-network')).status).toBe(303)
    server.clock.tick(3 * 60_000)
    expect((await new Writer(desk, '203.0.113.7').begin('the-21st')).status).toBe(303)
  })

  it('a conversation of a stranger takes 20 entries at once, one of a signed-in partner more', async () => {
    const stranger = await visitor('stranger')
    const partner = await signedIn('genuine')
    for (let index = 0; index < 20; index += 1) {
      expect((await stranger.say(`Message ${index}`)).status).toBe(303)
      expect((await partner.say(`Message ${index}`)).status).toBe(303)
    }
    const refused = await stranger.say('Where is my money?')
    expect([refused.status, wait.test(refused.html)]).toEqual([429, true])
    expect(refused.html).toContain('value="Where is my money?"')
    expect((await stranger.ask('deposit', { amount: '7.25' })).html).toContain('value="7.25"')
    expect(await stranger.log()).not.toContain('Where is my money?')
    expect((await partner.say('The 21st')).status).toBe(303)
    server.clock.tick(60_000)
    expect((await stranger.say('Where is my money?')).status).toBe(303)
  })
})

describe('a text that is too long is not cut', () => {
  it('a message is refused with how many characters are too many, and stays in the field', async () => {
    const writer = await visitor('writer')
    const pasted = `${'x'.repeat(700)} the end`
    const { status, html } = await writer.say(pasted)
    expect(status).toBe(422)
    expect(html).toContain('At most 500 characters: 208 too many.')
    expect(html).toContain(pasted)
    expect(html).not.toMatch(/<input[^>]*maxlength/)
  })

  it('a username is refused, not cut', async () => {
    const { status, html } = await new Writer(desk).begin('n'.repeat(70))
    expect(status).toBe(422)
    expect(html).toContain('At most 64 characters: 6 too many.')
    expect(html).toContain(`value="${'n'.repeat(70)}"`)
  })

  it('a message of 20,000 Chinese characters is answered', async () => {
    const writer = await visitor('writer')
    const { status, html } = await writer.say('字'.repeat(20_000))
    expect([status, html.includes('At most 500 characters: 19500 too many.')]).toEqual([422, true])
  })

  it('a reply to what another reply has answered meanwhile is not sent, and stays in its field', async () => {
    const writer = await visitor('writer')
    await writer.say('Where is my payout?')
    const formIn = (html: string) => {
      const [, chat = '', intent = ''] =
        /name="chat" value="([\w-]+)" \/>\s*<input type="hidden" name="intent" value="([\w-]+)"/.exec(html) ??
        []
      return { chat, intent }
    }
    const shown = formIn((await tester.get('/')).html)
    expect((await tester.post('/reply', { ...shown, text: 'It left today.' })).status).toBe(303)
    expect((await tester.post('/reply', { ...shown, text: 'It left today.' })).status).toBe(303)
    const other = await tester.post('/reply', { ...shown, text: 'Which payout?' })
    expect([other.status, other.html.includes('value="Which payout?"')]).toEqual([422, true])
    expect((await tester.post('/reply', { ...formIn(other.html), text: 'Which payout?' })).status).toBe(303)
    const log = await writer.log()
    expect(log.match(/It left today\.|Which payout\?/g)).toEqual(['It left today.', 'Which payout?'])
  })

  it('a reply and a reason of the desk stay in their fields', async () => {
    await (await visitor('writer')).ask('deposit', { amount: '5' })
    const { html } = await tester.get('/')
    expect(html).not.toMatch(/name="(?:text|reason)" maxlength/)
    const [, chat = ''] = /name="chat" value="([\w-]+)"/.exec(html) ?? []
    const [, request = ''] = /name="request" value="(\d+)"/.exec(html) ?? []
    const text = `${'r'.repeat(501)}`
    const reply = await tester.post('/reply', { chat, text })
    expect([reply.status, reply.html.includes(`value="${text}"`)]).toEqual([422, true])
    expect(reply.html).toContain('At most 500 characters: 1 too many.')
    const refusal = await tester.post('/refuse', { request, reason: text })
    expect([refusal.status, refusal.html.includes(`value="${text}"`)]).toEqual([422, true])
  })
})
