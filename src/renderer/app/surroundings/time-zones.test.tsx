/** Time zones that a device or an account has, under any name or none. A real device without a zone: `e2e/web/surroundings.spec.ts`. */
import { expect, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { userEndpoints } from '#protocol/http/user.ts'
import { dayIn } from '#protocol/zone-time.ts'
import { changeAnswers, openAsPartner, test } from '#testing/app.tsx'
import { expectGone, expectTitle, field, goTo } from '#testing/screen.ts'
import { expectAvailable } from '#testing/wallet.ts'
import { paths } from '../routing/paths.ts'

/** What this device calls its zone from now on; "Etc/Unknown" where it has none. */
function setDeviceZone(zone: string, offsetMinutes: number): void {
  vi.stubGlobal('Temporal', { ...globalThis.Temporal, Now: { timeZoneId: () => zone } })
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-offsetMinutes)
  onTestFinished(() => void vi.unstubAllGlobals())
}

const setAccountZone = (zone: string) =>
  changeAnswers(userEndpoints.userInfo.path, (data) => ({ ...Object(data), time_zone: zone }))

test('on a device that does not know its zone the pages work in that of the offset, and the settings say so', async () => {
  setDeviceZone('Etc/Unknown', 330)
  await openAsPartner(paths.wallet)
  await expectAvailable('$500.00')
  goTo(paths.adCenter)
  await expect.element(page.getByRole('region', { name: 'Data overview' })).toBeVisible()
  goTo(paths.statement)
  await expect.element(field('Last day')).toHaveAccessibleDescription(/\+05:30/)
  await page.getByRole('button', { name: 'Prepare statement' }).click()
  await expect.element(page.getByText(/^Verified: .+ match your current balances\.$/)).toBeVisible()
  goTo(paths.settings)
  await expect
    .element(page.getByText('This device does not say its time zone. Days and times are shown in +05:30.'))
    .toBeVisible()
  goTo(paths.profile)
  await expectTitle('Profile')
  await expect.element(page.getByText(/shown in \+05:30/)).toBeVisible()
  await expectGone(page.getByRole('button', { name: /^Use / }))
})

test('an open page follows the zone of a device that travels', async () => {
  const lastDay = (zone: string) => expect.element(field('Last day')).toHaveValue(dayIn(zone, Date.now()))
  setDeviceZone('Pacific/Pago_Pago', -660)
  setAccountZone('')
  await openAsPartner(paths.statement)
  await lastDay('Pacific/Pago_Pago')
  setDeviceZone('Pacific/Kiritimati', 840)
  document.dispatchEvent(new Event('visibilitychange'))
  await lastDay('Pacific/Kiritimati')
})

test('without any offset it is UTC', async () => {
  setDeviceZone('Etc/Unknown', 0)
  await openAsPartner(paths.settings)
  await expect.element(page.getByText(/does not say its time zone.+ in UTC\./)).toBeVisible()
})

test('an account in a zone that the device does not know sees the times of the device, with their zone', async () => {
  setAccountZone('Mars/Olympus')
  await openAsPartner(paths.settings)
  await expect
    .element(
      page.getByText('your account’s time zone, Mars/Olympus. Days and times are shown in Europe/Berlin.'),
    )
    .toBeVisible()
  goTo(paths.statement)
  await page.getByRole('button', { name: 'Prepare statement' }).click()
  await expect.element(page.getByText(/^Verified: opening/)).toBeVisible()
})

test('two names of one zone are the same', async () => {
  setDeviceZone('Europe/Kiev', 120)
  setAccountZone('Europe/Kyiv')
  await openAsPartner(paths.profile)
  await expect.element(page.getByText('Europe/Kyiv')).toBeVisible()
  await expectGone(page.getByRole('button', { name: /^Use / }))
})
