/** The forms of visitors. Sessions, tabs and passkeys: `e2e/web/session`. */
import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { authEndpoints } from '#protocol/http/auth.ts'
import { secondFactorAdditions } from '#protocol/second-factor/additions.ts'
import { dispatchSession } from '#session/session.ts'
import { answerRequests, interceptRequests, openApp, openAsPartner, test } from '#testing/app.tsx'
import { expectGone, expectPath, expectTitle, goTo, logInByForm, main } from '#testing/screen.ts'
import { codeOf, turnOn } from '#testing/second-factor.ts'

test('a protected page leads to the login and back; a wrong password shows a message and keeps the name', async () => {
  const { username, password } = await commands.readyPartner()
  await openApp(paths.wallet)
  await logInByForm({ username, password: 'not the one' })
  await expect.element(page.getByText('The username or the password is wrong.')).toBeVisible()
  await expect.element(page.getByLabelText('Username')).toHaveValue(username)
  await page.getByLabelText('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expectTitle('Wallet')
})

test('the error of a login field leaves when the field is changed, and the other stays', async () => {
  await openApp(paths.login)
  const username = page.getByLabelText('Username')
  const password = page.getByLabelText('Password', { exact: true })
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect.element(username).toHaveAccessibleDescription('This cannot be empty.')
  await username.fill('a')
  await expect.element(username).not.toHaveAttribute('aria-invalid')
  await expect.element(password).toHaveAccessibleDescription('This cannot be empty.')
})

test('two logins on the same device are told once', async () => {
  const { username, password } = await commands.readyPartner()
  for (let login = 0; login < 2; login += 1) {
    dispatchSession({ type: 'loggedOut' })
    await openApp(paths.login)
    await logInByForm({ username, password })
    await expectPath(paths.adCenter)
  }
  await openApp(paths.notification)
  const told = main().getByRole('link', { name: /Sign-in on a new device/ })
  await expect.element(told.first()).toBeVisible()
  expect(told.elements()).toHaveLength(2)
})

test('an unknown address shows the 404 page without a login', async () => {
  await openApp('/no/such/page')
  await expect.element(main().getByText('Page not found')).toBeVisible()
})

test('an empty registration says of each field that it cannot be empty, as every other form does', async () => {
  await openApp(paths.register)
  await page.getByRole('button', { name: 'Create account' }).click()
  for (const label of [
    'Username',
    'Password',
    'Password again',
    'Email address',
    'Phone number',
    'Invitation code',
  ])
    await expect
      .element(page.getByLabelText(label, { exact: true }))
      .toHaveAccessibleDescription('This cannot be empty.')
  await expect.element(page.getByText('read and accept the terms to go on')).toBeVisible()
})

test('the phone number that the form gives as its example is one that it accepts', async () => {
  await openApp(paths.register)
  const phone = page.getByLabelText('Phone number', { exact: true })
  await expect.element(phone).toHaveAccessibleDescription(/\+[\d ]+/)
  const { textContent: hint } = phone.element().closest('div')?.parentElement ?? {}
  const [example = ''] = /\+[\d -]+\d/.exec(hint ?? '') ?? []
  expect(example).not.toBe('')
  await phone.fill(example)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect.element(page.getByLabelText('Username')).toHaveAccessibleDescription('This cannot be empty.')
  await expect.element(phone).not.toHaveAttribute('aria-invalid')
})

test('registering shows each error beside its field and keeps the typed text', async () => {
  await openApp(paths.register)
  const field = (label: string) => page.getByLabelText(label, { exact: true })
  for (const [label, text] of [
    ['Username', 'a b'],
    ['Password', 'short'],
    ['Password again', 'different'],
    ['Email address', 'nobody'],
    ['Phone number', '12'],
  ] as const)
    await field(label).fill(text)
  const create = page.getByRole('button', { name: 'Create account' })
  await create.click()
  for (const [label, error] of [
    ['Username', /Use 3 to 32 letters/],
    ['Password', /Use at least 8 characters/],
    ['Email address', /valid email/],
    ['Phone number', /valid phone number/],
    ['Invitation code', 'This cannot be empty.'],
  ] as const)
    await expect.element(field(label)).toHaveAccessibleDescription(error)
  await expect.element(page.getByText('read and accept the terms to go on')).toBeVisible()
  await field('Password').fill('long enough')
  await create.click()
  await expect.element(field('Password again')).toHaveAccessibleDescription(/do not match/)
  await expect.element(field('Username')).toHaveValue('a b')
})

test('after a registration the user is stored, before the first page needs it', async () => {
  const username = `new-${crypto.randomUUID().slice(0, 8)}`
  const field = (label: string) => page.getByLabelText(label, { exact: true })
  await openApp(paths.register)
  for (const [label, text] of [
    ['Username', username],
    ['Password', 'correct horse 1'],
    ['Password again', 'correct horse 1'],
    ['Email address', `${username}@partner.example`],
    ['Phone number', '+49 151 23456789'],
    ['Invitation code', '\u200bplacard\u2011ｉｎｖｉｔｅ '],
  ] as const)
    await field(label).fill(text)
  await page.getByRole('checkbox', { name: /terms/ }).click()
  let sent: unknown
  interceptRequests(authEndpoints.register.path, (send, body) => {
    sent = JSON.parse(body)
    return send()
  })
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect.element(page.getByRole('heading', { name: 'Read this first' })).toBeVisible()
  await expect.poll(() => localStorage.getItem('fb_userInfo')).toContain(username)
  // The case and the hyphen may matter to a host.
  expect(sent).toMatchObject({ licenseKey: 'placard-invite', phone: '+4915123456789' })
})

test('a code for a name without an account gets the same response', async () => {
  await openApp(paths.forgotPassword)
  await page.getByLabelText('Username').fill('nobody-here')
  await page.getByRole('button', { name: 'Send a code' }).click()
  await expect.element(page.getByRole('status').getByText('If this account exists')).toBeVisible()
  expect(await commands.mailsTo('nobody-here@partner.example')).toEqual([])
  await page.getByRole('button', { name: 'Ask customer service' }).click()
  await expect.element(page.getByRole('dialog').getByText('Customer service 1').first()).toBeVisible()
})

/** A partner with a second factor, logged out, at the login after the right password. */
async function atCodeStep() {
  const partner = await openAsPartner(paths.sessions)
  const factor = await turnOn(partner.password)
  dispatchSession({ type: 'loggedOut' })
  await openApp(paths.login)
  const enterPassword = () => logInByForm(partner)
  await enterPassword()
  await expect.element(codeField).toHaveFocus()
  return { ...partner, ...factor, enterPassword }
}

const codeField = main().getByLabelText('Code', { exact: true })
const logIn = () => page.getByRole('button', { name: 'Log in' }).click()

test('a login with a second factor asks for a code, which is accepted once', async () => {
  const { secret, usedCode } = await atCodeStep()
  await logIn()
  await expect.element(codeField).toHaveAccessibleDescription(/cannot be empty/)
  await codeField.fill(usedCode)
  await logIn()
  await expect.element(codeField).toHaveAccessibleDescription(/wrong or was used before/)
  await codeField.fill(codeOf(secret))
  await logIn()
  await expectPath(paths.adCenter)
})

test('a recovery code finishes a login, and the way back leads to the password', async () => {
  const { recoveryCodes, enterPassword } = await atCodeStep()
  await page.getByRole('button', { name: 'Back to the password' }).click()
  await enterPassword()
  // As it is pasted from a note: without hyphens, in small letters and full width.
  const pasted = (recoveryCodes[0] ?? '').replaceAll('-', '\u00a0').toLowerCase()
  await codeField.fill(
    pasted.replace(/[a-z0-9]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
  )
  await logIn()
  await expectPath(paths.adCenter)
})

test('after wrong codes a login says that it takes two that follow each other', async () => {
  const { secret } = await atCodeStep()
  for (const [code, description] of [
    ['000000', /wrong or was used before/],
    ['000001', /wrong or was used before/],
    [codeOf(secret), /One code is not enough after wrong ones/],
  ] as const) {
    await codeField.fill(code)
    await expect.element(codeField).not.toHaveAttribute('aria-invalid')
    await logIn()
    await expect.element(codeField).toHaveAccessibleDescription(description)
  }
  await codeField.fill(`${codeOf(secret)} ${codeOf(secret, 1)}`)
  await logIn()
  await expectPath(paths.adCenter)
})

test('a login with a code makes the device known, which is told once and asked again', async () => {
  const { recoveryCodes, enterPassword } = await atCodeStep()
  for (const [login, code] of recoveryCodes.slice(0, 2).entries()) {
    if (login > 0) {
      dispatchSession({ type: 'loggedOut' })
      await openApp(paths.login)
      await enterPassword()
    }
    await codeField.fill(code)
    await logIn()
    await expectPath(paths.adCenter)
  }
  await openApp(paths.notification)
  const told = main().getByRole('link', { name: /Sign-in on a new device/ })
  await expect.element(told.first()).toBeVisible()
  // The partner was made by a login of its own, which is another device.
  expect(told.elements()).toHaveLength(2)
})

test('a login whose password was too long ago begins again', async () => {
  await atCodeStep()
  answerRequests(secondFactorAdditions.logInWithCode.path, {
    code: 400,
    msg: '',
    data: { key: 'session.tokenExpired' },
  })
  await codeField.fill('123456')
  await logIn()
  await expect.element(page.getByLabelText('Username')).toBeVisible()
})

/** Asks for a code by mail as the login page offers it; resolves to the code. */
async function askForCode({ username }: { username: string }): Promise<string> {
  await page.getByLabelText('Username').fill(username)
  await page.getByRole('button', { name: 'Send a code' }).click()
  await expect.element(page.getByRole('status').getByText('If this account exists')).toBeVisible()
  await expect.element(page.getByLabelText('Code from the email')).toHaveFocus()
  const [mail = ''] = await commands.mailsTo(`${username}@partner.example`)
  return /[A-Z2-9]{4}(?:-[A-Z2-9]{4}){2}/.exec(mail)?.[0] ?? ''
}

const newPassword = 'quite another 1'
const setPassword = () => page.getByRole('button', { name: 'Set password' }).click()

/** Fills in the form that asks for the mailed code. */
async function fillReset(code: string, again = newPassword): Promise<void> {
  await page.getByLabelText('Code from the email').fill(code)
  await page.getByLabelText('New password', { exact: true }).fill(newPassword)
  await page.getByLabelText('New password again').fill(again)
}

test('a code from the mail sets a new login password', async () => {
  const partner = await commands.readyPartner()
  await openApp(paths.login)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect.element(page.getByRole('heading', { name: 'Set a new login password' })).toBeVisible()
  await page.getByRole('button', { name: 'Send a code' }).click()
  await expect.element(page.getByLabelText('Username')).toHaveAccessibleDescription('This cannot be empty.')
  const code = await askForCode(partner)

  await fillReset('AAAA-BBBB-CCCC', 'quite another 2')
  await setPassword()
  await expect
    .element(page.getByLabelText('New password again'))
    .toHaveAccessibleDescription('The passwords do not match.')
  await page.getByLabelText('New password again').fill(newPassword)
  await setPassword()
  await expect
    .element(page.getByLabelText('Code from the email'))
    .toHaveAccessibleDescription(/This code is wrong, used, or older than 30 minutes\./)

  await page.getByLabelText('Code from the email').fill(code)
  await setPassword()
  await expect.element(page.getByText('Your login password is set. Please log in.')).toBeVisible()
  await page.getByLabelText('Username').fill(partner.username)
  await page.getByLabelText('Password', { exact: true }).fill(newPassword)
  await logIn()
  await expectTitle('Ad center')
  expect(JSON.stringify({ ...localStorage }) + location.href).not.toContain('quite another')
  goTo(paths.wallet)
  await expect.element(page.getByText(/Withdrawals are held until/).first()).toBeVisible()
})

test('a forgotten password needs the mailed code and one of the second factor', async () => {
  const partner = await openAsPartner(paths.sessions)
  const { recoveryCodes } = await turnOn(partner.password)
  dispatchSession({ type: 'loggedOut' })
  await openApp(paths.forgotPassword)
  await fillReset(await askForCode(partner))
  await expectGone(codeField)
  await setPassword()
  await expect.element(codeField).toHaveFocus()
  await expect.element(codeField).toHaveAccessibleDescription(/Enter a code from your authenticator app/)
  await codeField.fill(recoveryCodes[0] ?? '')
  await setPassword()
  await expect.element(page.getByText('Your login password is set. Please log in.')).toBeVisible()
})
