/** The six digits of the transaction password: the caret stays at the end, whatever is pressed. */
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { openAsPartner, test } from '#testing/app.tsx'

test('digits are added and taken at the end, wherever the caret was put, and pasted in any width and script', async () => {
  await openAsPartner(paths.editPayPassword)
  const digits = page.getByLabelText('Enter the old transaction password')
  await digits.click()
  const press = async (keys: string, value: string) => {
    await userEvent.keyboard(keys)
    await expect.element(digits).toHaveValue(value)
  }
  await press('123', '123')
  await press('{Home}4', '1234')
  await press('{ArrowLeft}{ArrowLeft}{Backspace}', '123')
  await press('{Home}{Delete}', '123')
  await press('x-5', '1235')
  await navigator.clipboard.writeText(' ６-٧8')
  await userEvent.keyboard('{Control>}v{/Control}')
  await expect.element(digits).toHaveValue('123567')
  await press('{Backspace}{Backspace}', '1235')
})
