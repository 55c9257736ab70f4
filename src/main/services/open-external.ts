/** Opens external links: one at a time, only after input of the user, and with a confirmation for an unknown host. */
import { app, BrowserWindow, dialog, shell, type WebContents } from 'electron'
import type { Outcome } from '#protocol/ipc/bridge.ts'
import { allowedLink } from '#protocol/link-policy.ts'
import { nameOf, type ReportRefused } from '../navigation.ts'
import { filled, type NativeTexts } from '../texts.ts'
import { consumeUserActivation } from '../user-activation.ts'

interface OpenExternalOptions {
  /** True for the origins of the API and of the user's contacts, which need no confirmation. */
  readonly isKnown: (origin: string) => boolean
  readonly texts: () => NativeTexts['openExternal']
  readonly reportRefused: ReportRefused
  /** Called if the system has no program for the address, or it did not start. */
  readonly reportFailed: (host: string) => void
}

// Indexes of the buttons.
const openButton = 0
const cancelButton = 1

async function confirmHost(
  contents: WebContents,
  host: string,
  isKnown: boolean,
  texts: NativeTexts['openExternal'],
): Promise<boolean> {
  const options = {
    type: 'question',
    message: filled(texts.question, { host }),
    ...(!isKnown && { detail: texts.detail }),
    buttons: [texts.open, texts.cancel],
    defaultId: cancelButton,
    cancelId: cancelButton,
    noLink: true,
  } satisfies Electron.MessageBoxOptions
  const window = BrowserWindow.fromWebContents(contents)
  const { response } = await (window
    ? dialog.showMessageBox(window, options)
    : dialog.showMessageBox(options))
  return response === openButton
}

/** Returns the handler that opens addresses in the system's browser. */
export function createOpenExternal({ isKnown, texts, reportRefused, reportFailed }: OpenExternalOptions) {
  let isOpening = false

  async function open(contents: WebContents, link: URL, isActive: boolean): Promise<Outcome> {
    const isKnownHost = isKnown(link.origin)
    const needsConfirmation = !isActive || !isKnownHost
    if (needsConfirmation && !(await confirmHost(contents, link.host, isKnownHost, texts())))
      return 'cancelled'
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
    // A screen reader activates links without input events; the confirmation compensates for that.
    if (!link || !(isActive || app.accessibilitySupportEnabled)) {
      reportRefused(nameOf(address))
      return 'refused'
    }
    isOpening = true
    try {
      return await open(contents, link, isActive)
    } finally {
      isOpening = false
    }
  }
}
