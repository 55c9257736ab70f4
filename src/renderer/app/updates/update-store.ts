/** A newer version that waits for the user's decision, in the browser and on the desktop. */

import { createAppStore } from '#lib/app-store.ts'
import type { Outcome, UpdateBlock } from '#protocol/ipc/bridge.ts'

export interface ReadyUpdate {
  /** Undefined if unknown. */
  readonly version?: string
  /** Starts the new version, which ends the page. */
  readonly install: () => Promise<Outcome>
}

interface UpdateState {
  readonly ready: ReadyUpdate | undefined
  /** Why an update was blocked, until the user closes the notice. */
  readonly blocked: UpdateBlock | undefined
}

export const updateStore = createAppStore<UpdateState>('updates', () => ({
  ready: undefined,
  blocked: undefined,
}))
