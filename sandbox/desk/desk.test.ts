import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestSandbox, type TestSandbox } from '../testing/sandbox.ts'
import { createDesk } from './desk.ts'

let server: TestSandbox
let desk: ReturnType<typeof createDesk>
beforeAll(async () => {
  server = await createTestSandbox()
  desk = createDesk(server.sandbox)
})
afterAll(() => server.close())

const origin = 'http://localhost:4401'

async function page(path = '/') {
  const answer = await desk.request(`${origin}${path}`)
  return { status: answer.status, html: await answer.text(), headers: answer.headers }
}

/** Submits a form like a browser and follows the redirect. */
async function send(
  action: string,
  values: Record<string, string>,
  headers: Record<string, string> = { Origin: origin },
) {
  const body = new URLSearchParams({ intent: crypto.randomUUID(), ...values })
  const answer = await desk.request(`${origin}/${action}`, { method: 'POST', body, headers })
  const location = answer.headers.get('Location')
  const html = location === null ? await answer.text() : (await page(location)).html
  return { status: answer.status, html }
}

const scriptsIn = (html: string) => html.match(/<script.*?<\/script>/gs)

const available = async (token: Record<string, string>) => (await server.call('property', {}, token)).data

describe('the desk', () => {
  it('the desk says that it is a sandbox, and runs only its own script', async () => {
    const { html, headers } = await page()
    expect(html).toContain('Sandbox: simulated data, no real money')
    expect(scriptsIn(html)).toEqual(['<script src="/live.js" defer></script>'])
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'; script-src 'self'")
  })

  it('the desk grants a deposit and shows its reference', async () => {
    const token = await server.registerOpen()
    const { status, html } = await send('deposit', { username: 'PARTNER1', amount: ' 250.50 ' })
    expect(status).toBe(303)
    expect(html).toMatch(/Deposited 250\.50 USD for partner1\. Reference: \S+/)
    expect(await available(token)).toMatchObject({ available: '250.50', deposit: '250.50' })
  })

  it('a form that is submitted twice has one effect', async () => {
    const token = await server.registerOpen()
    const form = { username: 'partner2', amount: '10', intent: crypto.randomUUID() }
    await Promise.all([send('deposit', form), send('deposit', form)])
    await send('deposit', form)
    expect(await available(token)).toMatchObject({ available: '10.00' })
  })

  it.each(['', '0', '-1', '1e9', '0.001', 'NaN', '1.000', '1000000000.01', '<b>'])(
    'the amount %j is rejected and stays in the form',
    async (amount) => {
      const { status, html } = await send('deposit', { username: 'partner1', amount })
      expect(status).toBe(422)
      expect(html).toContain('role="alert"')
      expect(html).toContain(`name="amount" value="${amount.replace('<', '&lt;').replace('>', '&gt;')}"`)
      expect(html).toContain('name="username" value="partner1"')
    },
  )

  it('an unknown partner is rejected', async () => {
    const { status, html } = await send('deposit', { username: '<script>alert(1)</script>', amount: '1' })
    expect(status).toBe(422)
    expect(scriptsIn(html)).toHaveLength(1)
  })

  it('the desk advances delivery time', async () => {
    const before = server.clock.delivery().getTime()
    const { html } = await send('time', { hours: '1', minutes: '30' })
    expect(html).toContain('Delivery is 1 h 30 min further.')
    expect(server.clock.delivery().getTime() - before).toBe(90 * 60_000)
  })

  it.each([{}, { hours: '0' }, { hours: '-1' }, { minutes: '1.5' }, { hours: '99999' }])(
    'the time %j is rejected',
    async (values) => {
      const before = server.clock.delivery()
      expect((await send('time', values)).status).toBe(422)
      expect(server.clock.delivery()).toEqual(before)
    },
  )

  it('a code from the desk works once', async () => {
    const { html } = await send('code', { kind: 'invitation' })
    const [licenseKey] = /[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(html) ?? []
    expect(await server.call('register', { ...person('codeone'), licenseKey })).toMatchObject({ code: 200 })
    expect(await server.call('register', { ...person('codetwo'), licenseKey })).toMatchObject({ code: 400 })
    expect((await send('code', { kind: 'other' })).status).toBe(422)
  })

  it('the desk takes unused start-up credit back once', async () => {
    const token = await server.registerOpen()
    expect((await send('credit', { username: 'partner3' })).status).toBe(303)
    expect(await available(token)).toMatchObject({ start_up_credit: { unused: '0.00', is_returned: true } })
    expect((await send('credit', { username: 'partner3' })).status).toBe(422)
  })

  it('the desk tells all partners, by a form with a label for each field', async () => {
    await server.registerOpen()
    const [form = ''] =
      /<form method="post" action="\/announcement">.*?<\/form>/s.exec((await page()).html) ?? []
    for (const [name, label] of [
      ['category', 'What it is'],
      ['headline', 'Title'],
      ['content', 'Text'],
    ] as const)
      expect(form).toMatch(
        new RegExp(
          `<label for="announcement-${name}">${label}</label><\\w+ id="announcement-${name}" name="${name}"`,
        ),
      )
    const { html } = await send('announcement', {
      category: 'system_maintenance',
      headline: 'Tonight, 2 to 3',
      content: 'Payouts wait for an hour.',
    })
    expect(html).toMatch(/Told \d+ partners?: Tonight, 2 to 3/)
  })

  it('the contact page can be framed by the app', async () => {
    const { html, headers } = await page('/contact')
    expect(html).toContain('Staff never ask for a password or a code')
    expect(headers.get('Content-Security-Policy')).toContain(
      'frame-ancestors http://localhost:4400 app://placard',
    )
    expect(headers.get('X-Frame-Options')).toBeNull()
  })

  it('a form that was shown more than twelve hours ago is not done, and can be sent again', async () => {
    const token = await server.registerOpen()
    const { data } = await server.call('userInfo', {}, token)
    const hiddenIn = (html: string) =>
      Object.fromEntries(
        [...html.matchAll(/name="(intent|shown)" value="([^"]+)"/g)]
          .slice(0, 2)
          .map(([, name, value]) => [name, value]),
      )
    const form = { ...hiddenIn((await page()).html), username: Object(data).username, amount: '10' }
    server.clock.tick(12 * 3_600_000 + 1000)
    const { status, html } = await send('deposit', form)
    expect([status, html.includes('This form is from hours ago. Nothing was done')]).toEqual([422, true])
    expect(await available(token)).toMatchObject({ available: '0.00' })
    expect((await send('deposit', { ...form, ...hiddenIn(html) })).status).toBe(303)
    expect(await available(token)).toMatchObject({ available: '10.00' })
  })

  it('an unknown path of the desk is 404', async () => {
    expect((await page('/nothing')).status).toBe(404)
  })
})

describe('requests from other origins', () => {
  it.each(['http://evil.example:4401', 'http://localhost:4400', 'http://localhost.evil.example:4401'])(
    'the desk does not answer under the origin %s',
    async (name) => {
      const answer = await desk.request(`${name}/`)
      expect([answer.status, await answer.text()]).toEqual([421, 'The desk answers on localhost only.\n'])
    },
  )

  it.each(['http://evil.example', 'http://localhost:4400', 'null', ''])(
    'forms from the origin %j are rejected',
    async (from) => {
      const token = await server.registerOpen()
      const { data } = await server.call('userInfo', {}, token)
      const { username } = Object(data)
      const headers: Record<string, string> = from === '' ? {} : { Origin: from }
      expect((await send('deposit', { username, amount: '5' }, headers)).status).toBe(403)
      expect(await available(token)).toMatchObject({ available: '0.00' })
    },
  )

  it('the desk accepts its forms under another loopback name', async () => {
    const body = new URLSearchParams({ kind: 'invitation' })
    const loopback = 'http://127.0.0.1:4401'
    const headers = { Origin: loopback }
    const answer = await desk.request(`${loopback}/code`, { method: 'POST', body, headers })
    expect(answer.status).toBe(303)
  })
})

const person = (username: string) => ({
  username,
  password: 'correct horse',
  email: 'a@example.org',
  phone: '+4915112345678',
})

it.each(['1,234.50', '＄１，２３４．５０', '1234.50 USD', '1.234,50'])(
  'the amount %j is read by the desk as people paste it',
  async (amount) => {
    const token = await server.registerOpen()
    const { data } = await server.call('userInfo', {}, token)
    const { username } = v.parse(v.object({ username: v.string() }), data)
    expect((await send('deposit', { username, amount })).status).toBe(303)
    expect(await available(token)).toMatchObject({ available: '1234.50' })
  },
)
