/** What home shows without scrolling: the available balance, the plans at work and one next action. */
import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { send } from '#data/http/client.ts'
import { userEndpoints } from '#protocol/http/user.ts'
import { openAsPartner, reopenApp, test } from '#testing/app.tsx'
import { fundFirstPlans } from '#testing/plan.ts'
import { expectGone, main } from '#testing/screen.ts'

const accounts = {
  new: async () => undefined,
  running: (password: string) => fundFirstPlans(password, 3),
  old: async (password: string) => {
    await fundFirstPlans(password, 2)
    await commands.submitDeskForm('time', { hours: '12', minutes: '0' })
    await send(userEndpoints.signIn, { request_id: crypto.randomUUID() })
  },
}

const parts = {
  new: { plans: /No plan is at work/, next: /first plan/ },
  running: { plans: /budget|est\./, next: /Daily sign-in/ },
  old: { plans: /No plan is at work/, next: /unread in your inbox/ },
}

for (const name of ['new', 'running', 'old'] as const) {
  test(`the first screen of a ${name} account has its balance, its plans and one next action`, async () => {
    const { transactionPassword } = await openAsPartner(paths.adCenter)
    await accounts[name](transactionPassword)
    await reopenApp(paths.adCenter)
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.viewport(width, height)
      window.scrollTo(0, 0)
      const available = page.getByRole('region', { name: 'Available' })
      const plans = page.getByRole('region', { name: 'Running' })
      const next = page.getByRole('region', { name: 'Next' })
      await expect.element(available.getByText(/^\$\d/).first()).toBeVisible()
      await expect.element(plans).toMatchTextContent(parts[name].plans)
      await expect.element(next).toMatchTextContent(parts[name].next)
      await expectGone(main().getByRole('region', { name: 'Next' }).getByText('Loading'))
      expect(next.getByRole('link').elements().length + next.getByRole('button').elements().length).toBe(1)
      const end = page.getByRole('navigation').element().getBoundingClientRect().top
      const bottom = () => next.element().getBoundingClientRect().bottom
      await expect.poll(bottom, { message: `${width} x ${height}` }).toBeLessThanOrEqual(end)
    }
  })
}

test('a plan in delivery has the course of its estimated net, beside its name and its amount on one line', async () => {
  const { transactionPassword } = await openAsPartner(paths.adCenter)
  await fundFirstPlans(transactionPassword, 2)
  await commands.submitDeskForm('time', { hours: '1', minutes: '0' })
  await reopenApp(paths.adCenter)
  await page.viewport(390, 844)
  const row = page
    .getByRole('region', { name: 'Running' })
    .getByRole('link', { name: /net, est\./ })
    .first()
  await expect.element(row).toBeVisible()
  const line = row.element().querySelector('svg polyline')
  expect(line?.getAttribute('points')?.split(' ').length).toBeGreaterThan(2)
  const boxOf = (text: RegExp) => row.getByText(text).first().element().getBoundingClientRect()
  const [status, note] = [boxOf(/^In progress/), boxOf(/^net, est\.$/)]
  expect(Math.abs(status.bottom - note.bottom)).toBeLessThan(4)
  const drawn = line?.getBoundingClientRect()
  expect(drawn?.left).toBeGreaterThan(status.right)
  expect(drawn?.right).toBeLessThan(note.left)
})
