/** The page of a contact in the app, with a signature that is asked for at each opening, and without one. */
import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { refreshConfig } from '#data/load.ts'
import { configEndpoints } from '#protocol/http/config.ts'
import { userAdditions } from '#protocol/http/user-additions.ts'
import { answerRequests, changeAnswers, openApp, requestCount, test } from '#testing/app.tsx'

const { path: signaturePath } = userAdditions.contactSignature
const signed = /\/contact\?lang=en&signature=[\w.~-]{16,}$/

const frameAddress = () => document.querySelector('iframe')?.getAttribute('src') ?? ''

/** Opens a contact from the pop-up, as a partner. */
async function openContact(): Promise<void> {
  const { token } = await commands.readyPartner()
  await openApp('/wallet', token)
  await page.getByRole('banner').getByRole('button', { name: 'Customer service' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Customer service 1 - Help with the app' })
    .click()
}

test('a contact loads with a signature of its own at each load, which stands nowhere else', async () => {
  await openContact()
  await expect.poll(frameAddress).toMatch(signed)
  const first = frameAddress()
  await page.getByRole('button', { name: 'Reload this page' }).click()
  await expect.poll(frameAddress).not.toBe(first)
  await expect.poll(frameAddress).toMatch(signed)
  expect(requestCount(signaturePath)).toBe(2)
  const address = decodeURIComponent(location.href)
  const stored = [address, ...Object.values(localStorage), ...Object.values(sessionStorage)].join('\n')
  expect(stored).toContain('/contact?lang=en')
  expect(stored).not.toContain('signature=')
})

test('at a host that signs nothing the contact loads as it is, at once', async () => {
  changeAnswers(configEndpoints.basicConfig.path, (data) =>
    JSON.parse(JSON.stringify(data).replaceAll('"is_signed":true', '"is_signed":false')),
  )
  // The session keeps the configuration of the tests before.
  await refreshConfig()
  await openContact()
  await expect.poll(frameAddress).toMatch(/\/contact\?lang=en$/)
  expect(requestCount(signaturePath)).toBe(0)
})

test('a host that cannot sign now keeps nobody from customer service', async () => {
  answerRequests(signaturePath, { code: 500, msg: 'broken', data: {} })
  await openContact()
  await expect.poll(frameAddress).toMatch(/\/contact\?lang=en$/)
  expect(page.getByText('broken').query()).toBeNull()
})
