import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { openAsPartner, test } from '#testing/app.tsx'
import { banner, dialog, expectTitle } from '#testing/screen.ts'

test('the ad center leads to all of its pages, and back', async () => {
  await openAsPartner(paths.adCenter)
  const tiles = page.getByRole('region', { name: 'Go to' })
  const titles = {
    Plans: 'Plans',
    Wallet: 'Wallet',
    Coupons: 'Coupons',
    'New-user pack': 'New-user pack',
    'Plan follow': 'Plan follow',
    'Shop level': 'Shop level',
    'Sign-in calendar': 'Daily sign-in',
    'Operating rules': 'Operating rules',
    Feedback: 'Feedback',
    Profile: 'Profile',
    Settings: 'Settings',
  }
  for (const [tile, title] of Object.entries(titles)) {
    await tiles.getByRole('link', { name: tile, exact: true }).click()
    await expectTitle(title)
    await banner().getByRole('button', { name: 'Back' }).click()
    await expectTitle('Ad center')
  }
  await tiles.getByRole('button', { name: 'Customer service' }).click()
  await expect.element(dialog('Customer service')).toBeVisible()
})
