/** The platform that the app runs on. The only file that reads `window` to detect it. */
import type { Bridge } from '#protocol/ipc/bridge.ts'
import { desktopPlatform } from './desktop.ts'
import type { Platform } from './platform.ts'
import { readWebConfig, webPlatform } from './web.ts'

declare global {
  interface Window {
    /** Exposed by the preload of the desktop app. */
    readonly placard?: Bridge
    /** The text of `config.json`, which the page's inline script fetches; undefined if there is none. */
    readonly placardConfig?: Promise<string | undefined>
    /**
     * The prerendered login page until hydration. `translate` changes its language; `end` stops it and returns the index of the
     * last pressed button, -1 for none.
     */
    readonly placardShell?: { translate: (language: string) => void; end: () => number }
    /** Takes away what stands over a page that does not start (`index.html`). */
    readonly placardStarted?: () => void
  }
}

export const platform: Platform = window.placard
  ? desktopPlatform(window.placard)
  : webPlatform(window, await readWebConfig(window.placardConfig))
