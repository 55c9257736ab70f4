import type { Bridge } from '#contract/ipc/bridge.ts'

declare global {
  interface Window {
    /** What the preload exposes. */
    readonly placard?: Bridge
  }
}
