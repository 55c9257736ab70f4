import { documentEndpoints } from '#protocol/http/documents.ts'
import { basePath } from '#protocol/http/endpoint.ts'
import { limits } from '#protocol/http/limits.ts'
import { expect, test } from '../../fixtures.ts'
import { logInPartner } from '../../log-in-partner.ts'
import { AccountPages } from '../../pages/account-pages.ts'
import { AdCenterPages } from '../../pages/ad-center-pages.ts'
import { readyPartner } from '../../ready-partner.ts'
import { falseImage, largePng, pdf, png } from '../../upload-files.ts'

const uploads = `**${basePath}${documentEndpoints.upload.path}`

test('the profile form shows errors beside their fields, requires a change and keeps what was saved', async ({
  page,
  running,
}) => {
  const pages = new AdCenterPages(page)
  await logInPartner(page, running, '/profile')
  await pages.button('Save').click()
  await expect(page.getByText('Please change something before submitting.')).toBeVisible()
  await pages.field('Email address').fill('nobody')
  await pages.field('Phone number').fill('12')
  await pages.button('Save').click()
  await pages.expectFault('Email address', 'Enter a valid email address.')
  await pages.expectFault('Phone number', /^Enter a valid phone number/)
  await pages.field('Email address').fill('new@partner.example')
  await pages.field('Phone number').fill('+49 160 1234567')
  await pages.field('Nickname').fill('Ana <b>W</b>')
  await pages.button('Save').click()
  await pages.expectToast('Saved')
  await page.reload()
  await expect(pages.field('Nickname')).toHaveValue('Ana <b>W</b>')
  await expect(pages.field('Email address')).toHaveValue('new@partner.example')
  await expect(pages.field('Phone number')).toHaveValue('+491601234567')
  await page.goto('/#/ad-center')
  await expect(page.getByRole('region', { name: 'Ana <b>W</b>' })).toBeVisible()
})

test('a picture uploads with its progress; a file that is no picture or too large is refused first', async ({
  page,
  running,
}) => {
  const pages = new AdCenterPages(page)
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith(documentEndpoints.upload.path)) sent += 1
  })
  await logInPartner(page, running, '/profile')
  const alert = page.getByRole('main').getByRole('alert')
  await pages.pickFiles('Change picture', [pdf])
  await expect(alert).toHaveText('This file is not an image.')
  await pages.pickFiles('Change picture', [largePng(limits.imageBytes + 1)])
  await expect(alert).toHaveText('The image is larger than 5 MB.')
  expect(sent).toBe(0)
  await pages.pickFiles('Change picture', [falseImage])
  await expect(alert).toHaveText('This file is not an image.')
  expect(sent).toBe(1)

  // The wait starts before: a slow machine may check only after the toast's two seconds.
  await Promise.all([
    pages.expectToast('Picture changed', 30_000),
    pages.pickFiles('Change picture', [largePng(limits.imageBytes)]),
  ])
  const picture = page.getByRole('main').locator('img')
  await expect(alert).toBeEmpty()
  await expect(picture).toHaveJSProperty('complete', true)
  await expect(picture).toHaveJSProperty('naturalWidth', 1)
  await page.reload()
  await expect(picture).toHaveJSProperty('naturalWidth', 1)
})

test('cancelling the upload of a picture changes nothing', async ({ page, running }) => {
  const pages = new AdCenterPages(page)
  await logInPartner(page, running, '/profile')
  const held = Promise.withResolvers<void>()
  await page.route(uploads, async (route) => {
    await held.promise
    await route.abort()
  })
  await pages.pickFiles('Change picture', [png()])
  await expect(page.getByRole('progressbar', { name: 'Sending the image' })).toBeVisible()
  await pages.button('Cancel').click()
  await expect(pages.button('Change picture')).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toBeEmpty()
  await expect(page.getByRole('main').locator('img')).toHaveCount(0)
  held.resolve()
})

test('changing the login password shows each error beside its field and requires a new login in every tab', async ({
  page,
  context,
  running,
}) => {
  const pages = new AdCenterPages(page)
  const account = new AccountPages(page)
  const partner = await readyPartner(running)
  await page.goto('/#/profile')
  await account.logIn(partner)
  await page.getByRole('link', { name: 'Change login password' }).click()
  const other = await context.newPage()
  await other.goto('/#/wallet')
  await new AccountPages(other).expectTitle('Wallet')

  const enter = async (old: string, fresh: string, repeated = fresh) => {
    await pages.field('Old password').fill(old)
    await pages.field('New password').fill(fresh)
    await pages.field('New password again').fill(repeated)
    await pages.button('Change password').click()
  }
  await enter('', '', '')
  for (const label of ['Old password', 'New password', 'New password again']) {
    await pages.expectFault(label, 'This cannot be empty.')
  }
  await enter(partner.password, 'short')
  await pages.expectFault('New password', 'Use at least 8 characters.')
  await enter(partner.password, 'another horse 2', 'another horse 3')
  await pages.expectFault('New password again', 'The passwords do not match.')
  await enter(partner.password, partner.password)
  await pages.expectFault('New password', 'The new password is the same as the old one.')
  await enter('not the one', 'another horse 2')
  await pages.expectFault('Old password', 'The old password is wrong.')

  await enter(partner.password, 'another horse 2')
  await pages.expectToast('Password changed. Please log in again.')
  await expect(page).toHaveURL(/#\/login$/)
  await expect(other).toHaveURL(/#\/login$/)
  await other.close()
  await account.logIn(partner)
  await expect(page.getByText('The username or the password is wrong.')).toBeVisible()
  await account.logIn({ ...partner, password: 'another horse 2' })
  await account.expectTitle('Ad center')
})

test('theme, text size, amounts and language survive a reload', async ({ page, running }) => {
  const pages = new AdCenterPages(page)
  const html = page.locator('html')
  await logInPartner(page, running, '/settings')
  await pages.field('Theme').selectOption('Dark')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await pages.field('Text size').selectOption('150%')
  await expect(html).toHaveCSS('--text', '1.5')
  await page.getByRole('checkbox', { name: 'Hide amounts everywhere' }).check()
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expect(pages.field('Text size')).toHaveValue('150')
  await page.goto('/#/ad-center')
  await expect(pages.figure('Deposit').first()).toContainText('Amount hidden')
  await page.goto('/#/settings')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Language/ })
    .click()
  await page.getByRole('option', { name: '简体中文' }).click()
  await page.getByRole('button', { name: 'OK' }).click()
  await pages.expectTitle('设置')
})

test('logging out from the profile asks first', async ({ page, running }) => {
  await logInPartner(page, running, '/profile')
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log out?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/#\/profile$/)
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/#\/login$/)
})

test('feedback requires topic and content, and takes up to three images', async ({ page, running }) => {
  const pages = new AdCenterPages(page)
  await logInPartner(page, running, '/ad-center/feedback')
  await pages.button('Send feedback').click()
  await pages.expectFault('Topic', 'This cannot be empty.')
  await pages.expectFault('What is it about?', 'This cannot be empty.')
  await pages.field('Topic').fill('The chart')
  await pages.field('What is it about?').fill('It could be larger.')
  await pages.pickFiles('Add an image', [png('one.png'), pdf])
  await expect(page.getByText('This file is not an image.')).toBeVisible()
  await expect(pages.button('Send feedback')).toBeDisabled()
  await pages.button('Remove paper.pdf').click()
  await pages.pickFiles('Add an image', [png('two.png'), png('three.png')])
  await expect(page.getByText('Sent', { exact: true })).toHaveCount(3)
  await expect(pages.button('Add an image')).toHaveCount(0)
  await pages.button('Remove two.png').click()
  const posted = page.waitForRequest((request) => request.url().endsWith(documentEndpoints.feedback.path))
  await pages.button('Send feedback').click()
  expect((await posted).postDataJSON()).toMatchObject({
    topic: 'The chart',
    images: [expect.any(String), expect.any(String)],
  })
  await expect(page.getByText('Thank you')).toBeVisible()
  await pages.button('Send another').click()
  await expect(pages.field('Topic')).toHaveValue('')
})
