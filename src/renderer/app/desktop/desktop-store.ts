/** The state of the desktop app's own parts. */
import { createAppStore } from '#lib/app-store.ts'
import type { DeepLink } from '#protocol/ipc/bridge.ts'
import { paths, planDetailPath, receiptPath } from '../routing/paths.ts'

interface DesktopState {
  readonly dialog: 'about' | undefined
  /** How often the find command was used since the find bar opened; undefined while it is closed. */
  readonly findRequests: number | undefined
  /** A deep link that arrived while a dialog was open or a payment in progress. */
  readonly pendingLink: DeepLink | undefined
}

export const desktopStore = createAppStore<DesktopState>('desktop', () => ({
  dialog: undefined,
  findRequests: undefined,
  pendingLink: undefined,
}))

export function closeDesktopDialog(): void {
  desktopStore.setState({ dialog: undefined })
}

/** The path of a deep link's page. */
export function linkPath(link: DeepLink): string {
  switch (link.page) {
    case 'plan':
      return planDetailPath(link.id)
    case 'receipt':
      return receiptPath(link.reference)
    case 'notification':
      return paths.notification
  }
}
