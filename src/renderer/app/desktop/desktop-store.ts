/** What the desktop's part of the frame shows. */
import { createStore } from 'zustand/vanilla'
import type { DeepLink } from '#contract/ipc/bridge.ts'

interface DesktopState {
  readonly dialog: 'about' | 'palette' | undefined
  /** A version that is fetched and may be installed. */
  readonly update: string | undefined
  /** A link that waits for the user, since a dialog was open or a payment under way. */
  readonly waiting: DeepLink | undefined
  /** Money is being moved: nothing may interrupt. */
  readonly isPaying: boolean
}

export const desktopStore = createStore<DesktopState>(() => ({
  dialog: undefined,
  update: undefined,
  waiting: undefined,
  isPaying: false,
}))

export function closeDesktopDialog(): void {
  desktopStore.setState({ dialog: undefined })
}
