/** The page is translated by the browser, which replaces texts by elements of its own, as Chrome does. */
import { expect, onTestFinished } from 'vitest'
import { commands, page } from 'vitest/browser'
import { openAsPartner, test } from '#testing/app.tsx'
import { fundFirstPlans } from '#testing/plan.ts'
import { expectTitle, main } from '#testing/screen.ts'
import { paths } from '../routing/paths.ts'

/** Puts each text with a letter, now and later, into two `font` elements; the words stay, so that tests find them. */
function translatePage(): void {
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    if (root instanceof Text) texts.push(root)
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
    for (const text of texts) {
      if (!/\p{L}/u.test(text.data) || text.parentElement?.closest('font, script, style')) continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
  }
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'characterData') translate(target)
      for (const node of addedNodes) if (node.isConnected) translate(node)
    }
  })
  translate(document.body)
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  document.documentElement.classList.add('translated-ltr')
  onTestFinished(() => {
    observer.disconnect()
    document.documentElement.classList.remove('translated-ltr')
  })
}

const rowWith = (state: string) => main().getByRole('link').filter({ hasText: state })

test('on a translated page the list of plans stays current', async () => {
  const { transactionPassword } = await openAsPartner(paths.plan)
  await expectTitle('Plans')
  await fundFirstPlans(transactionPassword, 1)
  await expect.element(rowWith('Matching')).toBeVisible()
  translatePage()
  await commands.submitDeskForm('time', { minutes: '10', hours: '0' })
  await expect.element(rowWith('In progress')).toBeVisible()
  await expect.element(rowWith('Matching')).not.toBeInTheDocument()
  expect(rowWith('In progress').element().querySelector('font')).not.toBeNull()
})

test('on a translated page the state of a plan stays current', async () => {
  const { transactionPassword } = await openAsPartner(paths.plan)
  await expectTitle('Plans')
  await fundFirstPlans(transactionPassword, 1)
  await rowWith('Matching').click()
  const state = page.getByRole('region', { name: /^Plan / })
  await expect.element(state.getByText('Matching', { exact: true })).toBeVisible()
  translatePage()
  await commands.submitDeskForm('time', { minutes: '10', hours: '0' })
  await expect.element(state.getByText('In progress', { exact: true })).toBeVisible()
  await expect.element(state.getByText('Matching', { exact: true })).not.toBeInTheDocument()
})
