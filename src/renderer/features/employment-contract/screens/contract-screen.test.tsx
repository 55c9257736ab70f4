import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { send } from '#data/http/client.ts'
import { fetchFile } from '#data/http/files.ts'
import { currentTimeZone } from '#i18n/account-time-zone.ts'
import { contractAdditions } from '#protocol/http/employment-contract.ts'
import { limits } from '#protocol/http/limits.ts'
import { dayIn } from '#protocol/zone-time.ts'
import { answerRequests, changeAnswers, openAsPartner, requestCount, test } from '#testing/app.tsx'
import { pdfFieldValues, pdfFile, pdfOfSize, png, refusedFiles } from '#testing/files.ts'
import {
  button,
  expectFieldError,
  expectTitle,
  expectToast,
  field,
  figure,
  goTo,
  main,
  pickFiles,
} from '#testing/screen.ts'

const uploads = '**/contract/files/*/upload?*'
const alert = main().getByRole('alert')
const uploaded = page.getByRole('region', { name: 'Uploaded, not signed yet' })
const progress = page.getByRole('progressbar', { name: 'Sending the contract' })

const choose = (file: File, name = 'Choose a file') => pickFiles(name, [file])

/** The bytes that the host got. */
async function uploadedBytes(): Promise<Uint8Array> {
  const { document } = await send(contractAdditions.contractDetail, {})
  const file = await fetchFile(document?.url ?? '', 'application/pdf', AbortSignal.timeout(10_000))
  return new Uint8Array(await file.arrayBuffer())
}

async function expectUploaded(name: string): Promise<void> {
  await expect.element(uploaded).toBeVisible()
  await expect.element(figure('File', uploaded)).toHaveTextContent(name)
}

test('an image is a contract too, and is replaced until it is signed', async () => {
  await openAsPartner(paths.contract)
  await choose(png('photo.png'))
  await expectUploaded('photo.png')
  await choose(pdfFile('Better.pdf'), 'Choose another file')
  await expectUploaded('Better.pdf')
})

test('a file that is not a contract is refused before it is sent', async () => {
  await openAsPartner(paths.contract)
  for (const [index, [name, bytes]] of Object.entries(refusedFiles).entries()) {
    await choose(pdfFile(`${name}.pdf`, bytes), index === 0 ? undefined : 'Choose another file')
    await expect.element(page.getByText(`${name}.pdf`, { exact: true })).toBeVisible()
    await expect.element(alert).toHaveTextContent('This file is not a complete PDF or image.')
  }
  await choose(pdfFile('large.pdf', pdfOfSize(limits.contractBytes + 1)), 'Choose another file')
  await expect.element(alert).toHaveTextContent('The file is larger than 5 MB.')
  expect(requestCount('/contract/upload/')).toBe(0)
  await choose(pdfFile('whole.pdf', pdfOfSize(limits.contractBytes)), 'Choose another file')
  await expectUploaded('whole.pdf')
})

test('a cancelled upload continues without choosing the file again', async () => {
  await openAsPartner(paths.contract)
  await commands.breakNetwork(uploads, 'hold')
  await choose(pdfFile('My contract.pdf'))
  await expect.element(progress).toBeVisible()
  await button('Cancel').click()
  await expect.element(page.getByText('Sending was cancelled')).toBeVisible()
  await commands.mendNetwork()
  await button('Send again').click()
  await expectUploaded('My contract.pdf')
})

test('a failed upload shows a message and is repeated without choosing the file again', async () => {
  await openAsPartner(paths.contract)
  await commands.breakNetwork(uploads, 'abort')
  await choose(pdfFile('My contract.pdf'))
  await expect.element(alert).toMatchTextContent('The file was not uploaded')
  await commands.mendNetwork()
  await button('Send again').click()
  await expectUploaded('My contract.pdf')
})

test('a file whose upload was not confirmed is not sent twice', async () => {
  await openAsPartner(paths.contract)
  await commands.breakNetwork(uploads, 'lose')
  await choose(pdfFile('My contract.pdf'))
  await expect.element(alert).toMatchTextContent('The file was not uploaded')
  const sent = requestCount('/contract/files/')
  await button('Send again').click()
  await expectUploaded('My contract.pdf')
  expect([sent, requestCount('/contract/files/')]).toEqual([1, 1])
})

test('an upload continues when its page is left, is shown there again, and is retried there if it failed', async () => {
  await openAsPartner(paths.contract)
  await commands.breakNetwork(uploads, 'hold')
  await choose(pdfFile('My contract.pdf'))
  await commands.heldRequest()
  await expect.element(progress).toBeVisible()
  goTo(paths.wallet)
  await expectTitle('Wallet')
  await expectToast('The file was not uploaded', () => commands.mendNetwork())
  goTo(paths.contract)
  await commands.breakNetwork(uploads, 'delay')
  await button('Send again').click()
  await commands.heldRequest()
  await expect.element(progress).toBeVisible()
  goTo(paths.wallet)
  await expectTitle('Wallet')
  goTo(paths.contract)
  await expect.element(progress).toBeVisible()
  goTo(paths.wallet)
  await expectTitle('Wallet')
  await expectToast('Uploaded, not signed yet', () => commands.mendNetwork())
  goTo(paths.contract)
  await expectUploaded('My contract.pdf')
})

test('the failed contract page loads again by the banner', async () => {
  const failing = answerRequests(contractAdditions.contractDetail.path, { code: 500, msg: '', data: null })
  await openAsPartner(paths.contract)
  const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  failing.end()
  await retry.click()
  await expect.element(button('Choose a file')).toBeVisible()
})

test('the contract is filled in with name and day, previewed, and filled in again', async () => {
  const { username } = await openAsPartner(paths.contract)
  await button('Fill in the contract').click()
  await expectFieldError('Your full name', 'This cannot be empty.')
  const today = dayIn(currentTimeZone(), Date.now())
  const hash = figure('SHA-256', uploaded)
  for (const name of ['Ana (Weber) \\', 'Nguyễn 王小明', 'Анна สมชาย 김민수']) {
    const previous = hash.query()?.textContent
    await field('Your full name').fill(name)
    await button('Fill in the contract').click()
    await expectUploaded(`contract ${today}.pdf`)
    await expect.poll(() => hash.query()?.textContent).not.toBe(previous)
    await expect
      .poll(async () => Object.fromEntries(pdfFieldValues(await uploadedBytes())))
      .toEqual({ partner_name: name, partner_username: username, date: today })
    await main().getByRole('link', { name: 'Look at the document' }).click()
    const document = page.getByRole('region', { name: `contract ${today}.pdf` })
    await expect.element(document).toMatchTextContent(name)
    await expect.element(main().getByRole('link', { name: 'Go on to sign' })).toBeVisible()
    goTo(paths.contract)
  }
})

test('a template whose field is missing is filled in elsewhere, and the page says so', async () => {
  changeAnswers(contractAdditions.contractDetail.path, (data) =>
    typeof data === 'object' && data !== null ? { ...data, template_fields: { name: 'unknown' } } : data,
  )
  await openAsPartner(paths.contract)
  await field('Your full name').fill('Ana Weber')
  await button('Fill in the contract').click()
  await expect.element(alert).toMatchTextContent('The contract could not be filled in here.')
  await choose(pdfFile('My contract.pdf'))
  await expectUploaded('My contract.pdf')
})
