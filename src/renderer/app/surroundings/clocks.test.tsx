/** What day it is: the host decides, in the account's time zone, also at midnight and on a device whose clock is wrong. */
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { localTimeZone } from '#lib/time-zone.ts'
import { dayIn } from '#protocol/zone-time.ts'
import { openAsPartner, reopenApp, test } from '#testing/app.tsx'
import { setHostClock, shiftDeviceClock } from '#testing/clocks.ts'
import { expectTitle, field } from '#testing/screen.ts'
import { paths } from '../routing/paths.ts'

const dayMs = 24 * 60 * 60_000
const prepare = () => page.getByRole('button', { name: 'Prepare statement' }).click()

/** The last moments of today's day, in this device's zone. */
function beforeMidnight(): number {
  const today = dayIn(localTimeZone(), Date.now())
  let at = Math.ceil(Date.now() / 60_000) * 60_000
  while (dayIn(localTimeZone(), at) === today) at += 60_000
  return at - 3000
}

for (const days of [-2, 2])
  test(`on a device whose clock is ${days} days off, a statement of this month is right`, async () => {
    shiftDeviceClock(days * dayMs)
    await openAsPartner(paths.wallet)
    await expectTitle('Wallet')
    await reopenApp(paths.statement)
    await page.getByRole('button', { name: 'This month' }).click()
    await prepare()
    await expect.element(page.getByText(/^Verified: .+ match your current balances\.$/)).toBeVisible()
  })

test('an open statement form ends with the day of the host, and with the next one from its midnight on', async () => {
  const evening = beforeMidnight()
  const zone = localTimeZone()
  setHostClock(evening)
  await openAsPartner(paths.statement)
  await expect.element(field('Last day')).toHaveValue(dayIn(zone, evening))
  await expect.element(field('Last day')).toHaveValue(dayIn(zone, evening + 3000))
  await expect.element(field('Last day')).toHaveAttribute('max', dayIn(zone, evening + 3000))
})

test('the open inbox moves its messages from today to yesterday at midnight', async () => {
  const evening = beforeMidnight()
  setHostClock(evening)
  await openAsPartner(paths.notification)
  await expect.element(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Yesterday' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Today' })).not.toBeInTheDocument()
})
