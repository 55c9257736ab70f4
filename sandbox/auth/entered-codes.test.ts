/** Codes as people type and paste them. Each is right in every spelling, and none of them is counted as a wrong attempt. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '../db/schema/accounts.ts'
import { standingCodes } from '../seed/codes.ts'
import { testDatabase } from '../testing/database.ts'
import { registration } from '../testing/sandbox.ts'
import { switchOn } from '../testing/second-factor.ts'
import { refused, type WalletSandbox, walletSandbox } from '../testing/wallet.ts'
import { issueCode, issueHostSsoCode } from './codes.ts'

let on: WalletSandbox
beforeAll(async () => {
  on = await walletSandbox(testDatabase)
})
afterAll(() => on.close())

const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0))

/** Spellings of a code of letters and digits in groups. */
const spellings: readonly (readonly [name: string, spell: (code: string) => string])[] = [
  ['as it is shown', (code) => code],
  ['without hyphens', (code) => code.replaceAll('-', '')],
  ['in small letters', (code) => code.toLowerCase()],
  ['with spaces', (code) => code.replaceAll('-', ' ')],
  ['with no-break spaces', (code) => code.replaceAll('-', '\u00a0')],
  ['with no-break hyphens', (code) => code.replaceAll('-', '\u2011')],
  ['with en dashes', (code) => code.replaceAll('-', ' – ')],
  ['with minus signs', (code) => code.replaceAll('-', '\u2212')],
  ['with soft hyphens', (code) => code.replaceAll('-', '\u00ad')],
  ['with a zero-width space', (code) => `${code.slice(0, 3)}\u200b${code.slice(3)}`],
  ['with word joiners', (code) => code.replaceAll('-', '-\u2060')],
  ['in full width', fullWidth],
  ['in another grouping', (code) => (code.replaceAll('-', '').match(/.{1,3}/g) ?? []).join(' ')],
  ['with a line break at its end', (code) => `${code}\r\n`],
]

const send = (
  name: Parameters<WalletSandbox['server']['call']>[0],
  request: Record<string, unknown>,
  headers = {},
) => on.server.call(name, request, headers)

let people = 0
const person = () => {
  people += 1
  return registration(`reader-${people}`)
}

const database = () => on.server.sandbox.database.db
const clock = () => on.clock

type Answer = Promise<{ readonly code: number }>

/** Enters a code in each spelling; every one has to be accepted. */
async function expectRight(enter: (spell: (code: string) => string, index: number) => Answer): Promise<void> {
  const answers: [string, number][] = []
  for (const [index, [name, spell]] of spellings.entries())
    answers.push([name, (await enter(spell, index)).code])
  expect(answers).toEqual(spellings.map(([name]) => [name, 200]))
}

describe('in any spelling', () => {
  it('an invitation is accepted, once', async () => {
    const codes = await Promise.all(spellings.map(() => issueCode(database(), clock(), 'invitation')))
    await expectRight((spell, index) =>
      send('register', { ...person(), licenseKey: spell(codes[index] ?? '') }),
    )
    expect(await send('register', { ...person(), licenseKey: codes[0] })).toMatchObject(
      refused('auth.invitationCodeNotFound'),
    )
  })

  it('the standing invitation is accepted, and stored as it is', async () => {
    await expectRight((spell) =>
      send('register', { ...person(), licenseKey: spell(standingCodes.invitation) }),
    )
    const stored = await database().selectDistinct({ code: accounts.invitation_code }).from(accounts)
    expect(stored.filter(({ code }) => code?.startsWith('PLACARD'))).toEqual([
      { code: standingCodes.invitation },
    ])
  })

  it('an authorisation is accepted', async () => {
    await expectRight(async (spell) => {
      const token = await on.server.register()
      const code = await issueCode(database(), clock(), 'authorisation')
      const request = { authorisation_code: spell(code), request_id: crypto.randomUUID() }
      return send('openStore', request, token)
    })
  })

  it('an acceptance is accepted', async () => {
    const wallet = await on.newWallet()
    await expectRight(async (spell) => {
      const form = { username: wallet.username, acceptor: 'alder-quay', amount: '12.50' }
      const html = await on.desk('acceptance-code', form)
      const code = /one use: ([A-Z2-9-]{14})/.exec(html)?.[1] ?? ''
      return wallet.send('acceptorDetail', { acceptance_code: spell(code) })
    })
  })

  it('a mailed code is accepted', async () => {
    await expectRight(async (spell) => {
      const fields = person()
      await send('register', fields)
      await send('forgotPassword', { username: fields.username })
      const mail = on.server.sandbox.outbox.list().find(({ to }) => to === fields.email)
      const code = /[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(mail?.text ?? '')?.[0] ?? ''
      on.clock.tick(60_000)
      return send('resetPassword', {
        username: fields.username,
        code: spell(code),
        password: 'another horse',
      })
    })
  })

  it('recovery codes are accepted, and use up none of the five attempts', async () => {
    const wallets = [await on.newWallet(), await on.newWallet()]
    const partners = await Promise.all(
      wallets.map(async (wallet) => ({ wallet, ...(await switchOn(wallet, clock())) })),
    )
    await expectRight(async (spell, index) => {
      const partner = partners[index % 2]
      if (partner === undefined) throw new Error('there are two')
      const code = partner.recoveryCodes[Math.floor(index / 2)] ?? ''
      return partner.wallet.send('checkSecondFactor', { code: spell(code) })
    })
  })

  it('an operator ID is accepted', async () => {
    const token = await on.server.register()
    await expectRight((spell) => send('operatorRecord', { operated_id: spell('OP-1001') }, token))
  })
})

it.each([
  ['in two groups', (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`],
  ['with a no-break space', (code: string) => `${code.slice(0, 3)}\u00a0${code.slice(3)}`],
  ['with a hyphen', (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`],
  ['in full width', fullWidth],
  [
    'in Arabic digits',
    (code: string) => code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))),
  ],
  ['with a zero-width space', (code: string) => `\u200b${code}`],
])('a one-time code %s is right', async (_name, spell) => {
  const wallet = await on.newWallet()
  const { code } = await switchOn(wallet, clock())
  expect(await wallet.send('checkSecondFactor', { code: spell(code()) })).toMatchObject({ code: 200 })
})

it('the code of a host app keeps its case, and loses what a link or a message adds', async () => {
  const username = 'reader-from-host'
  const newCode = () => issueHostSsoCode(database(), clock(), { username, lang: null })
  const register = { invite: '\u2060placard invite' }
  const code = await newCode()
  expect(await send('handOverRegister', { ...register, code: `\ufeff${code}\n` })).toMatchObject({
    code: 200,
  })
  const other = await newCode()
  // One letter in the other case: the same text for a reader that ignores case.
  const swapped = other.replace(/[a-z]/i, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  )
  expect(await send('handOver', { code: swapped })).toMatchObject({ data: { key: 'session.notAuthorised' } })
  expect(await send('handOver', { code: other })).toMatchObject({ code: 200 })
})
