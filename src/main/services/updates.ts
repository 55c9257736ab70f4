/**
 * Updates from the feed that the package was built with. They are downloaded in the background once their description's
 * signature was checked, and installed when the user says so, never during a payment.
 */
import { app } from 'electron'
import type { BridgeEvent, Outcome, UpdateBlock, UpdateCheck } from '#protocol/ipc/bridge.ts'
import { allowedLink } from '#protocol/link-policy.ts'
import { BlockedUpdate } from './update-description.ts'
import { readUpdateSettings } from './update-settings.ts'

/** What is used of electron-updater. */
export interface Updater {
  autoDownload: boolean
  autoInstallOnAppQuit: boolean
  allowDowngrade: boolean
  logger: unknown
  readonly currentVersion: { compare(version: string): number }
  on(event: 'update-downloaded', listener: (update: { version: string }) => void): unknown
  on(event: 'error', listener: () => void): unknown
  /** Null where this installation cannot update itself. */
  checkForUpdates(): Promise<FoundUpdate | null>
  quitAndInstall(): void
}

export interface FoundUpdate {
  readonly isUpdateAvailable: boolean
  readonly updateInfo: { readonly version: string }
  readonly downloadPromise?: Promise<unknown> | null
}

export type LoadedUpdater =
  | { readonly updater: Updater }
  | { readonly none: 'off' | 'packageManager' }
  | { readonly blocked: UpdateBlock }

export interface Updates {
  /** Checks for an update now and every few hours; called again, it checks once more. Never throws. */
  start(): Promise<void>
  /** Checks because the user asked, and tells the page the result; never throws. */
  check(): Promise<UpdateCheck>
  setPaying(isPaying: boolean): void
  install(): Outcome
  /** The newest version that the verified feed names; undefined where none was read, or its update was blocked. */
  newest(): string | undefined
}

const checkIntervalMs = 6 * 60 * 60 * 1000

interface UpdateParts {
  readonly load: () => Promise<LoadedUpdater>
  readonly tell: (event: BridgeEvent) => void
  /** Called before the new version is started, which may be while this one still runs. */
  readonly giveWay: () => void
}

/** Why an update must not be installed; undefined for an error of the network. */
function blockOf(error: unknown): UpdateBlock | undefined {
  if (error instanceof BlockedUpdate) return error.reason
  if (!(error instanceof Error)) return undefined
  if ('code' in error && error.code === 'ERR_CHECKSUM_MISMATCH') return 'tampered'
  // `loadUpdater` cancels every request without https.
  return error.message.includes('ERR_BLOCKED_BY_CLIENT') ? 'insecure' : undefined
}

/** Downloads by itself, installs and downgrades never; what fails is in the answer of each check. */
function configure(updater: Updater): void {
  updater.autoDownload = true
  updater.autoInstallOnAppQuit = false
  updater.allowDowngrade = false
  updater.logger = null
  updater.on('error', () => undefined)
}

export function createUpdates({ load, tell, giveWay }: UpdateParts): Updates {
  let loaded: Promise<LoadedUpdater> | undefined
  let ready: { readonly updater: Updater; readonly version: string } | undefined
  let newest: string | undefined
  let isPaying = false
  let isStarted = false
  const reported = new Set<UpdateBlock>()

  const reportBlock = (reason: UpdateBlock, isAsked: boolean): UpdateCheck => {
    if (isAsked || !reported.has(reason)) tell({ type: 'updateBlocked', reason })
    reported.add(reason)
    newest = undefined
    return 'blocked'
  }

  const prepare = async (): Promise<LoadedUpdater> => {
    const found = await load()
    if (!('updater' in found)) return found
    const { updater } = found
    configure(updater)
    updater.on('update-downloaded', ({ version }) => {
      ready = { updater, version }
      tell({ type: 'updateReady', version })
    })
    return found
  }

  const find = async (isAsked: boolean): Promise<UpdateCheck> => {
    loaded ??= prepare()
    const found = await loaded
    if ('none' in found) return found.none
    if ('blocked' in found) return reportBlock(found.blocked, isAsked)
    const { updater } = found
    const result = await updater.checkForUpdates()
    if (!result) return 'off'
    const { version } = result.updateInfo
    // A newer version may not be offered to this system: then it cannot be had.
    const canBeHad = result.isUpdateAvailable || updater.currentVersion.compare(version) === 0
    newest = canBeHad ? version : undefined
    if (!result.isUpdateAvailable)
      return updater.currentVersion.compare(version) > 0 ? reportBlock('older', isAsked) : 'upToDate'
    // electron-updater keeps one file: the download of another version may take it away.
    if (ready?.version !== version) ready = undefined
    result.downloadPromise?.catch((error: unknown) => {
      const reason = blockOf(error)
      if (reason) reportBlock(reason, isAsked)
    })
    return ready?.version === version ? 'ready' : 'downloading'
  }

  const check = (isAsked: boolean): Promise<UpdateCheck> =>
    find(isAsked).catch((error: unknown) => {
      const reason = blockOf(error)
      return reason ? reportBlock(reason, isAsked) : 'unavailable'
    })

  return {
    async start() {
      if (!isStarted) setInterval(check, checkIntervalMs, false).unref()
      isStarted = true
      await check(false)
    },
    async check() {
      const result = await check(true)
      tell({ type: 'updateChecked', result })
      return result
    },
    newest: () => newest,
    setPaying(now) {
      isPaying = now
    },
    install() {
      if (!ready || isPaying) return 'refused'
      giveWay()
      ready.updater.quitAndInstall()
      return 'done'
    },
  }
}

export async function loadUpdater(): Promise<LoadedUpdater> {
  if (!app.isPackaged) return { none: 'off' }
  const settings = readUpdateSettings(process.resourcesPath)
  if (!('feed' in settings)) return settings
  const [{ default: library }, { signedFeedProvider }] = await Promise.all([
    import('electron-updater'),
    import('./signed-feed.ts'),
  ])
  const updater = library.autoUpdater
  updater.setFeedURL({ provider: 'custom', updateProvider: signedFeedProvider(settings.feed) })
  // A redirect must not lead from https to http.
  updater.netSession.webRequest.onBeforeRequest(({ url }, decide) =>
    decide({ cancel: allowedLink(url) === undefined }),
  )
  return { updater }
}
