import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { documentEndpoints } from '#protocol/http/documents.ts'
import { limits } from '#protocol/http/limits.ts'
import { openApp, openAsPartner, requestCount, test } from '#testing/app.tsx'
import { falseImage, largePng, pdf, png } from '#testing/files.ts'
import { savedFile } from '#testing/saved-file.ts'
import {
  button,
  dialog,
  expectCount,
  expectFieldError,
  expectPath,
  expectText,
  expectToast,
  field,
  goTo,
  main,
  pickFiles,
} from '#testing/screen.ts'

const alert = main().getByRole('alert').first()
const picture = main().getByCss('img')
const widthOfPicture = () => {
  const image = picture.query()
  return image instanceof HTMLImageElement && image.complete ? image.naturalWidth : undefined
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
  await expectToast('Saved', () => button('Save').click())
  await openApp(paths.profile, await commands.logIn(partner))
  await expect.element(field('Nickname')).toHaveValue('Ana <b>W</b>')
  await expect.element(field('Email address')).toHaveValue('new@partner.example')
  await expect.element(field('Phone number')).toHaveValue('+491601234567')
  goTo(paths.adCenter)
  await expect.element(page.getByRole('region', { name: 'Ana <b>W</b>' })).toBeVisible()
})

test('a picture uploads; a file that is no picture or too large is refused first', async () => {
  const partner = await openAsPartner(paths.profile)
  await pickFiles('Change picture', [pdf])
  await expectText(alert, 'This file is not an image.')
  await pickFiles('Change picture', [largePng(limits.imageBytes + 1)])
  await expectText(alert, 'The image is larger than 5 MB.')
  expect(requestCount(documentEndpoints.upload.path)).toBe(0)
  await pickFiles('Change picture', [falseImage])
  await expectText(alert, 'This file is not an image.')
  expect(requestCount(documentEndpoints.upload.path)).toBe(1)

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
