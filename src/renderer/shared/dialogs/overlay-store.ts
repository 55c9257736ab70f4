/** The open dialog of the layout, at most one; rendered by `app/layout/layout-dialogs.tsx`. */

import { createAppStore } from '#lib/app-store.ts'
import type { MessageKey } from '#protocol/http/messages.ts'
import type { MoneyAction } from '../updates/update-gate.ts'

export type Overlay =
  | { kind: 'language' }
  | { kind: 'logout' }
  /** The account is not activated, disabled or cancelled; `lang` is the host's language hint. */
  | { kind: 'blockedAccount'; key: MessageKey; lang: string | undefined }
  /** The host has changed its history; `answer` lets the action go on. */
  | { kind: 'changedHistory'; action: MoneyAction; answer: (isContinued: boolean) => void }

export const overlayStore = createAppStore<{ open: Overlay | undefined }>('overlays', () => ({
  open: undefined,
}))

export function openOverlay(open: Overlay): void {
  overlayStore.setState({ open })
}

export function closeOverlay(): void {
  overlayStore.setState({ open: undefined })
}
