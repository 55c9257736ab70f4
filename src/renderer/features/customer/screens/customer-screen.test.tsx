/** Links to the customer page that are not contacts. What a contact's own page may do: `e2e/web/pages/customer.spec.ts`. */
import { expect, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { disguisedLinks, refusedLinks } from '#protocol/link-cases.ts'
import { openAsPartner, test } from '#testing/app.tsx'
import { dialog, expectCount, expectGone, expectTitle, goTo, main } from '#testing/screen.ts'

const refusal = main().getByRole('alert')
const frame = page.getByCss('iframe')
const openOutside = page.getByRole('button', { name: 'Open in browser' })

const pathOf = (...links: readonly string[]) =>
  `${paths.customer}?${links.map((link) => new URLSearchParams({ url: link })).join('&')}`

/** Resources from elsewhere than this page and its host. */
async function foreignResources(): Promise<string[]> {
  const known = [location.origin, await commands.sandboxOrigin()]
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => /^https?:/.test(name) && !known.includes(new URL(name).origin))
}

test('hostile links load nothing, offer nothing and say why', async () => {
  const contact = `${await commands.deskOrigin()}/contact?lang=en`
  const { host } = new URL(contact)
  await openAsPartner(paths.wallet)
  await expectTitle('Wallet')
  for (const [link, reason] of [
    ['', 'The link is missing'],
    ['javascript:document.body.innerHTML="owned"', 'not secure'],
    ['data:text/html,<script>alert(1)</script>', 'not secure'],
    ['blob:https://help.example.com/1', 'not secure'],
    ['http://help.example.com/', 'not secure'],
    [`http://${host}@evil.example/contact`, 'hide where it leads'],
    [`http://${host}\\@evil.example/contact`, 'hide where it leads'],
    [` ${contact}`, 'hide where it leads'],
    [contact.replace('http', 'ht\ttp'), 'hide where it leads'],
    [encodeURIComponent(contact), 'cannot be read'],
    [encodeURIComponent(encodeURIComponent(contact)), 'cannot be read'],
    [contact.replace('http:', ''), 'cannot be read'],
  ] as const) {
    goTo(pathOf(link))
    await expect.element(refusal).toMatchTextContent(reason)
    await expectCount(frame, 0)
    await expectCount(openOutside, 0)
  }
  goTo(pathOf(contact, contact))
  await expect.element(refusal).toMatchTextContent('more than one link')
  expect(await foreignResources()).toEqual([])
  await page.getByRole('button', { name: 'Show my contacts' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Customer service 1 - Help with the app' })
    .click()
  await expectCount(frame, 1)
})

test('a link that is not a contact never loads; its host is named before it opens outside', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const elsewhere = `${await commands.deskOrigin()}/`
  const { host } = new URL(elsewhere)
  await openAsPartner(pathOf(elsewhere))
  await expect.element(refusal).toMatchTextContent(`${host} is not one of your customer-service contacts`)
  await expectCount(frame, 0)
  await openOutside.click()
  const question = dialog('Open outside this app?')
  await expect
    .element(question.getByText(`${host} is not one of your contacts. Do not enter a password there.`))
    .toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expectGone(question)
  expect(open).not.toHaveBeenCalled()
  await openOutside.click()
  await question.getByRole('button', { name: 'Open', exact: true }).click()
  await expect.poll(() => open.mock.calls).toEqual([[elsewhere, '_blank', 'noopener,noreferrer']])
})

test('disguises of a contact load nothing', async () => {
  const contact = `${await commands.deskOrigin()}/contact?lang=en`
  await openAsPartner(paths.wallet)
  await expectTitle('Wallet')
  // A sample of the links in the parser's own test.
  const sample = [...disguisedLinks(contact), ...refusedLinks].filter((_link, index) => index % 12 === 0)
  expect(sample.length).toBeGreaterThan(40)
  for (const link of sample) {
    goTo(paths.customer)
    await expect.element(refusal).toMatchTextContent('The link is missing')
    goTo(pathOf(link))
    await expect.element(refusal).not.toMatchTextContent('The link is missing')
    await expectCount(frame, 0)
  }
  expect(await foreignResources()).toEqual([])
})
