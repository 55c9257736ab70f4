/**
 * Updates from the feed that the package was built with. An update is downloaded in the background after its description's
 * signature is verified, and installed when the user agrees, never during a payment.
 */
import { app } from 'electron'
import type { BridgeEvent, Outcome, UpdateBlock, UpdateCheck } from '#protocol/ipc/bridge.ts'
import { allowedLink } from '#protocol/link-policy.ts'
import { BlockedUpdate } from './update-description.ts'
import { readUpdateSettings } from './update-settings.ts'

/** The used part of electron-updater. */
export interface Updater {
  autoDownload: boolean
  autoInstallOnAppQuit: boolean
  allowDowngrade: boolean
  logger: unknown
  readonly currentVersion: { compare(version: string): number }
  on(event: 'update-downloaded', listener: (update: { version: string }) => void): unknown
  on(event: 'error', listener: () => void): unknown
  /** Null if this installation cannot update itself. */
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
  /** Checks for an update now and every few hours; another call only checks now. Never throws. */
  start(): Promise<void>
  /** Checks on the user's request and sends the result to the page. Never throws. */
  check(): Promise<UpdateCheck>
  setPaying(isPaying: boolean): void
  install(): Outcome
  /** The newest version in the verified feed; undefined if no feed was read or its update is blocked. */
  newest(): string | undefined
}

const checkIntervalMs = 6 * 60 * 60 * 1000

interface UpdateParts {
  readonly load: () => Promise<LoadedUpdater>
  readonly send: (event: BridgeEvent) => void
  /** Called before the installation, because the new version may start while this one still runs. */
  readonly beforeInstall: () => void
}

/** Why an update must not be installed; undefined for a network error. */
function blockOf(error: unknown): UpdateBlock | undefined {
  if (error instanceof BlockedUpdate) return error.reason
  if (!(error instanceof Error)) return undefined
  if ('code' in error && error.code === 'ERR_CHECKSUM_MISMATCH') return 'tampered'
  // `loadUpdater` cancels every request without https.
  return error.message.includes('ERR_BLOCKED_BY_CLIENT') ? 'insecure' : undefined
}

/** Only downloads automatically. Errors are in the result of each check. */
function configure(updater: Updater): void {
  updater.autoDownload = true
  updater.autoInstallOnAppQuit = false
  updater.allowDowngrade = false
  updater.logger = null
  updater.on('error', () => undefined)
}

export function createUpdates({ load, send, beforeInstall }: UpdateParts): Updates {
  let loaded: Promise<LoadedUpdater> | undefined
  let ready: { readonly updater: Updater; readonly version: string } | undefined
  let newest: string | undefined
  let isPaying = false
  let isStarted = false
  const reported = new Set<UpdateBlock>()

  const reportBlock = (reason: UpdateBlock, isAsked: boolean): UpdateCheck => {
    if (isAsked || !reported.has(reason)) send({ type: 'updateBlocked', reason })
    reported.add(reason)
    newest = undefined
    return 'blocked'
  }

  const loadAndConfigure = async (): Promise<LoadedUpdater> => {
    const found = await load()
    if (!('updater' in found)) return found
    const { updater } = found
    configure(updater)
    updater.on('update-downloaded', ({ version }) => {
      ready = { updater, version }
      send({ type: 'updateReady', version })
    })
    return found
  }

  const find = async (isAsked: boolean): Promise<UpdateCheck> => {
    loaded ??= loadAndConfigure()
    const found = await loaded
    if ('none' in found) return found.none
    if ('blocked' in found) return reportBlock(found.blocked, isAsked)
    const { updater } = found
    const result = await updater.checkForUpdates()
    if (!result) return 'off'
    const { version } = result.updateInfo
    // A newer version may not be available for this system.
    const isAvailable = result.isUpdateAvailable || updater.currentVersion.compare(version) === 0
    newest = isAvailable ? version : undefined
    if (!result.isUpdateAvailable)
      return updater.currentVersion.compare(version) > 0 ? reportBlock('older', isAsked) : 'upToDate'
    // electron-updater keeps one file: downloading another version may delete this one.
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
      send({ type: 'updateChecked', result })
      return result
    },
    newest: () => newest,
    setPaying(value) {
      isPaying = value
    },
    install() {
      if (!ready || isPaying) return 'refused'
      beforeInstall()
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
