/** The platform the app runs on. The only file that looks at `window` to find out. */
import type { Bridge } from '#protocol/ipc/bridge.ts'
import { desktopPlatform } from './desktop.ts'
import type { Platform } from './platform.ts'
import { readWebConfig, webPlatform } from './web.ts'

declare global {
  interface Window {
    /** What the desktop app's preload exposes. */
    readonly placard?: Bridge
    /** The text of `config.json`, asked for by the page's own first script; undefined where there is none. */
    readonly placardConfig?: Promise<string | undefined>
    /**
     * The prerendered login page, until hydration: `translate` puts it into a language of the specification, `end` stops it and
     * returns the index of the button that was pressed last, -1 for none.
     */
    readonly placardShell?: { translate: (language: string) => void; end: () => number }
  }
}

export const platform: Platform = window.placard
  ? desktopPlatform(window.placard)
  : webPlatform(window, await readWebConfig(window.placardConfig))
