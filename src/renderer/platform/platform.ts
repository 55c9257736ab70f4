/** What the app wants from where it runs: a browser or a desktop window. A missing capability is undefined. */
import type { Bridge, FrameFailure, Outcome, SaveResult } from '#protocol/ipc/bridge.ts'
import type { ParsedConfig } from '#protocol/run-config.ts'
import type { StorageKey } from '#protocol/storage-keys.ts'

export interface AppStorage {
  get(key: StorageKey): string | undefined
  set(key: StorageKey, value: string): void
  remove(key: StorageKey): void
  /** False once something could not be written: then it lasts as long as the page. */
  isLasting(): boolean
}

export interface Platform {
  /** The API's host as an origin; empty where it is the page's own. */
  readonly host: string
  /** The app's. */
  readonly version: string
  /**
   * The newest version that can be had, of the updater's verified feed; undefined when that is not known. Never rejects. A
   * browser has none: there it is the one that the origin serves (`servedVersion` of `api/http.ts`).
   */
  readonly newestVersion?: () => Promise<string | undefined>
  /** What the operator set (`#protocol/run-config.ts`). */
  readonly run: ParsedConfig
  /** Never throws; where storage is blocked or full it lasts as long as the page. */
  readonly storage: AppStorage
  /** Calls back when another tab or window changed a key; gives the function that stops it. */
  onStorageChange(listener: (key: StorageKey) => void): () => void
  /** Opens an address outside the app. The caller has checked it with `#protocol/link-policy.ts`. */
  openExternal(url: string): void
  /** `openExternal` names a host that is neither the API's nor a contact's in a question of its own. */
  readonly asksAboutUnknownHosts?: true
  /** Asks the host app to close its view (docs/rules.md, section P2). Undefined when there is no host app. */
  readonly closeHostView?: () => void
  /** Writes a text file: asks where, or gives it to the browser's downloads. */
  readonly saveText: (file: { name: string; text: string }) => Promise<SaveResult>
  /** Has a file of the host saved, by a whole address that needs no token and answers it as an attachment. */
  download(url: string): void
  /** The system's sheet of ways to pass a text on; nothing is said of what becomes of it. */
  readonly shareText?: (text: string) => Promise<void>
  /** Asks where, and writes the page as a PDF, by its name without the type. */
  readonly savePdf?: (name: string) => Promise<SaveResult>
  /** Shows the file that was saved last in the system's file manager. */
  readonly showSaved?: () => Promise<Outcome>
  /** The system's print dialog with the page. */
  readonly print?: () => Promise<Outcome>
  /** Calls back when a frame's page was not shown, which a browser does not tell; gives the function that stops it. */
  readonly onFrameFailure?: (listener: (failure: FrameFailure) => void) => () => void
  /** What only the desktop app has; for `app/desktop`, the idle lock and the session. */
  readonly desktop?: Bridge
}
