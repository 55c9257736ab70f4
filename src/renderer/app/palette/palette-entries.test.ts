import { expect, it } from 'vitest'
import type desktopEnglish from '#locales/en/desktop.json'
import type frameEnglish from '#locales/en/frame.json'
import { type Language, languages } from '#protocol/languages.ts'
import type { Page } from '../routing/page.ts'
import { matching, pagesFor } from './palette-entries.ts'

it('every word must match the label or the detail', () => {
  const entries = [
    { path: '/wallet', label: 'Wallet' },
    { path: '/plan/detail?id=1', label: 'Orbit Orchard', detail: 'Plan 2026-00041' },
  ]
  expect(matching(entries, '')).toHaveLength(2)
  expect(matching(entries, 'ORB 41').map(({ path }) => path)).toEqual(['/plan/detail?id=1'])
  expect(matching(entries, 'orbit wallet')).toEqual([])
})

it('the pages of a logged-in user come first, public pages last', () => {
  const page = (path: string, more: Partial<Page> = {}): Page => ({
    path,
    load: () => Promise.reject(new Error('not shown')),
    texts: [],
    title: 'about',
    back: 'none',
    icons: [],
    ...more,
  })
  const pages = [
    page('/login', { guestOnly: true, isPublic: true }),
    page('/terms', { isPublic: true }),
    page('/wallet'),
  ]
  expect(pagesFor(pages, true).map(({ path }) => path)).toEqual(['/wallet', '/terms'])
  expect(pagesFor(pages, false).map(({ path }) => path)).toEqual(['/login', '/terms'])
})

const labels = (entries: readonly { label: string }[]) => entries.map(({ label }) => label)

it('the start of a label ranks before its other words, synonyms and details', () => {
  const entries = [
    { label: 'Orbit Orchard', detail: 'Plan 2026-00041' },
    { label: 'Ad center', synonyms: 'home, plan overview' },
    { label: 'Spending plan' },
    { label: 'Plans' },
  ]
  expect(labels(matching(entries, 'plan'))).toEqual(['Plans', 'Spending plan', 'Orbit Orchard', 'Ad center'])
})

it('the middle of a word matches only if no word starts with the text', () => {
  const entries = [{ label: 'Refunds' }, { label: 'Plans', synonyms: 'budget, fund' }]
  expect(labels(matching(entries, 'fund'))).toEqual(['Plans'])
  expect(labels(matching(entries, 'efund'))).toEqual(['Refunds'])
})

it('matching ignores case, and accents in the Latin script', () => {
  const entries = [{ label: 'Détail des fonds' }, { label: 'Überweisung' }, { label: 'Đổi ngoại tệ' }]
  expect(labels(matching(entries, 'DETAIL'))).toEqual(['Détail des fonds'])
  expect(labels(matching(entries, 'uber'))).toEqual(['Überweisung'])
  expect(labels(matching(entries, 'doi ngoai'))).toEqual(['Đổi ngoại tệ'])
})

it('scripts without spaces match anywhere', () => {
  const chinese = [{ label: '修改交易密码' }, { label: '交易' }, { label: '钱包' }]
  expect(labels(matching(chinese, '交易'))).toEqual(['交易', '修改交易密码'])
  const thai = [{ label: 'รหัสผ่านธุรกรรม' }, { label: 'ธุรกรรม' }]
  expect(labels(matching(thai, 'ธุรกรรม'))).toEqual(['ธุรกรรม', 'รหัสผ่านธุรกรรม'])
})

/** The entries of the palette in a language. */
function entriesIn(language: string) {
  const desktop = desktopTexts[`../../../../locales/${language}/desktop.json`]
  const frame = frameTexts[`../../../../locales/${language}/frame.json`]
  if (!desktop || !frame) throw new Error(`no texts: ${language}`)
  const { action, synonyms } = desktop.palette
  const names: Readonly<Record<string, string>> = {
    ...frame.title,
    ...action,
    logOut: frame.icon.logout,
    language: frame.icon.language,
    service: frame.icon.service,
  }
  return Object.entries(synonyms).map(([id, words]) => ({ id, label: names[id] ?? id, synonyms: words }))
}

const desktopTexts = import.meta.glob<typeof desktopEnglish>('../../../../locales/*/desktop.json', {
  eager: true,
  import: 'default',
})
const frameTexts = import.meta.glob<typeof frameEnglish>('../../../../locales/*/frame.json', {
  eager: true,
  import: 'default',
})

/** What users type to withdraw, recharge, log out, change the language and fund a plan. */
const typedTexts: Readonly<Record<Language, readonly [string, string, string, string, string]>> = {
  cht: ['取款', '加值', '退出', '語言', '投放'],
  de: ['geld abheben', 'einzahlen', 'ausloggen', 'sprache', 'budget zuweisen'],
  en: ['cash out', 'top up', 'sign out', 'lang', 'fund a'],
  fr: ['retirer', 'depot', 'deconnexion', 'langue', 'allouer'],
  jp: ['引き出し', 'チャージ', 'サインアウト', '言語', '予算'],
  kor: ['인출', '충전', '나가기', '언어', '집행'],
  pt: ['saque', 'deposito', 'logout', 'idioma', 'alocar verba'],
  ru: ['снять', 'внести', 'выход', 'язык', 'разместить'],
  spa: ['retirar', 'deposito', 'cerrar sesion', 'idioma', 'asignar'],
  th: ['เบิกเงิน', 'เติมเงิน', 'ล็อกเอาต์', 'ภาษา', 'จัดสรรงบ'],
  vi: ['lay tien', 'them tien', 'thoat', 'ngon ngu', 'phan bo'],
  zh: ['取款', '充钱', '退出', '语言', '投放'],
}

it.each(Object.entries(typedTexts))('synonyms find actions in %s', (language, typed) => {
  const entries = entriesIn(language)
  const first = typed.map((words) => matching(entries, words)[0]?.id)
  expect(first).toEqual(['withdraw', 'recharge', 'logOut', 'language', 'plan'])
})

it.each(Object.keys(languages))('every page and action has more than one synonym in %s', (language) => {
  for (const { id, label, synonyms } of entriesIn(language)) {
    const words = synonyms.split(',').map((word) => word.trim())
    expect(words.length, id).toBeGreaterThan(1)
    expect(words, id).not.toContain('')
    for (const word of words) expect(labels(matching(entriesIn(language), word)), word).toContain(label)
  }
})
