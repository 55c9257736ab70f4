import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { paths, questionPath } from '#app/routing/paths.ts'
import { openAsPartner, test } from '#testing/app.tsx'
import { expectCount, expectTitle, goTo } from '#testing/screen.ts'

test('the five questions lead to their answers; a question that is gone says so', async () => {
  await openAsPartner(paths.adCenter)
  const questions = page.getByRole('region', { name: 'Frequently asked' }).getByRole('link')
  await expectCount(questions, 5)
  await questions.filter({ hasText: 'Can a plan lose money?' }).click()
  await expectTitle('Questions')
  await expect.element(page.getByRole('heading', { name: 'Can a plan lose money?' })).toBeVisible()
  await expect.element(page.getByText('Nobody can promise you a result.')).toBeVisible()
  await page.getByRole('link', { name: 'How do I withdraw?' }).click()
  await expect.element(page.getByRole('heading', { name: 'How do I withdraw?' })).toBeVisible()
  goTo(questionPath('none'))
  await expect.element(page.getByText('This question is not here any more')).toBeVisible()
  await expectCount(questions, 5)
})
