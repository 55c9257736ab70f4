import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notificationEndpoints } from '#protocol/http/notifications.ts'
import { accounts } from '../db/schema/accounts.ts'
import { createDesk } from '../desk/desk.ts'
import { checkInvariants } from '../ledger/checks/invariants.ts'
import { origin, Writer } from '../testing/chat-writer.ts'
import { createTestSandbox, type TestSandbox } from '../testing/sandbox.ts'

const code = /[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/

let server: TestSandbox
let desk: ReturnType<typeof createDesk>
let token: Record<string, string>
let username: string
let tester: Writer

beforeAll(async () => {
  server = await createTestSandbox()
  desk = createDesk(server.sandbox)
  tester = new Writer(desk)
})
beforeEach(async () => {
  token = await server.registerOpen()
  const { data } = await server.call('userInfo', {}, token)
  username = v.parse(v.object({ username: v.string() }), data).username
})
afterAll(() => server.close())

const atDesk = async () => (await tester.get('/')).html

async function writerAs(name: string): Promise<Writer> {
  const writer = new Writer(desk)
  await writer.begin(name)
  return writer
}

/** The number of the newest request. */
async function newest(): Promise<string> {
  const numbers = [...(await atDesk()).matchAll(/name="request" value="(\d+)"/g)].map(([, digits]) =>
    Number(digits),
  )
  return String(Math.max(...numbers))
}

const grant = async (request?: string) => tester.post('/grant', { request: request ?? (await newest()) })

async function titles(): Promise<string[]> {
  const { data } = await server.call('notifications', {}, token)
  return v.parse(notificationEndpoints.notifications.response, data).list.map(({ title }) => title)
}
const property = async () => (await server.call('property', {}, token)).data

describe('a deposit', () => {
  it('a deposit is requested, granted once despite several clicks, and the account is notified', async () => {
    const writer = await writerAs(username.toUpperCase())
    const { html } = await writer.ask('deposit', { amount: ' 250.5 ' })
    expect(html).toContain('Deposit of 250.50 USD')
    expect(html).toContain('Waiting for customer service')
    expect(await property()).toMatchObject({ available: '0.00' })
    const request = await newest()
    const answers = await Promise.all([1, 2, 3].map(() => grant(request)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 422, 422])
    expect(await property()).toMatchObject({ available: '250.50', deposit: '250.50' })
    expect(await titles()).toContain('Deposit of $250.50 credited')
    expect(await writer.log()).toContain('Done. The account has a notification about it.')
    expect(await checkInvariants(server.sandbox.database)).toEqual([])
  })

  it('a deposit request that was refused with a reason cannot be granted', async () => {
    const writer = await writerAs(username)
    await writer.ask('deposit', { amount: '5' })
    const request = await newest()
    expect((await tester.post('/refuse', { request, reason: ' ' })).status).toBe(422)
    await tester.post('/refuse', { request, reason: 'No transfer has come in.' })
    expect((await grant(request)).html).toContain('This request is refused already.')
    expect(await writer.log()).toContain('No transfer has come in.')
    expect(await property()).toMatchObject({ available: '0.00' })
  })

  it.each(['', '0', '-1', '0.001', '1e9', 'much', '9'.repeat(60)])(
    'a deposit request of %j is rejected',
    async (amount) => {
      const writer = await writerAs(username)
      const { status, html } = await writer.ask('deposit', { amount })
      expect([status, html.includes('Enter an amount above 0')]).toEqual([422, true])
      expect(await writer.log()).not.toContain('Deposit of')
    },
  )

  it('a deposit request that cannot be granted stays open, and the desk shows why', async () => {
    const writer = await writerAs('nobody-of-this-name')
    await writer.ask('deposit', { amount: '5' })
    const { status, html } = await grant()
    expect(status).toBe(422)
    expect(html).toContain('There is no partner called &quot;nobody-of-this-name&quot;.')
    expect(await writer.log()).toContain('Waiting for customer service')
  })
})

describe('codes', () => {
  it('an acceptance code goes only to the account', async () => {
    const writer = await writerAs(username)
    await writer.ask('acceptance', { acceptor: 'linnea-varga', amount: '300' })
    const { html } = await grant()
    const [issued] = code.exec(html) ?? []
    expect(issued).toBeDefined()
    expect(await writer.log()).not.toMatch(code)
    expect(await titles()).toContain('Acceptance code for $300.00')
    const { data } = await server.call('notifications', {}, token)
    expect(JSON.stringify(data)).toContain(issued)
    expect(await server.call('acceptorDetail', { acceptance_code: issued }, token)).toMatchObject({
      code: 200,
    })
  })

  it('authorisation and invitation codes are shown in the conversation', async () => {
    const writer = await writerAs(username)
    await writer.ask('authorisation')
    await grant()
    const [authorisation_code] = code.exec(await writer.log()) ?? []
    const newPartner = await server.register()
    const request_id = crypto.randomUUID()
    expect(await server.call('openStore', { authorisation_code, request_id }, newPartner)).toMatchObject({
      code: 200,
    })

    const visitor = await writerAs(' ')
    expect((await visitor.ask('authorisation')).html).not.toContain('<span class="state')
    await visitor.ask('invitation')
    await grant()
    const [licenseKey] = code.exec(await visitor.log()) ?? []
    expect(await server.register({ username: `invited-${username}`, licenseKey })).toBeDefined()
  })
})

describe('changes of an account', () => {
  it('a conversation can clear a card but not set one, and withdrawals are held with a notice', async () => {
    const card = {
      bank_name: 'Harbour Bank',
      beneficiary_name: 'Ana Weber',
      mobile: '+4915112345678',
      bank_account: 'DE02120300000000202051',
      bank_address: 'Pier 1',
    }
    const bindCard = async () => {
      await server.call('checkLoginPassword', { password: 'correct horse', step_up: true }, token)
      return server.call('editBankCard', { card }, token)
    }
    await bindCard()
    const stranger = await writerAs(username)
    await stranger.ask('destination', { ...card, bank_account: 'MINE', kind: 'card' })
    expect(await atDesk()).not.toContain('MINE')
    await grant()
    expect(JSON.stringify(await server.call('bankCard', {}, token))).not.toContain('MINE')
    expect(await titles()).toContain('Customer service changed your payout destination')
    expect(await stranger.log()).not.toContain('Harbour')
    expect(await bindCard()).toMatchObject({ code: 200 })
  })

  it('a reset of the transaction password sends a notice and holds withdrawals', async () => {
    await server.call('setTransactionPassword', { password: 'a'.repeat(32) }, token)
    const writer = await writerAs(username)
    await writer.ask('password')
    await grant()
    expect((await server.call('userInfo', {}, token)).data).toMatchObject({ has_transaction_password: false })
    expect(await titles()).toContain('Customer service reset your transaction password')
    const [row] = await server.sandbox.database.read
      .select()
      .from(accounts)
      .where(eq(accounts.username, username))
    expect(row?.withdrawals_held_until?.getTime()).toBe(server.clock.now().getTime() + 24 * 3_600_000)
    await writer.ask('password')
    expect((await grant()).html).toContain('has no transaction password')
  })

  it('taking start-up credit back sends a notice', async () => {
    const writer = await writerAs(username)
    await writer.ask('credit')
    await grant()
    expect(await property()).toMatchObject({ start_up_credit: { is_returned: true } })
    expect(await titles()).toContain('Your unused start-up credit went back to the network')
  })

  it("another account's withdrawal cannot be stopped", async () => {
    const writer = await writerAs(username)
    expect((await writer.ask('payout', { reference: "W-1' or 1=1" })).status).toBe(422)
    await writer.ask('payout', { reference: 'w-0001' })
    expect((await grant()).html).toContain(`${username} has no withdrawal W-0001.`)
  })
})

describe('a conversation', () => {
  it('a conversation cannot be read by others, even under the same username', async () => {
    const writer = await writerAs(username)
    await writer.say('I moved to Lisbon')
    const stranger = await writerAs(username)
    expect(await stranger.log()).not.toContain('Lisbon')
    stranger.cookie = `chat=${'a'.repeat(43)}; chat-framed=${'b'.repeat(43)}`
    expect((await stranger.get('/contact/log')).status).toBe(404)
  })

  it('a conversation does not reveal which usernames exist', async () => {
    const pages: string[] = []
    for (const name of [username, 'nobody-here']) {
      const writer = await writerAs(name)
      const { html } = await writer.ask('deposit', { amount: '1' })
      pages.push(html.replaceAll(name, 'NAME').replaceAll(/entry-\d+/g, 'entry'))
    }
    expect(pages[0]).toBe(pages[1])
  })

  it('the desk answers a conversation, which is stored in the database', async () => {
    const writer = await writerAs(username)
    await writer.say('Where is my payout?')
    const [, html = ''] = (await atDesk()).split('Where is my payout?')
    const [, chat = ''] = /name="chat" value="([\w-]+)"/.exec(html) ?? []
    await tester.post('/reply', { chat, text: 'It is <b>pending</b>.' })
    const again = createDesk(server.sandbox)
    const answer = await again.request(`${origin}/contact/log`, { headers: { Cookie: writer.cookie } })
    expect(await answer.text()).toContain('It is &lt;b&gt;pending&lt;/b&gt;.')
  })

  it.each(['493817', 'my password is 493817.', 'it is abcd-efgh-jkmn'])(
    'a message with the secret %j is rejected',
    async (text) => {
      const writer = await writerAs(username)
      const { status, html } = await writer.say(text)
      expect([status, html.includes('looks like a password or a code')]).toEqual([422, true])
      expect(await writer.log()).not.toContain('entry-')
    },
  )

  it.each(['Please pay 1234567.89', 'W-20261121-0001', 'call +4915112345678'])(
    'the message %j is accepted',
    async (text) => {
      const writer = await writerAs(username)
      expect((await writer.say(text)).status).toBe(303)
    },
  )

  it('messages and open requests are limited', async () => {
    const writer = await writerAs(username)
    expect((await writer.say('x'.repeat(501))).status).toBe(422)
    expect((await writer.say('  ')).status).toBe(422)
    for (let count = 1; count <= 5; count += 1)
      expect((await writer.ask('deposit', { amount: '1' })).status).toBe(303)
    const { status, html } = await writer.ask('deposit', { amount: '1' })
    expect([status, html.includes('You already have 5 open requests.')]).toEqual([422, true])
  })

  it('forms from other origins are rejected, and leaving ends the conversation', async () => {
    const writer = await writerAs(username)
    for (const from of ['http://localhost:4400', 'app://placard', 'null']) {
      expect((await writer.post('/contact/say', { text: 'hello' }, from)).status).toBe(403)
    }
    await writer.post('/contact/leave', {})
    expect((await writer.get('/contact/log')).status).toBe(404)
    expect((await writer.say('hello')).html).toContain('Which account is this about?')
  })

  it('markup in messages and usernames is shown as text', async () => {
    const hostile = '"><img src=x onerror=alert(1)><script>alert(1)</script>'
    const writer = await writerAs(hostile)
    await writer.say(hostile)
    for (const html of [await atDesk(), (await writer.get('/contact')).html, await writer.log()]) {
      expect(html).not.toContain('<img')
      expect(html).not.toContain('<script>')
    }
  })

  it('the contact page is in the language of its query', async () => {
    const writer = await writerAs(username)
    const { html } = await writer.get('/contact?lang=zh')
    expect(html).toContain('<html lang="zh')
    expect(html).toContain('客服绝不会索要密码或验证码')
    expect(html).toContain('action="/contact/say?lang=zh"')
  })

  it('the contact page says so if the browser stores no cookies', async () => {
    expect((await new Writer(desk).get('/contact?lang=en&begun=1')).html).toContain(
      'This browser keeps no conversation',
    )
  })
})

it('the desk marks feedback as read once, and its writer is notified', async () => {
  await server.call('feedback', { topic: 'The chart', content: 'It is <small>.', images: [] }, token)
  const html = await atDesk()
  expect(html).toContain('It is &lt;small&gt;.')
  const [, feedback = ''] = /name="feedback" value="([\w-]+)"/.exec(html) ?? []
  expect((await tester.post('/feedback', { feedback })).status).toBe(303)
  expect(await titles()).toContain('Customer service read your feedback')
  expect((await tester.post('/feedback', { feedback })).html).toContain('This feedback is read already.')
  expect(await atDesk()).not.toContain('Feedback to read')
})
