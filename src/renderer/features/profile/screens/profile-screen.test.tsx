import { md5 } from 'js-md5'
import { expect, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { send } from '#data/http/client.ts'
import { documentEndpoints } from '#protocol/http/documents.ts'
import { limits } from '#protocol/http/limits.ts'
import { userEndpoints } from '#protocol/http/user.ts'
import { userAdditions } from '#protocol/http/user-additions.ts'
import { takeHostSsoCode } from '#session/host-sso.ts'
import { interceptRequests, openApp, openAsPartner, requestCount, test } from '#testing/app.tsx'
import { falseImage, largePng, pdf, png } from '#testing/files.ts'
import { savedFile } from '#testing/saved-file.ts'
import {
  button,
  confirmWithPassword,
  dialog,
  expectCount,
  expectFieldError,
  expectGone,
  expectPath,
  expectText,
  expectToast,
  field,
  goTo,
  main,
  pickFiles,
} from '#testing/screen.ts'
import { codeOf, turnOn } from '#testing/second-factor.ts'

const alert = main().getByRole('alert').first()
const picture = main().getByCss('img')
const widthOfPicture = () => {
  const image = picture.query()
  return image instanceof HTMLImageElement && image.complete ? image.naturalWidth : undefined
}

const question = dialog('Confirm the change')
const password = question.getByLabelText('Login password', { exact: true })
const code = question.getByLabelText('Code', { exact: true })

/** Fills in the open question, and expects that everything is saved. */
async function confirm(proof: { password?: string; code?: string }): Promise<void> {
  if (proof.password !== undefined) await password.fill(proof.password)
  if (proof.code !== undefined) await code.fill(proof.code)
  await expectToast('Saved', () => question.getByRole('button', { name: 'Save' }).click())
  await expectGone(question)
}

test('the profile form shows errors beside their fields, requires a change and keeps what was saved', async () => {
  const partner = await openAsPartner(paths.profile)
  await button('Save').click()
  await expect.element(page.getByText('Please change something before submitting.')).toBeVisible()
  await field('Email address').fill('nobody')
  await field('Phone number').fill('12')
  await button('Save').click()
  await expectFieldError('Email address', 'Enter a valid email address.')
  await expectFieldError('Phone number', /^Enter a valid phone number/)
  await field('Email address').fill('new@partner.example')
  await field('Phone number').fill('+49 160 1234567')
  await field('Nickname').fill('Ana <b>W</b>')
  await button('Save').click()
  await confirm({ password: partner.password })
  await openApp(paths.profile, await commands.logIn(partner))
  await expect.element(field('Nickname')).toHaveValue('Ana <b>W</b>')
  await expect.element(field('Email address')).toHaveValue('new@partner.example')
  await expect.element(field('Phone number')).toHaveValue('+491601234567')
  goTo(paths.adCenter)
  await expect.element(page.getByRole('region', { name: 'Ana <b>W</b>' })).toBeVisible()
})

test('another email needs the login password; a wrong one and closing leave everything as it was typed', async () => {
  const partner = await openAsPartner(paths.profile)
  const { email } = await send(userEndpoints.userInfo, {})
  await field('Nickname').fill('Ana')
  await field('Email address').fill('new@partner.example')
  await button('Save').click()
  await expect.element(question).toMatchTextContent('Your present email address is told about it.')
  await expect.element(password).toHaveFocus()
  await question.getByRole('button', { name: 'Save' }).click()
  await expect.element(password).toHaveAccessibleDescription('This cannot be empty.')
  await password.fill('wrong horse')
  await question.getByRole('button', { name: 'Save' }).click()
  await expect.element(password).toHaveAccessibleDescription('The login password is wrong.')
  await question.getByRole('button', { name: 'Close' }).click()
  await expectGone(question)
  await expect.element(field('Nickname')).toHaveValue('Ana')
  await expect.element(field('Email address')).toHaveValue('new@partner.example')
  expect((await send(userEndpoints.userInfo, {})).email).toBe(email)
  await button('Save').click()
  await confirm({ password: partner.password })
  expect(await send(userEndpoints.userInfo, {})).toMatchObject({
    email: 'new@partner.example',
    nickname: 'Ana',
  })
  expect(await commands.mailsTo(email)).toHaveLength(1)
})

test('with a second factor, another phone number needs a code as well', async () => {
  const partner = await openAsPartner(paths.sessions)
  const { secret } = await turnOn(partner.password)
  goTo(paths.profile)
  await field('Phone number').fill('+491601234567')
  await button('Save').click()
  await password.fill(partner.password)
  await code.fill('000000')
  await question.getByRole('button', { name: 'Save' }).click()
  await expect.element(code).toHaveAccessibleDescription(/wrong or was used before/)
  await expect.element(password).toHaveValue(partner.password)
  await confirm({ code: codeOf(secret) })
  expect((await send(userEndpoints.userInfo, {})).phone).toBe('+491601234567')
})

test('a nickname needs no password, nor does an email at a host that asks for none', async () => {
  const partner = await openAsPartner(paths.profile)
  await field('Nickname').fill('Ana')
  await expectToast('Saved', () => button('Save').click())
  const bodies: object[] = []
  interceptRequests(userEndpoints.editUser.path, (forward, body) => {
    bodies.push(JSON.parse(body))
    return forward(JSON.stringify({ ...JSON.parse(body), password: partner.password }))
  })
  await field('Email address').fill('new@partner.example')
  await expectToast('Saved', () => button('Save').click())
  await expectGone(page.getByRole('dialog'))
  expect(bodies).toEqual([{ email: 'new@partner.example' }])
})

test('a user of a host app confirms with the transaction password, which has to be set first', async () => {
  const username = `guest-${crypto.randomUUID().slice(0, 8)}`
  const link = await commands.handOver({ username, account: 'invite', next: paths.profile })
  history.replaceState(null, '', `#${link}`)
  takeHostSsoCode()
  await openApp(location.hash.slice(1))
  await field('Email address').fill('new@partner.example')
  await button('Save').click()
  await expect.element(page.getByText('Set a transaction password first.')).toBeVisible()
  await send(userEndpoints.setTransactionPassword, { password: md5('246810') })
  await button('Save').click()
  await expectToast('Saved', () => confirmWithPassword('246810'))
  expect((await send(userEndpoints.userInfo, {})).email).toBe('new@partner.example')
})

test('a picture uploads; a file that is no picture or too large is refused first', async () => {
  const partner = await openAsPartner(paths.profile)
  await pickFiles('Change picture', [pdf])
  await expectText(alert, 'This file is not an image.')
  await pickFiles('Change picture', [largePng(limits.imageBytes + 1)])
  await expectText(alert, 'The image is larger than 5 MB.')
  await pickFiles('Change picture', [new File(['\0\0\0\x18ftypheic\0\0\0\0mif1heic'], 'photo.heic')])
  await expectText(
    alert,
    'Images of this kind, such as HEIC, are not accepted. Please save it as JPEG or PNG.',
  )
  await pickFiles('Change picture', [falseImage])
  await expectText(alert, 'This file is not an image.')
  expect(requestCount(documentEndpoints.upload.path)).toBe(0)

  await expectToast('Picture changed', () => pickFiles('Change picture', [largePng(limits.imageBytes)]))
  await expectText(alert, '')
  await expect.poll(widthOfPicture).toBe(1)
  await openApp(paths.profile, await commands.logIn(partner))
  await expect.poll(widthOfPicture).toBe(1)
})

test('cancelling the upload of a picture changes nothing', async () => {
  await openAsPartner(paths.profile)
  await commands.breakNetwork(`**${documentEndpoints.upload.path}`, 'hold')
  await pickFiles('Change picture', [png()])
  await expect.element(page.getByRole('progressbar', { name: 'Sending the image' })).toBeVisible()
  await button('Cancel').click()
  await expect.element(button('Change picture')).toBeVisible()
  await expectText(alert, '')
  await expectCount(picture, 0)
})

test('logging out from the profile asks first', async () => {
  await openAsPartner(paths.profile)
  const logOut = main().getByRole('button', { name: 'Log out' })
  await logOut.click()
  const question = dialog('Log out?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expectPath(paths.profile)
  await logOut.click()
  await question.getByRole('button', { name: 'Log out' }).click()
  await expectPath(paths.login)
})

test('all data is saved as one file', async () => {
  const partner = await openAsPartner(paths.profile)
  const { name, text } = await savedFile(button('Save all my data'))
  expect(name).toMatch(/^placard-data-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(text)
  expect(data.username).toBe(partner.username)
  expect(data.sections.map((section: { name: string }) => section.name)).toContain('entries')
  await expect.element(page.getByText('Your data was saved')).toBeVisible()
})

test('beyond the limit of the host, an export says until when to wait', async () => {
  await openAsPartner(paths.profile)
  for (let count = 0; count < 3; count += 1) await savedFile(button('Save all my data'))
  await button('Save all my data').click()
  await expect.element(page.getByText(/^Too many attempts\. Please wait until .+\.$/)).toBeVisible()
})

test('an export that breaks off is not saved', async () => {
  await openAsPartner(paths.profile)
  const created = vi.spyOn(URL, 'createObjectURL')
  const { end } = interceptRequests(userAdditions.exportData.path, async (send) => {
    const text = await (await send()).text()
    return new Response(text.slice(0, text.length / 2), { headers: { 'Content-Type': 'application/json' } })
  })
  await button('Save all my data').click()
  await expect.element(page.getByText(/^Could not read the server’s answer\./)).toBeVisible()
  expect(created).not.toHaveBeenCalled()
  created.mockRestore()
  end()
  await savedFile(button('Save all my data'))
})
