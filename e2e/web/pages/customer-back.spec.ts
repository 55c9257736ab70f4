/** Going back from the customer page, whatever its support page did to the history. */
import type { Page } from '@playwright/test'
import type { RunningSandbox } from '#sandbox/process/start-sandbox.ts'
import { expect, test } from '../../fixtures.ts'
import { logInPartner } from '../../log-in-partner.ts'
import { CustomerPages } from '../../pages/customer-pages.ts'

/** A support page that pushes this many history entries, and then one every `everyMs`. */
const pushing = (entries: number, everyMs?: number) => `<p id="said"></p><script>
  for (let at = 1; at <= ${entries}; at += 1) history.pushState(null, '', '#' + at)
  ${everyMs === undefined ? '' : `setInterval(() => history.pushState(null, '', '#more'), ${everyMs})`}
  said.textContent = 'pushed'
</script>`

/** Logs in with this support page, until `replace` sets another, and goes to the coupons. */
async function logInWithSupportPage(page: Page, running: RunningSandbox, support: string) {
  let body = support
  await page.route(
    ({ href }) => href.startsWith(`${running.deskOrigin}/contact`),
    (route) => route.fulfill({ contentType: 'text/html', body }),
  )
  await logInPartner(page, running, '/ad-center')
  const customer = new CustomerPages(page)
  await customer.expectTitle('Ad center')
  await page.getByRole('region', { name: 'More' }).getByRole('link', { name: 'Coupons' }).click()
  await customer.expectTitle('Coupons')
  return {
    customer,
    replace: (other: string) => {
      body = other
    },
  }
}

async function openContact(customer: CustomerPages): Promise<void> {
  await customer.openPopUp()
  await customer.pick('Customer service 1 - Help with the app')
  await expect(customer.content.getByText('pushed')).toBeVisible()
}

async function goBackToCoupons(customer: CustomerPages): Promise<void> {
  await customer.goBack()
  await customer.expectTitle('Coupons')
}

test('one press leads back to the page that opened it, whatever the support page adds to the history, which is unchanged', async ({
  page,
  running,
}) => {
  const { customer, replace } = await logInWithSupportPage(page, running, pushing(20))
  await openContact(customer)
  await goBackToCoupons(customer)
  // A refused link is not a page to go back to.
  await page.evaluate(() => {
    location.hash = '/customer?url=https%3A%2F%2Felsewhere.example%2F'
  })
  await expect(customer.refusal).toBeVisible()
  await page.getByRole('button', { name: 'Show my contacts' }).click()
  await customer.pick('Customer service 1 - Help with the app')
  await expect(customer.content.getByText('pushed')).toBeVisible()
  await goBackToCoupons(customer)
  await customer.goBack()
  await customer.expectTitle('Ad center')
  // Also with the browser's own buttons.
  await page.goForward()
  await customer.expectTitle('Coupons')

  // It keeps adding entries.
  replace(pushing(20, 10))
  await openContact(customer)
  await goBackToCoupons(customer)
  // A browser keeps 50 entries.
  replace(pushing(100))
  await openContact(customer)
  await goBackToCoupons(customer)
  // The earlier entries are the support page's, so the next press leads home.
  await customer.goBack()
  await customer.expectTitle('Ad center')
})

test('in a browser without the Navigation API the page it was opened from takes its place', async ({
  page,
  running,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'))
  const { customer } = await logInWithSupportPage(page, running, pushing(20))
  await openContact(customer)
  await goBackToCoupons(customer)
})
