import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { openAsPartner, test } from '#testing/app.tsx'
import { button, expectCount, expectFieldError, expectGone, expectToast, field } from '#testing/screen.ts'

test('following is explained and confirmed first; wrong and current operator IDs are refused', async () => {
  await openAsPartner(paths.operated)
  await expect.element(page.getByText('You follow no operator.')).toBeVisible()
  await button('Follow').click()
  await expectFieldError('Operator ID', 'This cannot be empty.')

  const question = page.getByRole('dialog')
  const followAs = async (id: string) => {
    await field('Operator ID').fill(id)
    await button('Follow').click()
    await expect.element(question.getByText('Move money. It costs nothing.')).toBeVisible()
    await question.getByRole('button', { name: 'Start following' }).click()
    await expectGone(question)
  }
  await followAs('OP-9999')
  await expectFieldError('Operator ID', 'This operator ID is wrong. Please enter it again.')

  await field('Operator ID').fill('OP-1001')
  await button('Follow').click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByText('You follow no operator.')).toBeVisible()

  await expectToast('You now follow this operator', () => followAs('OP-1001'))
  await expect
    .element(page.getByRole('region', { name: 'You follow', exact: true }))
    .toMatchTextContent('Harbour Lane Media')
  await field('Operator ID').fill(' OP-1001 ')
  await button('Follow').click()
  await expectFieldError('Operator ID', 'This is the operator you already follow.')

  await followAs('OP-1002')
  const records = page.getByRole('list', { name: 'Follow records' }).getByRole('listitem')
  await expectCount(records, 2)
  await expect.element(records.nth(0)).toMatchTextContent('Copper Street Studio')
  await expect.element(records.nth(0)).toMatchTextContent('Following')
  await expect.element(records.nth(1)).toMatchTextContent('Harbour Lane Media')
  await expect.element(records.nth(1)).not.toMatchTextContent('Following')
})
