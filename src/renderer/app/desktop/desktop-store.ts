/** What the desktop's part of the frame shows. */
import { createAppStore } from '#lib/app-store.ts'
import type { DeepLink } from '#protocol/ipc/bridge.ts'
import { paths, planDetailPath } from '../routing/paths.ts'

interface DesktopState {
  readonly dialog: 'about' | 'palette' | undefined
  /** How often the find bar was asked for since it was opened; undefined while it is closed. */
  readonly findAsked: number | undefined
  /** A link that waits for the user, since a dialog was open or a payment under way. */
  readonly waiting: DeepLink | undefined
}

export const desktopStore = createAppStore<DesktopState>('desktop', () => ({
  dialog: undefined,
  findAsked: undefined,
  waiting: undefined,
}))

export function closeDesktopDialog(): void {
  desktopStore.setState({ dialog: undefined })
}

/** The path of a link's page. */
export function linkPath(link: DeepLink): string {
  return link.page === 'plan' ? planDetailPath(link.id) : paths.notification
}
