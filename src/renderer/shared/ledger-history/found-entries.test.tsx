/** Entries that a search or a filter finds are checked like those of the history, and what cannot be checked is not called verified. */
import * as v from 'valibot'
import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { walletEndpoints } from '#protocol/http/wallet.ts'
import { answerRequests, changeAnswers, reopenApp, test } from '#testing/app.tsx'
import { expectGone, goTo, main } from '#testing/screen.ts'
import { openFreeWallet, withdraw } from '#testing/wallet.ts'

const verified = () => main().getByRole('button', { name: /^History verified since/ })
const fault = () =>
  main().getByRole('alert').filter({ hasText: 'The network changed what it showed you earlier' }).first()

const Found = v.looseObject({
  list: v.array(v.looseObject({ type: v.string() })),
  search: v.optional(v.unknown()),
})
type Found = v.InferOutput<typeof Found>

/** The host answers such requests with another amount. */
function changeFound(isChanged: (found: Found) => boolean) {
  changeAnswers(walletEndpoints.entries.path, (data) => {
    const found = v.parse(Found, data)
    if (!isChanged(found)) return data
    return { ...found, list: found.list.map((entry) => ({ ...entry, amount: '987.65' })) }
  })
}

/** The changed answer is shown: loaded entries are searched until it comes. */
const isShown = () =>
  expect
    .element(
      main()
        .getByText(/987\.65/)
        .first(),
    )
    .toBeVisible()

test('a search result that is not what the app has seen is told', async () => {
  const partner = await openFreeWallet()
  await commands.submitDeskForm('deposit', { username: partner.username, amount: '20.00' })
  await expect.element(page.getByText('$520.00').first()).toBeVisible()
  await expect.element(verified()).toBeVisible()
  changeFound(({ search }) => search !== undefined)
  goTo(`${paths.fundingDetails}?q=20`)
  await isShown()
  goTo(paths.wallet)
  await expect.element(fault()).toMatchTextContent('An entry came back different from before')
})

test.for([
  ['found', '?q=500', ({ search }: Found) => search !== undefined],
  [
    'filtered',
    '?type=manual_withdrawal&view=entries',
    ({ list }: Found) => list.length > 0 && list.every(({ type }) => type === 'manual_withdrawal'),
  ],
] as const)('an entry that is not what was signed is told when it is %s', async ([, query, isChanged]) => {
  const partner = await openFreeWallet()
  await withdraw('20', partner.transactionPassword)
  goTo(paths.wallet)
  await expect.element(verified()).toBeVisible()
  changeFound(isChanged)
  await reopenApp(`${paths.fundingDetails}${query}`)
  await isShown()
  goTo(paths.wallet)
  await expect.element(fault()).toMatchTextContent('Entries that are shown are not the ones that were signed')
})

test('entries that the host does not prove are not called verified, and are checked once it does', async () => {
  const partner = await openFreeWallet()
  await expect.element(verified()).toBeVisible()
  const refusal = answerRequests('/ledger/range', { code: 400, msg: 'no', data: {} })
  await commands.submitDeskForm('deposit', { username: partner.username, amount: '20.00' })
  await expect
    .element(main().getByRole('button', { name: /^The history cannot be checked now/ }))
    .toBeVisible()
  refusal.end()
  await expect.element(verified()).toBeVisible()
  await expectGone(fault())
})
