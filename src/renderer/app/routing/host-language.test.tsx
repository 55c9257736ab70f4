/** Every text on a page is in the language of the page, or its element says another one (WCAG 3.1.2). */
import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { changeLanguage } from '#i18n/i18n.ts'
import { openApp, openAsPartner, test } from '#testing/app.tsx'
import { main } from '#testing/screen.ts'
import { paths, productDetailPath, questionPath } from './paths.ts'

/** Three words in Latin letters: on a Japanese page a sentence of another language, as brands are shorter. */
const sentence = /[A-Za-z]{2,} [A-Za-z]{2,},? [A-Za-z]{2,}/

/** The sentences on the page in another language than the page's, with the `lang` of their elements. */
function otherSentences(): { text: string; lang: string | undefined }[] {
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: { text: string; lang: string | undefined }[] = []
  while (nodes.nextNode()) {
    const text = nodes.currentNode.textContent ?? ''
    const element = nodes.currentNode.parentElement
    if (!sentence.test(text) || element?.closest('#app') === null) continue
    const marked = element?.closest<HTMLElement>('[lang]')
    found.push({ text, lang: marked === document.documentElement ? undefined : marked?.lang })
  }
  return found
}

/** A text of each page, which shows that the page has what the host sent. */
const pages: readonly [path: string, text: string | RegExp][] = [
  [productDetailPath('saltmarsh-tales'), /渡し守が乗客から物語を集めます/],
  [productDetailPath('hearthline'), /暖房費に関心のある/],
  [paths.adCenter, 'プランで損失が出ることはありますか？'],
  [questionPath('credit'), /スタートクレジットは/],
  [paths.rules, 'プランの流れ'],
  [paths.terms, '実際のお金ではありません'],
  [paths.privacy, /サンドボックス/],
  [paths.coupons, /./],
  [paths.fundingDetails, /入金/],
]

test('pages in Japanese have no text of another language', async () => {
  const { token } = await openAsPartner(paths.wallet)
  await changeLanguage('jp')
  for (const [path, text] of pages) {
    await openApp(path, token)
    await expect.element(main().getByText(text).first()).toBeVisible()
    expect([path, otherSentences()]).toEqual([path, []])
  }
})

test('an announcement in another language says so', async () => {
  const { token } = await openAsPartner(paths.wallet)
  const title = 'Maintenance this evening'
  await commands.announce([title])
  await changeLanguage('jp')
  await openApp(paths.notification, token)
  await expect.element(page.getByText(title, { exact: true })).toHaveAttribute('lang', 'en')
  const sentences = otherSentences()
  expect(sentences.map(({ lang }) => lang)).toEqual(sentences.map(() => 'en'))
  expect(sentences.length).toBeGreaterThan(0)
})
