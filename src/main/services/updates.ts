/**
 * Updates from the feed that the package was built with (`app-update.yml`). Fetched quietly, installed when the user
 * says so and never during a payment. Without a feed nothing is asked and nothing is said.
 */
import type { Outcome } from '#contract/ipc/bridge.ts'

/** What is used of electron-updater. */
export interface Updater {
  autoDownload: boolean
  autoInstallOnAppQuit: boolean
  logger: unknown
  on(event: 'update-downloaded', listener: (update: { version: string }) => void): unknown
  on(event: 'error', listener: () => void): unknown
  checkForUpdates(): Promise<unknown>
  quitAndInstall(): void
}

export interface Updates {
  /** Looks for an update now and every few hours; never throws. */
  start(): Promise<void>
  setPaying(isPaying: boolean): void
  install(): Outcome
}

const everyMs = 6 * 60 * 60 * 1000

interface UpdateParts {
  /** Gives the updater, or undefined where there is no feed. */
  readonly load: () => Promise<Updater | undefined>
  /** Told of an update that is ready. */
  readonly tell: (version: string) => void
  /** Before the new version is started, which may be while this one still runs. */
  readonly giveWay: () => void
}

export function createUpdates({ load, tell, giveWay }: UpdateParts): Updates {
  let updater: Updater | undefined
  let isReady = false
  let isPaying = false

  const look = () => updater?.checkForUpdates().catch(() => undefined)
  return {
    async start() {
      updater = await load().catch(() => undefined)
      if (!updater) return
      updater.autoDownload = true
      updater.autoInstallOnAppQuit = false
      updater.logger = null
      updater.on('error', () => undefined)
      updater.on('update-downloaded', ({ version }) => {
        isReady = true
        tell(version)
      })
      setInterval(look, everyMs).unref()
      await look()
    },
    setPaying(now) {
      isPaying = now
    },
    install() {
      if (!updater || !isReady || isPaying) return 'refused'
      giveWay()
      updater.quitAndInstall()
      return 'done'
    },
  }
}
