/** Whether the end of one plan is told. What is told: `sandbox/routes/plans/settled-notice.test.ts`. */
import * as v from 'valibot'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { refreshConfig } from '#data/load.ts'
import { configEndpoints } from '#protocol/http/config.ts'
import { planAdditions, planEndpoints } from '#protocol/http/plans.ts'
import { noticePreferencesPath } from '#shared/notifications/preferences-path.ts'
import { answerRequests, changeAnswers, openAsPartner, reopenApp, requestCount, test } from '#testing/app.tsx'
import { choosePlan, confirmFunding, funded, fundPlan } from '#testing/plan.ts'
import { expectGone } from '#testing/screen.ts'

const choice = page.getByRole('checkbox', { name: 'Tell me when it is settled' })

/** Opens a plan at work; returns its address. */
async function openPlanAtWork(): Promise<string> {
  const partner = await openAsPartner(paths.plan)
  await fundPlan('Brindle Coffee', '50')
  await confirmFunding(partner.transactionPassword)
  await expect.element(funded).toBeVisible()
  await page.getByRole('link', { name: 'See the plan' }).click()
  await expect.element(choice).toBeVisible()
  return location.hash.slice(1)
}

test('by default a settlement is told; the choice for the plan is kept, and one that fails is undone', async () => {
  const address = await openPlanAtWork()
  await expect.element(choice).toBeChecked()
  await expect.element(choice).toHaveAccessibleDescription(/^For this plan only/)
  choice.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(choice).not.toBeChecked()
  await expect.poll(() => requestCount(planAdditions.setSettledNotice.path)).toBe(1)
  await reopenApp(address)
  await expect.element(choice).not.toBeChecked()

  const failing = answerRequests(planAdditions.setSettledNotice.path, { code: 500, msg: 'Closed for now.' })
  await choice.click()
  await expect.element(page.getByText('Closed for now.')).toBeVisible()
  await expect.element(choice).not.toBeChecked()
  failing.end()
})

test('a threshold of the preferences is said, and is not the choice for the plan', async () => {
  const address = await openPlanAtWork()
  await reopenApp(noticePreferencesPath)
  const settled = page.getByRole('region', { name: 'Settled plans', exact: true })
  await settled.getByRole('combobox', { name: 'Which amounts' }).selectOptions('Only above $100.00')
  await expect.poll(() => requestCount('/preferences/edit')).toBe(1)
  await reopenApp(address)
  await expect.element(choice).not.toBeChecked()
  await expect.element(choice).toHaveAccessibleDescription(/only of results above \$100\.00\.$/)
  await choice.click()
  await expect.element(choice).toBeChecked()
  await expect.element(choice).toHaveAccessibleDescription(/^For this plan only/)
})

test('a plan that waits has no choice, and neither has a host without the addition', async () => {
  const address = await openPlanAtWork()
  await reopenApp(paths.plan)
  await choosePlan('Quillwise')
  await expect.element(page.getByRole('link', { name: 'Fund this plan' })).toBeVisible()
  await expectGone(choice)
  changeAnswers(planEndpoints.planDetail.path, (data) => ({
    ...v.parse(v.looseObject({}), data),
    settled_notice: undefined,
  }))
  const Config = v.looseObject({ additions: v.array(v.string()) })
  changeAnswers(configEndpoints.basicConfig.path, (data) => {
    const config = v.parse(Config, data)
    return { ...config, additions: config.additions.filter((path) => !path.includes('settled_notice')) }
  })
  await refreshConfig()
  await reopenApp(address)
  await expect.element(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await expectGone(choice)
})
