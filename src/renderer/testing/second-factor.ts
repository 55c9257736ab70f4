/** The user's part of the second factor: an authenticator app that knows the key. */
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { fromBase32, oneTimeCode, stepMs, stepOf } from '#protocol/second-factor/one-time-code.ts'
import { button, dialog, main } from './screen.ts'

/** The code of now; `steps` of 30 s behind or ahead. */
export const codeOf = (secret: string, steps = 0): string =>
  oneTimeCode(fromBase32(secret), stepOf(Date.now() + steps * stepMs))

/** Shorter than this, a step could end before its code is checked, ms. */
const minRestMs = 5000

interface TurnedOn {
  readonly secret: string
  /** The code that switched it on. */
  readonly usedCode: string
  readonly recoveryCodes: readonly string[]
}

/** Switches the second factor on in the open page of devices; resolves to what the user then has. */
export async function turnOn(password: string): Promise<TurnedOn> {
  await button('Add an authenticator app').click()
  const setUp = dialog('Two-step verification')
  await setUp.getByLabelText('Login password', { exact: true }).fill(password)
  await setUp.getByRole('button', { name: 'Continue' }).click()
  const key = setUp.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  await expect.element(key).toBeVisible()
  const secret = (key.element().textContent ?? '').replaceAll(' ', '')
  // The one before, so that the code of now is unused; it is too old when the step of now ends.
  await expect.poll(() => stepMs - (Date.now() % stepMs)).toBeGreaterThan(minRestMs)
  const usedCode = codeOf(secret, -1)
  await setUp.getByLabelText('Code', { exact: true }).fill(usedCode)
  await setUp.getByRole('button', { name: 'Turn on' }).click()
  const shown = dialog('Your recovery codes')
  await expect.element(shown.getByRole('listitem').first()).toBeVisible()
  const recoveryCodes = shown
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent ?? '')
  await shown.getByRole('button', { name: 'I have saved them' }).click()
  await expect.element(main().getByText('10 recovery codes left')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  return { secret, usedCode, recoveryCodes }
}
