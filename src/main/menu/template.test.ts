import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import { type Language, languages } from '#protocol/languages.ts'
import { nativeTexts } from '../texts.ts'
import { contextMenuTemplate } from './context-menu.ts'
import { menuTemplate, withoutMnemonic } from './template.ts'

vi.mock('electron', () => ({ clipboard: {}, Menu: {} }))

type Item = MenuItemConstructorOptions

const codes: readonly Language[] = ['cht', 'de', 'en', 'fr', 'jp', 'kor', 'pt', 'ru', 'spa', 'th', 'vi', 'zh']
const platforms = [
  { platform: 'macOS', isMac: true },
  { platform: 'Windows and Linux', isMac: false },
]
const cases = codes.flatMap((language) => platforms.map((platform) => ({ language, ...platform })))

const doNothing = () => undefined

const applicationMenu = (language: Language, isMac: boolean, hasDevTools = true): Item[] =>
  menuTemplate({
    isMac,
    hasDevTools,
    texts: nativeTexts(language).menu,
    actions: { send: doNothing, print: doNothing, savePdf: doNothing, checkForUpdates: doNothing },
  })

const contextMenu = (language: Language, isMac: boolean): Item[] =>
  contextMenuTemplate(
    {
      linkURL: 'https://harbour.example/',
      isEditable: true,
      selectionText: 'text',
      editFlags: { canCut: true, canCopy: true, canPaste: true, canSelectAll: true },
    },
    { isMac, texts: nativeTexts(language).menu, copyText: doNothing },
  )

const submenuOf = ({ submenu }: Item): Item[] => (Array.isArray(submenu) ? submenu : [])

/** All menus of a template, each as a list of items without separators. */
function menusOf(items: Item[]): Item[][] {
  const named = items.filter(({ type }) => type !== 'separator')
  return [named, ...named.flatMap((item) => menusOf(submenuOf(item))).filter((menu) => menu.length > 0)]
}

const labelsOf = (items: Item[]) => menusOf(items).flatMap((menu) => menu.map(({ label }) => label))

const templatesOf = (language: Language, isMac: boolean) => [
  ...applicationMenu(language, isMac),
  ...contextMenu(language, isMac),
]

/** Labels that are the same as in English. */
const sameAsEnglish: Partial<Record<Language, readonly string[]>> = { fr: ['Services'] }

/** Electron fills the submenus of these roles itself, in English. */
const rolesWithSubmenu: readonly unknown[] = ['fileMenu', 'editMenu', 'viewMenu', 'windowMenu', 'shareMenu']

it('the menus are tested in every language', () => {
  expect(codes.toSorted()).toEqual(Object.keys(languages).toSorted())
})

describe.each(cases)('the menus in $language on $platform', ({ language, isMac }) => {
  const { menu } = nativeTexts(language)
  const own = new Set([
    'Placard',
    ...Object.values(menu).map((text) => (isMac ? withoutMnemonic(text) : text)),
  ])

  it('the menus have a text of ours on every item', () => {
    const labels = labelsOf(templatesOf(language, isMac))
    expect(labels.length).toBeGreaterThan(30)
    expect(labels.filter((label) => label === undefined || label === '' || !own.has(label))).toEqual([])
    const roles = menusOf(templatesOf(language, isMac)).flatMap((items) => items.map(({ role }) => role))
    expect(roles.filter((role) => rolesWithSubmenu.includes(role))).toEqual([])
  })

  it('the menus have a unique mnemonic on each item, and none on macOS', () => {
    for (const items of [
      ...menusOf(applicationMenu(language, isMac)),
      ...menusOf(contextMenu(language, isMac)),
    ]) {
      const shown = items.filter(({ visible }) => visible !== false).map(({ label = '' }) => label)
      const letters = shown.map((label) => /&(\p{L})/u.exec(label)?.[1]?.toLowerCase())
      if (isMac) expect(shown.filter((label) => label.includes('&') || label.includes('('))).toEqual([])
      else
        expect([letters.includes(undefined), new Set(letters).size, shown]).toEqual([
          false,
          letters.length,
          shown,
        ])
    }
  })
})

const foreign = cases.filter(({ language }) => language !== 'en')

it.each(foreign)('the menus in $language on $platform are not in English', ({ language, isMac }) => {
  const plain = (label: string | undefined) => withoutMnemonic(label ?? '')
  const english = labelsOf(templatesOf('en', isMac)).map(plain)
  const same = labelsOf(templatesOf(language, isMac))
    .map(plain)
    .filter((label, index) => label === english[index] && label !== 'Placard')
  expect(same.filter((label) => !sameAsEnglish[language]?.includes(label))).toEqual([])
})

it('the menu zooms in with the key beside Backspace, with Plus and on the numeric keypad', () => {
  const zooms = menusOf(applicationMenu('en', false))
    .flat()
    .filter(({ role }) => role === 'zoomIn')
  expect(zooms.map(({ accelerator, visible }) => [accelerator, visible])).toEqual([
    [undefined, undefined],
    ['CmdOrCtrl+=', false],
    ['CmdOrCtrl+numadd', false],
  ])
})

it('the menu has the developer tools only in development', () => {
  const [development, packaged] = [true, false].map((hasDevTools) =>
    labelsOf(applicationMenu('en', false, hasDevTools)),
  )
  expect(development).toContain('&Developer tools')
  expect(packaged).not.toContain('&Developer tools')
})

describe('the context menu', () => {
  const nothing = { canCut: false, canCopy: false, canPaste: false, canSelectAll: false }
  const page = { linkURL: '', isEditable: false, selectionText: '', editFlags: nothing }
  const setting = { isMac: true, texts: nativeTexts('en').menu, copyText: doNothing }
  const labels = (clicked: Partial<typeof page>) =>
    contextMenuTemplate({ ...page, ...clicked }, setting).map(
      ({ type, label, enabled }) => `${type ?? label}${enabled === false ? ', off' : ''}`,
    )

  it('the context menu enables the editing commands that the field allows', () => {
    expect(
      labels({ isEditable: true, editFlags: { ...nothing, canPaste: true, canSelectAll: true } }),
    ).toEqual(['Cut, off', 'Copy, off', 'Paste', 'separator', 'Select all'])
  })

  it('the context menu copies selected text of a page', () => {
    expect(labels({ selectionText: 'Wallet', editFlags: { ...nothing, canCopy: true } })).toEqual([
      'Copy',
      'separator',
      'Select all, off',
    ])
  })

  it.each([
    ['https://harbour.example/a', true],
    ['http://harbour.example/a', true],
    ['app://placard/#/wallet', false],
    ['mailto:a@harbour.example', false],
    ['javascript:alert(1)', false],
    ['file:///etc/passwd', false],
    ['', false],
  ])('the context menu copies the link %s: %s', (linkURL, isCopied) => {
    expect(labels({ linkURL }).includes('Copy link')).toBe(isCopied)
  })
})
