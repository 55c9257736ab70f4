/** Hosts that offer less, and the paper. Figures and files: `e2e/web/money/summary.spec.ts`; links: `statement-screen.test.tsx`. */
import * as v from 'valibot'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { refreshConfig } from '#data/load.ts'
import { configEndpoints } from '#protocol/http/config.ts'
import { walletEndpoints } from '#protocol/http/wallet.ts'
import { walletAdditions } from '#protocol/http/wallet-additions.ts'
import { changeAnswers, test } from '#testing/app.tsx'
import { expectFigure, main } from '#testing/screen.ts'
import { openFreeWallet } from '#testing/wallet.ts'

const adjust = (data: unknown, changes: object) => ({ ...v.parse(v.looseObject({}), data), ...changes })
const prepare = () => page.getByRole('button', { name: 'Prepare summary' }).click()
const whole = () => page.getByRole('region', { name: /.+ to .+/ })

test('the summary of a host without the statement is made from the funding details', async () => {
  changeAnswers(configEndpoints.basicConfig.path, (data) => adjust(data, { additions: [] }))
  // The session keeps the configuration of earlier tests.
  await refreshConfig()
  await openFreeWallet(paths.summary)
  await prepare()
  await expectFigure('Deposits', '$500.00', whole())
  await expectFigure('At the end', '$500.00', whole())
})

test('the page says that the fees are part of the withdrawals if the host does not tell them apart', async () => {
  const Statement = v.looseObject({ list: v.array(v.looseObject({ amount: v.string() })) })
  changeAnswers(walletAdditions.statement.path, (data) => {
    const statement = v.parse(Statement, data)
    const [first] = statement.list
    return adjust(statement, { list: [{ ...first, type: 'manual_withdrawal', withdrawal_part: undefined }] })
  })
  await openFreeWallet(paths.summary)
  await prepare()
  await expect.element(whole().getByText('This network does not list fees separately.')).toBeVisible()
})

test('a summary of entries that do not add up says so, on paper too', async () => {
  const Statement = v.looseObject({
    closing: v.array(v.looseObject({ balance: v.string(), amount: v.string() })),
  })
  changeAnswers(walletAdditions.statement.path, (data) => {
    const { closing } = v.parse(Statement, data)
    return adjust(data, { closing: closing.map((item) => ({ ...item, amount: '512.00' })) })
  })
  await openFreeWallet(paths.summary)
  await prepare()
  await expect.element(page.getByRole('alert')).toMatchTextContent('does not add up')
  window.dispatchEvent(new Event('beforeprint'))
  await expect.poll(() => page.getByRole('alert').elements()).toHaveLength(2)
  await expect.element(main().getByRole('table', { name: 'Total assets' })).toBeVisible()
  window.dispatchEvent(new Event('afterprint'))
})

test('a summary that could not be prepared can be tried again', async () => {
  let isBroken = true
  changeAnswers(walletEndpoints.property.path, (data) => (isBroken ? {} : data))
  await openFreeWallet(paths.summary)
  await prepare()
  await expect.element(main().getByRole('button', { name: 'Try again' })).toBeVisible()
  isBroken = false
  await main().getByRole('button', { name: 'Try again' }).click()
  await expectFigure('Net result', '$0.00', whole())
})
