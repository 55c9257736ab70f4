import type { Bridge } from '#protocol/ipc/bridge.ts'

declare global {
  interface Window {
    /** What the preload exposes. */
    readonly placard?: Bridge
  }
}
