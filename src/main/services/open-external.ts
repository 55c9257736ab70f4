/** Leaving the app: one address at a time, after input of the user, and a question where the host is not a known one. */
import { app, BrowserWindow, dialog, shell, type WebContents } from 'electron'
import type { Outcome } from '#protocol/ipc/bridge.ts'
import { allowedLink } from '#protocol/link-policy.ts'
import { nameOf, type ReportRefused } from '../navigation.ts'
import { filled, type NativeTexts } from '../texts.ts'
import { consumeUserActivation } from '../user-activation.ts'

interface OpenExternalSetting {
  /** True for the origins of the API and of the user's contacts, which are opened without a question. */
  readonly isKnown: (origin: string) => boolean
  readonly texts: () => NativeTexts['openExternal']
  readonly reportRefused: ReportRefused
  /** The system has no program for it, or the program did not start; told the address's host. */
  readonly reportFailed: (host: string) => void
}

/** The first button opens. */
const opens = 0
const cancels = 1

async function confirmHost(
  contents: WebContents,
  host: string,
  texts: NativeTexts['openExternal'],
): Promise<boolean> {
  const options = {
    type: 'question',
    message: filled(texts.question, { host }),
    detail: texts.detail,
    buttons: [texts.open, texts.cancel],
    defaultId: cancels,
    cancelId: cancels,
    noLink: true,
  } satisfies Electron.MessageBoxOptions
  const window = BrowserWindow.fromWebContents(contents)
  const { response } = await (window
    ? dialog.showMessageBox(window, options)
    : dialog.showMessageBox(options))
  return response === opens
}

/** Opens addresses in the system's browser for a page. */
export function createOpenExternal({ isKnown, texts, reportRefused, reportFailed }: OpenExternalSetting) {
  let isOpening = false

  async function open(contents: WebContents, link: URL, asks: boolean): Promise<Outcome> {
    if (asks && !(await confirmHost(contents, link.host, texts()))) return 'cancelled'
    try {
      await shell.openExternal(link.href)
      return 'done'
    } catch {
      reportFailed(link.host)
      return 'failed'
    }
  }

  return async (contents: WebContents, address: string): Promise<Outcome> => {
    if (isOpening) return 'refused'
    const link = allowedLink(address)
    const isActive = link !== undefined && consumeUserActivation(contents)
    // A screen reader presses without input; the question makes up for it.
    if (!link || !(isActive || app.accessibilitySupportEnabled)) {
      reportRefused(nameOf(address))
      return 'refused'
    }
    isOpening = true
    try {
      return await open(contents, link, !isActive || !isKnown(link.origin))
    } finally {
      isOpening = false
    }
  }
}
