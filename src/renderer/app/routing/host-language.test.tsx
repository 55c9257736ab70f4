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

/** The address of the first link on the page that leads to this path. */
const linkedFrom = (path: string): string =>
  document.querySelector(`main a[href^="#${path}?"]`)?.getAttribute('href')?.slice(1) ?? path

interface Visit {
  readonly path: string
  /** A text that shows that the page has what the host sent. */
  readonly text: string | RegExp
  /** Where the path alone shows no content; it may be a link on the page before. */
  readonly address?: () => string
}

/** Every page of a partner with a finished first day. */
const pages: readonly Visit[] = [
  { path: paths.adCenter, text: 'プランで損失が出ることはありますか？' },
  { path: paths.activities, text: '受け取る' },
  { path: paths.coupons, text: '新規ユーザーパックを見る' },
  { path: paths.contract, text: 'PDFをダウンロード' },
  { path: paths.contractPreview, text: '先に契約書をアップロードしてください。' },
  { path: paths.contractSign, text: '先に契約書をアップロードしてください。' },
  { path: paths.editLoginPassword, text: '現在のパスワード' },
  { path: paths.editPayPassword, text: '現在の取引パスワードを入力' },
  { path: paths.feedback, text: 'ご意見の内容' },
  { path: paths.level, text: 'すべてのレベル' },
  { path: paths.operated, text: 'フォローする前に' },
  { path: paths.question, text: /スタートクレジットは、/, address: () => questionPath('credit') },
  { path: paths.userSign, text: '今日のチェックイン' },
  { path: paths.customer, text: '連絡先を表示' },
  { path: paths.notification, text: /の入金が反映されました/ },
  { path: paths.plan, text: /過去のプラン9件/ },
  { path: paths.planDetail, text: '商品の詳細と過去の結果', address: () => linkedFrom(paths.planDetail) },
  {
    path: paths.productDetail,
    text: /渡し守が乗客から物語を集めます/,
    address: () => productDetailPath('saltmarsh-tales'),
  },
  { path: paths.productDetail, text: /暖房費に関心のある/, address: () => productDetailPath('hearthline') },
  { path: paths.wallet, text: '総資産' },
  { path: paths.bindCard, text: '登録した銀行口座' },
  { path: paths.foreignExchange, text: '両替を始める' },
  { path: paths.fundingDetails, text: '入金' },
  {
    path: paths.receipt,
    text: 'カスタマーサービスによる入金',
    address: () => linkedFrom(paths.receipt),
  },
  { path: paths.statement, text: '取引明細書を作成' },
  { path: paths.summary, text: '収支レポートを作成' },
  { path: paths.disputes, text: '異議申し立てはありません' },
  { path: paths.spendingCap, text: '24時間の上限' },
  { path: paths.profile, text: 'お客様の情報' },
  { path: paths.sessions, text: 'この端末' },
  { path: paths.closeAccount, text: '解約するとどうなるか' },
  { path: paths.settings, text: '日本語' },
  { path: paths.about, text: 'ライセンス' },
  { path: paths.terms, text: '実際のお金ではありません' },
  { path: paths.privacy, text: 'データの送信先' },
  { path: paths.rules, text: 'プランの流れ' },
]

/** Pages of a visitor, and those that send this partner to another page. */
const elsewhere: readonly string[] = [
  paths.root,
  paths.login,
  paths.register,
  paths.forgotPassword,
  paths.entry,
  paths.welcome,
  paths.setPassword,
]

test('pages in Japanese have no text of another language', { timeout: 90_000 }, async () => {
  const walked = new Set([...pages.map(({ path }) => path), ...elsewhere])
  expect(Object.values(paths).filter((path) => !walked.has(path))).toEqual([])
  const { token } = await openAsPartner(paths.wallet)
  await changeLanguage('jp')
  for (const { path, text, address = () => path } of pages) {
    await openApp(address(), token)
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
