import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { refreshConfig } from '#data/load.ts'
import { inOnePiece } from '#i18n/break-marks.ts'
import { followAdditions, followEndpoints } from '#protocol/http/follow.ts'
import { answerRequests, changeAnswers, openAsPartner, test } from '#testing/app.tsx'
import {
  button,
  dialog,
  expectCount,
  expectFieldError,
  expectGone,
  expectToast,
  field,
} from '#testing/screen.ts'

test('following is explained and confirmed first; wrong and current operator IDs are refused', async () => {
  await openAsPartner(paths.operated)
  await expect.element(page.getByText('You follow no operator.')).toBeVisible()
  await button('Follow').click()
  await expectFieldError('Operator ID', 'This cannot be empty.')

  const question = page.getByRole('dialog')
  const followAs = async (id: string) => {
    await field('Operator ID').fill(id)
    await button('Follow').click()
    await expect.element(question.getByText('Move money. Following is free.')).toBeVisible()
    await question.getByRole('button', { name: 'Start following' }).click()
    await expectGone(question)
  }
  await field('Operator ID').fill('OP-9999')
  await button('Follow').click()
  await expectFieldError('Operator ID', 'This operator ID is wrong. Please enter it again.')

  await field('Operator ID').fill('OP-1001')
  await button('Follow').click()
  const results = page.getByRole('region', { name: 'Past results' })
  await expect.element(results).toMatchTextContent(/Ended with a loss\d+ of \d+ plans/)
  await expect.element(results).toMatchTextContent(/Worst result[-−]\d/)
  await expect.element(results).toMatchTextContent('They say nothing about the next one.')
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

  await expect.element(results).toMatchTextContent('Ended with a loss')
  await button('Stop following').click()
  const stopping = dialog(`Stop following ${inOnePiece('OP-1002')}?`)
  await expect.element(stopping).toMatchTextContent('Your plans and your money do not change.')
  await expectToast('You follow no operator now', () =>
    stopping.getByRole('button', { name: 'Stop following' }).click(),
  )
  await expect.element(page.getByText('You follow no operator.', { exact: true })).toBeVisible()
  await expectGone(results)
  await expect.element(records.nth(0)).not.toMatchTextContent('Following')
})

test('a host without past results says so before following, and offers no end of a follow', async () => {
  changeAnswers('/basic_config', (data) =>
    JSON.parse(JSON.stringify(data).replaceAll(/\/assistance\/(?:record|unfollow)/g, '/none')),
  )
  await openAsPartner(paths.operated)
  await refreshConfig()
  await field('Operator ID').fill('OP-1001')
  await button('Follow').click()
  const question = page.getByRole('dialog')
  await expect.element(question).toMatchTextContent('does not show an operator’s past results')
  await question.getByRole('button', { name: 'Start following' }).click()
  await expect
    .element(page.getByRole('region', { name: 'You follow', exact: true }))
    .toMatchTextContent('Harbour Lane Media')
  await expectGone(button('Stop following'))
})

test('records that do not load can be asked for again by the banner, and results in the dialog', async () => {
  const records = answerRequests(followEndpoints.followRecords.path, { code: 500, msg: 'No.' })
  const failing = answerRequests(followAdditions.operatorRecord.path, { code: 500, msg: 'No.' })
  await openAsPartner(paths.operated)
  const reload = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect.element(reload).toBeVisible()
  records.end()
  await reload.click()
  await expect.element(page.getByText('No records yet')).toBeVisible()
  await field('Operator ID').fill('OP-1001')
  await button('Follow').click()
  const retry = page.getByRole('dialog').getByRole('button', { name: 'Could not load. Tap to try again.' })
  await expect.element(retry).toBeVisible()
  failing.end()
  await retry.click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent('Ended with a loss')
})
