/** A newer version of the app that is there and waits for the user's word; one pattern in the browser and on the desktop. */

import { createAppStore } from '#lib/app-store.ts'
import type { Outcome, UpdateBlock } from '#protocol/ipc/bridge.ts'

export interface ReadyUpdate {
  /** Its number, where it is known. */
  readonly version?: string
  /** Begins the new version; the page goes. */
  readonly install: () => Promise<Outcome>
}

interface UpdateState {
  readonly ready: ReadyUpdate | undefined
  /** Why an update was not installed, until the user closes the notice. */
  readonly blocked: UpdateBlock | undefined
}

export const updateStore = createAppStore<UpdateState>('updates', () => ({
  ready: undefined,
  blocked: undefined,
}))
