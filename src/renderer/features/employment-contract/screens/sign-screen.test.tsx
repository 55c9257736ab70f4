/** Signing, with a typed name. Ink and files: `e2e/web/pages/employment-contract.spec.ts`. */
import { expect } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { refreshConfig } from '#data/load.ts'
import { configEndpoints } from '#protocol/http/config.ts'
import { contractAdditions, contractEndpoints } from '#protocol/http/employment-contract.ts'
import { changeAnswers, expectErrors, openAsPartner, requestCount, test } from '#testing/app.tsx'
import { pdfFile } from '#testing/files.ts'
import { button, dialog, expectGone, expectTitle, goTo, main, pickFiles } from '#testing/screen.ts'

const question = dialog('Sign this contract?')
const signed = page.getByRole('article').filter({ hasText: 'Contract signed' })
const link = (name: string) => main().getByRole('link', { name, exact: true })

async function upload(): Promise<void> {
  await expectTitle('Employment contract')
  await pickFiles('Choose a file', [pdfFile('My contract.pdf')])
  await expect.element(page.getByRole('region', { name: 'Uploaded, not signed yet' })).toBeVisible()
}

async function lookAndGoToSign(): Promise<void> {
  await link('Look at the document').click()
  await expectTitle('Contract preview')
  await link('Go on to sign').click()
  await expectTitle('Sign the contract')
}

function focus(element: Element): void {
  if (!(element instanceof HTMLElement)) throw new Error('not an element of the page')
  element.focus()
}

async function signAs(name: string): Promise<void> {
  await page.getByRole('tab', { name: 'Type' }).click()
  await page.getByLabelText('Your full name').fill(name)
  await button('Continue').click()
  await question.getByRole('button', { name: 'Sign now' }).click()
}

test('a contract cannot be signed before it was seen', async () => {
  await openAsPartner(paths.contractSign)
  await expect.element(page.getByText('There is no document yet')).toBeVisible()
  goTo(paths.contract)
  await upload()
  goTo(paths.contractSign)
  await expect.element(page.getByText('Look at the document first')).toBeVisible()
  await lookAndGoToSign()
  await expect.element(page.getByRole('img', { name: /^Signature field/ })).toBeVisible()
})

test('a contract can be signed with the keyboard only', async () => {
  const pressed = async (...keys: readonly string[]) => {
    for (const key of keys) await userEvent.keyboard(`{${key}}`)
  }
  const enterOn = async (name: string) => {
    await expect.element(link(name)).toBeVisible()
    focus(link(name).element())
    await pressed('Enter')
  }
  await openAsPartner(paths.contract)
  await upload()
  await enterOn('Look at the document')
  await enterOn('Go on to sign')
  await expect.element(page.getByRole('img', { name: /^Signature field/ })).toBeVisible()
  focus(page.getByRole('tab', { name: 'Draw' }).element())
  await pressed('ArrowRight', 'Tab')
  await expect.element(page.getByLabelText('Your full name')).toHaveFocus()
  await userEvent.keyboard('Ana Weber')
  await expect.element(page.getByRole('img', { name: 'Signature of Ana Weber' })).toBeVisible()
  await pressed('Tab')
  await expect.element(button('Continue')).toHaveFocus()
  await pressed('Enter')
  const sign = question.getByRole('button', { name: 'Sign now' })
  await expect.element(sign).toBeVisible()
  for (let tabs = 0; tabs < 10 && document.activeElement !== sign.element(); tabs += 1) await pressed('Tab')
  await expect.element(sign).toHaveFocus()
  await pressed('Enter')
  await expect.element(signed).toBeVisible()
})

test('a signature whose response was lost is retried and counts once', async () => {
  expectErrors(/ERR_CONNECTION_RESET/)
  await openAsPartner(paths.contract)
  await upload()
  await lookAndGoToSign()
  await commands.breakNetwork(`**${contractEndpoints.contractUploadDone.path}`, 'lose')
  await signAs('Ana Weber')
  await expect.element(question.getByRole('alert')).toMatchTextContent('You seem to be offline.')
  await commands.mendNetwork()
  await question.getByRole('button', { name: 'Sign now' }).click()
  await expect.element(signed).toBeVisible()
})

test('a host that cannot show the contract later shows a message, and everything else works', async () => {
  const { path } = contractAdditions.contractDetail
  changeAnswers(configEndpoints.basicConfig.path, (data) =>
    typeof data === 'object' && data !== null && 'additions' in data && Array.isArray(data.additions)
      ? { ...data, additions: data.additions.filter((addition) => addition !== path) }
      : data,
  )
  // The session keeps the configuration of earlier tests.
  await refreshConfig()
  await openAsPartner(paths.contract)
  await expect.element(page.getByText('This network cannot show the contract again.')).toBeVisible()
  await expect.element(page.getByText('Please ask customer service for the contract.')).toBeVisible()
  await upload()
  await lookAndGoToSign()
  await signAs('Ana Weber')
  await expect.element(signed).toBeVisible()
  await expectGone(question)
  await link('Open the document').click()
  await expect.element(page.getByText(/^Signed on/)).toBeVisible()
  expect(requestCount(path)).toBe(0)
})
