/** The platform that the app runs on: a browser or the desktop app. A missing capability is undefined. */
import type { Bridge, FrameFailure, Outcome, SaveResult } from '#protocol/ipc/bridge.ts'
import type { ParsedConfig } from '#protocol/run-config.ts'
import type { StorageKey } from '#protocol/storage-keys.ts'

export interface AppStorage {
  get(key: StorageKey): string | undefined
  set(key: StorageKey, value: string): void
  remove(key: StorageKey): void
  /** False after a failed write: the value is then lost when the page unloads. */
  isLasting(): boolean
}

export interface Platform {
  /** The API's origin; empty if it is the page's own. */
  readonly host: string
  /** The version of the app. */
  readonly version: string
  /**
   * The newest version in the updater's verified feed; undefined if unknown. Never rejects. In a browser, use `servedVersion`
   * of `data/http/served-version.ts` instead.
   */
  readonly newestVersion?: () => Promise<string | undefined>
  /** The operator's configuration. */
  readonly run: ParsedConfig
  /** Never throws; if storage is blocked or full, values are kept in memory. */
  readonly storage: AppStorage
  /** Calls the listener when another tab changes a key; returns a function that removes it. */
  onStorageChange(listener: (key: StorageKey) => void): () => void
  /** Opens an address outside the app. The caller must check it with `#protocol/link-policy.ts`. */
  openExternal(url: string): void
  /** `openExternal` asks the user to confirm a host that is neither the API's nor a contact's. */
  readonly asksAboutUnknownHosts?: true
  /** Asks the host app to close its view (docs/rules.md, section P2). Undefined without a host app. */
  readonly closeHostView?: () => void
  /** Saves a text file: in a save dialog, or as a download of the browser. */
  readonly saveText: (file: { name: string; text: string }) => Promise<SaveResult>
  /** Downloads a file of the host from an absolute URL that needs no token and sends an attachment. */
  download(url: string): void
  /** Opens the system's share sheet; its result is unknown. */
  readonly shareText?: (text: string) => Promise<void>
  /** Saves the page as a PDF in a save dialog; `name` has no extension. */
  readonly savePdf?: (name: string) => Promise<SaveResult>
  /** Shows the last saved file in the system's file manager. */
  readonly showSaved?: () => Promise<Outcome>
  /** Opens the system's print dialog. */
  readonly print?: () => Promise<Outcome>
  /** Calls the listener when a frame fails to load, which a browser does not report; returns a function that removes it. */
  readonly onFrameFailure?: (listener: (failure: FrameFailure) => void) => () => void
  /** Only in the desktop app; for `app/desktop`, the idle lock and the session. */
  readonly desktop?: Bridge
}
