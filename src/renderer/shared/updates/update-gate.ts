/** Asks to update before money moves, if the host demands a newer version. The layout renders the question. */

import { servedVersion } from '#data/http/served-version.ts'
import { ensureConfig } from '#data/load.ts'
import { createAppStore } from '#lib/app-store.ts'
import { platform } from '#platform/index.ts'
import { isDemanded, updateNeed } from '#protocol/version.ts'
import { sessionStore } from '#session/session.ts'

/** The first two bring money in. The others take it out and are never blocked. */
export type MoneyAction = 'fund' | 'deposit' | 'withdraw' | 'cancelWithdrawal'

export interface UpdateQuestion {
  readonly action: MoneyAction
  readonly minimum: string
  /** Undefined if unknown: then the demand cannot be verified. */
  readonly newest: string | undefined
  /** "Continue without updating" is offered. */
  readonly canContinue: boolean
  readonly answer: (isContinued: boolean) => void
}

export const updateQuestionStore = createAppStore<{ readonly asked: UpdateQuestion | undefined }>(
  'update question',
  () => ({
    asked: undefined,
  }),
)

const takesOut = (action: MoneyAction): boolean => action === 'withdraw' || action === 'cancelWithdrawal'

/** What the user chose to do without the update, until the next start or another demanded version. */
const accepted = new Set<string>()

const minimumVersion = (): string | undefined => {
  const minimum = sessionStore.getState().config?.min_version
  return isDemanded({ current: platform.version, minimum }) ? minimum : undefined
}

/** True if the host demands a newer version, so that `passUpdateGate` may ask. */
export const hasUpdateGate = (): boolean => minimumVersion() !== undefined

function ask(question: Omit<UpdateQuestion, 'answer'>): Promise<boolean> {
  updateQuestionStore.getState().asked?.answer(false)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const answer = (isContinued: boolean) => {
    updateQuestionStore.setState({ asked: undefined })
    resolve(isContinued)
  }
  updateQuestionStore.setState({ asked: { ...question, answer } })
  return promise
}

/** Resolves to false if the action must stop, because the user cancels or updates. Never rejects. */
export async function passUpdateGate(action: MoneyAction): Promise<boolean> {
  // Only actions that bring money in wait for the host's configuration.
  if (!takesOut(action)) await ensureConfig().catch(() => undefined)
  const minimum = minimumVersion()
  if (minimum === undefined) return true
  const choice = `${takesOut(action) ? 'out' : 'in'} ${minimum}`
  if (accepted.has(choice)) return true
  const newest = await (platform.newestVersion ?? servedVersion)()
  const need = updateNeed({ current: platform.version, minimum, newest })
  if (need === 'none') return true
  const canContinue = takesOut(action) || need === 'unverified'
  const isContinued = await ask({ action, minimum, newest, canContinue })
  if (isContinued) accepted.add(choice)
  return isContinued
}
