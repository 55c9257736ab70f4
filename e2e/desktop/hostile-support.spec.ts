/** Attacks by a hostile or broken support page, or by a compromised page of the app. */
import type { Page } from '@playwright/test'
import type { RunningSandbox } from '#sandbox/process/start-sandbox.ts'

import { CustomerPages } from '../pages/customer-pages.ts'
import { expect, test } from './support/fixtures.ts'
import { answerQuestions, recordOpened } from './support/native-ui.ts'
import { openAsPartner } from './support/open-as-partner.ts'

/** Logs in, with this page instead of every contact's page. */
async function logInWithContactPage(
  page: Page,
  running: RunningSandbox,
  contactPage: string,
): Promise<CustomerPages> {
  await page.route(
    ({ href }) => href.startsWith(`${running.deskOrigin}/contact`),
    (route) => route.fulfill({ contentType: 'text/html', body: contactPage }),
  )
  await openAsPartner(page, running)
  return new CustomerPages(page)
}

test('a frame that fails inside the support page leaves that page where it is', async ({
  openWindow,
  running,
}) => {
  const { app, page } = await openWindow()
  await app.evaluate(({ app: main, BrowserWindow }) => {
    const failed: string[] = []
    Object.assign(main, { failed })
    BrowserWindow.getAllWindows()[0]?.webContents.on('did-fail-load', (_event, _code, _why, url) => {
      failed.push(url)
    })
  })
  const customer = await logInWithContactPage(
    page,
    running,
    '<p>Chat</p><iframe src="https://localhost:1/"></iframe>',
  )
  await customer.openHelp()
  await expect
    .poll(() => app.evaluate(({ app: main }) => Reflect.get(main, 'failed')))
    .toContain('https://localhost:1/')
  await expect(customer.content.getByText('Chat')).toBeVisible()
  await expect(customer.refusal).toBeHidden()
})

const pushing = `<p id="result"></p><script>
  for (let entry = 1; entry <= 20; entry += 1) history.pushState(null, '', '#' + entry)
  result.textContent = 'pushed ' + history.length
</script>`

test('one press leaves a support page that pushed 20 entries into the history', async ({
  openWindow,
  running,
}) => {
  const { page } = await openWindow()
  const customer = await logInWithContactPage(page, running, pushing)
  await page.evaluate(() => {
    location.hash = '/wallet'
  })
  await customer.expectTitle('Wallet')
  await customer.openHelp()
  await expect(customer.content.getByText('pushed')).toBeVisible()
  await customer.goBack()
  await customer.expectTitle('Wallet')
  // The history is unchanged: pressing back again leads to the previous page.
  await customer.goBack()
  await customer.expectTitle('Ad center')
})

test('300 calls without a gesture open nothing, and one gesture opens one address', async ({
  openWindow,
}) => {
  const { app, page } = await openWindow()
  const opened = await recordOpened(app)
  const questions = await answerQuestions(app, 0)
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  const open300 = () =>
    page.evaluate(() =>
      Promise.all(
        Array.from({ length: 300 }, (_, index) =>
          window.placard?.openExternal(`https://evil.example/?${index}`),
        ),
      ),
    )
  expect(new Set(await open300())).toEqual(new Set(['refused']))
  expect(await opened()).toEqual([])
  expect(await questions()).toEqual([])

  // A click by a script is not a user gesture.
  await page.evaluate(() => document.body.click())
  expect(new Set(await open300())).toEqual(new Set(['refused']))

  await page.keyboard.press('Shift')
  expect((await open300()).filter((outcome) => outcome !== 'refused')).toEqual(['done'])
  expect(await opened()).toEqual(['https://evil.example/?0'])
  expect(await questions()).toEqual([
    expect.stringMatching(/^Open evil\.example in your browser\?\nThis address belongs neither/),
  ])
})

test('50 requests for a save dialog open one dialog', async ({ openWindow }) => {
  const { app, page } = await openWindow()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await app.evaluate(({ app: main, dialog }) => {
    const shown: unknown[] = []
    Object.assign(main, { shown })
    Object.assign(dialog, {
      // Closed by the test.
      showSaveDialog: (_window: unknown, options: unknown) =>
        new Promise((resolve) => {
          shown.push(options)
          Object.assign(main, { closeDialog: () => resolve({ canceled: true, filePath: '' }) })
        }),
    })
  })
  const outcomes = page.evaluate(() =>
    Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 === 0
          ? window.placard?.saveText({ name: `a${index}.csv`, text: '' })
          : window.placard?.savePdf(`a${index}`),
      ),
    ),
  )
  // This later request is answered only after all of them have been received.
  await page.evaluate(() => window.placard?.setPaying(false))
  await app.evaluate(({ app: main }) => Reflect.get(main, 'closeDialog')())
  const results = (await outcomes).map((answer) => answer?.outcome)
  expect(results.filter((outcome) => outcome === 'cancelled')).toHaveLength(1)
  expect(results.filter((outcome) => outcome === 'refused')).toHaveLength(49)
  expect(await app.evaluate(({ app: main }) => Reflect.get(main, 'shown').length)).toBe(1)
})

test('a label with bidirectional marks or endless text does not change the layout around it', async ({
  openWindow,
  running,
}) => {
  const { page } = await openWindow()
  const labels = ['\u202Egnol', 'a\u2069\u202Eb', 'W'.repeat(300)]
  const url = `${running.deskOrigin}/contact`
  await page.route('**/user/info*', async (route) => {
    const { data, ...answer } = await (await route.fetch()).json()
    const contacts = labels.map((label, index) => ({ id: String(index), label, type: 1, url }))
    await route.fulfill({ json: { ...answer, data: { ...data, customer_service_url: contacts } } })
  })
  const customer = await logInWithContactPage(page, running, '')
  await customer.openPopUp()
  const { host } = new URL(url)
  const contacts = customer.popUp.getByRole('listitem')
  await expect(contacts).toHaveCount(labels.length)
  await expect(contacts.getByText(`Opens here, from ${host}`)).toHaveCount(labels.length)

  // Each letter is to the right of the previous one.
  const letters = await contacts
    .first()
    .getByText('gnol')
    .evaluate((label) => {
      const text = label.firstChild
      if (!text) return []
      const { length } = text.textContent ?? ''
      return Array.from({ length }, (_, index) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + 1)
        return { letter: range.toString(), left: range.getBoundingClientRect().left }
      })
    })
  const fromTheLeft = letters.toSorted((one, other) => one.left - other.left).map(({ letter }) => letter)
  expect(fromTheLeft.join('')).toBe('gnol')
  await expect(contacts.nth(1)).toContainText('Customer service 2 - a b')
  await expect(contacts.nth(2).getByText(`${'W'.repeat(79)}…`)).toBeVisible()
  await expect(contacts.nth(2).getByText(host)).toBeInViewport()
})
