/** Checks each page and dialog: axe in light and dark, geometry and glyphs in each language, ARIA snapshot and screenshot. */
import { paths } from '#app/routing/paths.ts'
import { languages } from '#protocol/languages.ts'
import { windowStates } from '../desktop/support/visual-states.ts'
import { states } from './all-states.ts'
import { all, bare, combinationsFor } from './combinations.ts'
import { uncoveredDialogs } from './dialog-titles.ts'
import { expect, restPath, restTitle, test, type Visit, type Who } from './fixtures.ts'
import { setLanguage, setTextSize, setWidth } from './page-controls.ts'
import { type State, stopTimers } from './state.ts'
import { expectAriaSnapshot, expectGeometry, expectThemes, type Stage } from './visual-checks.ts'

/** Of tests; the others are new for each. */
const sharedAccounts: readonly Who[] = ['demo', 'partner', 'visitor', 'fresh']

/** Whether the state needs nothing but its page, in the app of an account that tests share. */
const sharesApp = ({ who, path, before, toast, isBare, endsApp }: State): boolean =>
  sharedAccounts.includes(who) &&
  path !== restPath &&
  before === undefined &&
  toast === undefined &&
  !isBare &&
  !endsApp

/** Where it stands among the tests: those that share the app of an account follow each other. */
const groupOf = (state: State): number =>
  sharesApp(state) ? sharedAccounts.indexOf(state.who) : sharedAccounts.length

async function reach(visit: Visit, state: State) {
  const { page } = visit
  if (state.toast !== undefined) await stopTimers(page)
  await state.before?.(page, visit)
  await page.goto(`/#${state.address ?? state.path}`)
  if (state.path !== restPath) await expect(restTitle(page)).toHaveCount(0)
  await expect(page.getByRole('main')).not.toBeEmpty()
  await state.reach?.(page, visit)
  if (state.dialog !== undefined) await expect(page.getByRole('dialog', { name: state.dialog })).toBeVisible()
  const toasts = page.locator('[role=status][aria-live=polite] > div')
  if (state.toast === undefined) await expect(toasts).toHaveCount(0)
  else await expect(toasts).toHaveText(state.toast)
}

function stageOf({ page, settled }: Visit, { name, dialog, isBare }: State): Stage {
  let currentLanguage = 'en'
  return {
    page,
    name,
    place: dialog === undefined ? page.locator('body') : page.getByRole('dialog', { name: dialog }),
    setTheme: (colorScheme) => page.emulateMedia({ colorScheme }),
    async setWidth(width) {
      await setWidth(page, width)
      await settled()
    },
    async show({ language, width, textSize }) {
      if (language !== currentLanguage) await setLanguage(page, language)
      currentLanguage = language
      await setWidth(page, width)
      if (!isBare) await setTextSize(page, textSize)
      await settled()
    },
  }
}

/** Those that share the app first, by account. */
const inOrder = [...states.entries()].sort(([, one], [, other]) => groupOf(one) - groupOf(other))

for (const [index, state] of inOrder) {
  // For `npm run test:changed`.
  test(state.name, { tag: `@${state.path}` }, async ({ visit }) => {
    const current = await visit(state.who, sharesApp(state))
    await reach(current, state)
    await current.settled()
    const stage = stageOf(current, state)
    await expectAriaSnapshot(stage)
    await expectThemes(stage, index)
    await expectGeometry(stage, state.isBare ? bare : combinationsFor(index))
    const errors = current.errors.filter((error) => !state.expectedError?.test(error))
    expect.soft(errors, `${state.name}: errors in the page`).toEqual([])
  })
}

test('every page is covered, and each combination is used at least once', () => {
  const coveredPaths = new Set(states.map(({ path }) => path))
  expect(Object.values(paths).filter((path) => path !== paths.root && !coveredPaths.has(path))).toEqual([])
  expect(new Set(states.flatMap((_, index) => combinationsFor(index))).size).toBeGreaterThanOrEqual(
    all.length,
  )
  expect(new Set(all.map(({ language }) => language)).size).toBe(Object.keys(languages).length + 1)
})

test('every dialog is covered', () => {
  expect(uncoveredDialogs([...states, ...windowStates].map(({ dialog }) => dialog))).toEqual([])
})
