import type { Page } from '@playwright/test'
import { tokenHeader } from '#protocol/http/endpoint.ts'
import { disguisedLinks, refusedLinks } from '#protocol/link-cases.ts'
import type { RunningSandbox } from '#sandbox/process/start-sandbox.ts'
import { expect, test } from '../../fixtures.ts'
import { logInPartner } from '../../log-in-partner.ts'
import { CustomerPages } from '../../pages/customer-pages.ts'

const contactOf = ({ deskOrigin }: RunningSandbox) => `${deskOrigin}/contact?lang=en`
/** The contact's page, whether it began a conversation or not, but never with the signature in its address. */
const isContactPage = (running: RunningSandbox) => (url: URL) =>
  [contactOf(running), `${contactOf(running)}&begun=1`].includes(url.href)

async function logInToWallet(page: Page, running: RunningSandbox): Promise<CustomerPages> {
  await logInPartner(page, running, '/wallet')
  const customer = new CustomerPages(page)
  await customer.expectTitle('Wallet')
  return customer
}

test('a contact opens in the app, in a frame that gets no token and no referrer', async ({
  page,
  context,
  running,
}) => {
  const customer = await logInToWallet(page, running)
  const { deskOrigin } = running
  const sent: Record<string, string>[] = []
  page.on('request', async (request) => {
    if (request.url().startsWith(deskOrigin)) sent.push(await request.allHeaders())
  })
  await customer.openPopUp()
  await expect(customer.popUp.getByText(`Opens here, from ${new URL(deskOrigin).host}`)).toBeVisible()
  await expect(customer.popUp.getByText('Our staff never ask for your password')).toBeVisible()
  await customer.pick('Customer service 1 - Help with the app')

  await customer.expectTitle('Customer service')
  await expect(customer.content.getByText('About the account')).toBeVisible()
  await expect(page.getByText(new URL(deskOrigin).host, { exact: true })).toBeVisible()
  await expect(page.getByText('One of your contacts')).toBeVisible()
  await expect(page.getByText('Our staff never ask for your password')).toBeVisible()
  await expect(customer.frame).toHaveAttribute('sandbox', 'allow-scripts allow-forms allow-same-origin')
  expect(sent.length).toBeGreaterThan(0)
  for (const headers of sent) {
    expect(Object.keys(headers)).not.toContain(tokenHeader.toLowerCase())
    expect(headers.referer ?? '').not.toContain(running.origin)
  }
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('button')).toHaveCount(1)
  await expect(banner.getByRole('button', { name: 'Back' })).toBeVisible()

  const before = sent.length
  await page.getByRole('button', { name: 'Reload this page' }).click()
  await expect(customer.content.getByText('About the account')).toBeVisible()
  expect(sent.length).toBeGreaterThan(before)

  const [outside] = await Promise.all([context.waitForEvent('page'), customer.openOutside.click()])
  await expect(outside).toHaveURL(isContactPage(running))
  await outside.close()
  await customer.goBack()
  await customer.expectTitle('Wallet')
})

test('any other contact opens in a new window, for a visitor all of them, who logs in for the page of one', async ({
  page,
  context,
  running,
}) => {
  const customer = new CustomerPages(page)
  const opens = async (contact: string) => {
    await customer.openPopUp()
    const [outside] = await Promise.all([context.waitForEvent('page'), customer.pick(contact)])
    await expect(outside).toHaveURL(isContactPage(running))
    expect(await outside.evaluate(() => window.opener)).toBeNull()
    await outside.close()
  }
  await page.goto('/#/login')
  await opens('Customer service 1 - Help with the app')
  await customer.go(contactOf(running))
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(customer.frame).toHaveCount(0)
  await page.goto('about:blank')
  await logInToWallet(page, running)
  await opens('Customer service 2 - Help in a new window')
  await customer.expectTitle('Wallet')
})

test.describe('a hostile contact', () => {
  // The attempts of the contact's page are rejected there; the app's own policy is never violated.
  test.use({
    expectedError:
      /sandboxed|Unsafe attempt|allow-top-navigation|Blocked|Content Security|Not allowed to load/,
    expectedViolation: async ({ running }, use) =>
      use(new RegExp(`^script-src-elem inline .*in ${running.deskOrigin}$`, 's')),
  })

  test('a hostile contact cannot leave its frame, open windows, read the app or lead it anywhere', async ({
    page,
    context,
    running,
  }) => {
    const customer = await logInToWallet(page, running)
    const isContact = ({ href }: URL) => href.startsWith(contactOf(running))
    await page.route(isContact, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<p id="said"></p><script>
          const said = []
          const attempt = (name, work) => {
            try { said.push(name + ': ' + String(work())) } catch { said.push(name + ': refused') }
          }
          attempt('token', () => parent.localStorage.getItem('fb_token'))
          attempt('page', () => parent.document.title)
          attempt('window', () => window.open('/contact'))
          attempt('top', () => { top.location = '${running.deskOrigin}/' })
          document.getElementById('said').textContent = said.join('; ')
        </script>`,
      }),
    )
    await customer.go(contactOf(running))
    await expect(customer.content.locator('#said')).toHaveText(
      'token: refused; page: refused; window: null; top: refused',
    )
    await customer.expectTitle('Customer service')

    const before = page.url()
    const frame = page.frames().find((item) => item.url().startsWith(running.deskOrigin))
    const links = [...refusedLinks, ...disguisedLinks(contactOf(running))].slice(0, 500)
    expect(links).toHaveLength(500)
    const opened = await frame?.evaluate((urls) => {
      let windows = 0
      for (const url of urls) {
        const shapes = [url, { type: 'navigate', url }, { type: 'close', url }, JSON.stringify({ url })]
        for (const shape of shapes) parent.postMessage(shape, '*')
        try {
          if (window.open(url)) windows += 1
        } catch {}
      }
      return windows
    }, links)
    expect(opened).toBe(0)
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(page.url()).toBe(before)
    expect(context.pages()).toHaveLength(1)
    await expect(customer.content.locator('#said')).toBeVisible()
  })
})
