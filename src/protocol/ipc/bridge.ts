/**
 * The desktop bridge: every request that the page may send to the main process, and its IPC channels. The preload exposes it
 * as `window.placard`. The main process checks the sender and parses every argument with `argument-schemas.ts`.
 */

import type { MessageKey } from '../http/messages.ts'
import type { ParsedConfig } from '../run-config.ts'
import type { StorageKey, StoredTexts } from '../storage-keys.ts'

/** A problem of the settings file, shown on the login page. */
export type StorageNotice =
  /** The file was damaged. It was renamed, and the app started with an empty one. */
  | 'setAside'
  /** The system has no keyring. The token stays in memory only, so each start asks for a login. */
  | 'noKeyring'
  /** The keyring could not decrypt the stored token. */
  | 'tokenUnreadable'

/** The page reads it once, before its first render. */
export interface StartState {
  /** Without token and user while the app is locked. */
  readonly stored: StoredTexts
  /** The main process keeps the login until `unlock`. */
  readonly isLocked: boolean
  readonly notices: readonly StorageNotice[]
  /** The API's origin. */
  readonly host: string
  /** Contains the operator's statement only if the configuration also names this host. */
  readonly run: ParsedConfig
  readonly version: string
}

export const Channel = {
  start: 'placard:start',
  listening: 'placard:listening',
  store: 'placard:store',
  readLedgerMemory: 'placard:read-ledger-memory',
  writeLedgerMemory: 'placard:write-ledger-memory',
  openExternal: 'placard:open-external',
  closeWindow: 'placard:close-window',
  setUnread: 'placard:set-unread',
  saveText: 'placard:save-text',
  print: 'placard:print',
  savePdf: 'placard:save-pdf',
  showSaved: 'placard:show-saved',
  installUpdate: 'placard:install-update',
  setPaying: 'placard:set-paying',
  newestVersion: 'placard:newest-version',
  lock: 'placard:lock',
  unlock: 'placard:unlock',
  /** Main to page. */
  event: 'placard:event',
} as const

/** The result of a request to leave the app or to write a file. */
export type Outcome = 'done' | 'refused' | 'cancelled' | 'failed'

/** Names of the file and its folder; never the whole path, which contains the user's name. */
export interface SavedPlace {
  readonly file: string
  readonly folder: string
}

export interface SaveResult {
  readonly outcome: Outcome
  /** Undefined in a browser, which does not reveal it. */
  readonly place?: SavedPlace
}

export interface UnlockRequest {
  /** The login password. */
  readonly password: string
  /** BCP 47. */
  readonly language: string
  /** The value of the `X-TZ` header. */
  readonly timeZone: string
}

/** Why the app stays locked: the fields of the renderer's `ApiError`. */
export interface UnlockFailure {
  readonly kind: 'envelope' | 'http' | 'data' | 'network'
  readonly code?: number | undefined
  readonly key?: MessageKey | undefined
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly serverText?: string | undefined
  readonly lang?: string | undefined
}

/** A page that a `placard://` link may open. */
export type DeepLink =
  | { readonly page: 'plan'; readonly id: string }
  | { readonly page: 'receipt'; readonly reference: string }
  | { readonly page: 'notification' }

/** The link of the desktop app to a receipt, for others of its user's devices. */
export const receiptLink = (reference: string): string => `placard://receipt/${reference}`

/** A frame that failed to load. */
export interface FrameFailure {
  readonly host: string
  /** `refused`: by the host or by a policy. */
  readonly why: 'refused' | 'unreachable'
}

/** Why an available update is not installed. */
export type UpdateBlock =
  /** The feed, or an address it redirects to, is neither https nor on this machine. */
  | 'insecure'
  /** Its description has no signature. */
  | 'unsigned'
  /** Its description or file differs from what the publisher signed. */
  | 'tampered'
  /** It is older than the installed version. */
  | 'older'

/** The result of a check for updates. */
export type UpdateCheck =
  | 'upToDate'
  | 'downloading'
  /** Downloaded; `updateReady` has the version. */
  | 'ready'
  /** `updateBlocked` has the reason. */
  | 'blocked'
  /** The feed could not be reached, or has no description. */
  | 'unavailable'
  /** The system's package manager installs updates. */
  | 'packageManager'
  /** This installation does not update itself. */
  | 'off'

/** An event from the main process to the page. Events are queued until the page listens. */
export type BridgeEvent =
  /** A `placard://…` link or a clicked notification opens a page; it triggers no action there. */
  | { readonly type: 'open'; readonly link: DeepLink }
  | { readonly type: 'goBack' }
  | { readonly type: 'goForward' }
  | { readonly type: 'openSettings' }
  | { readonly type: 'openFind' }
  | { readonly type: 'openPalette' }
  | { readonly type: 'openAbout' }
  /** A link, pop-up, navigation or file was refused; `what` is its host, or its scheme if it has no host. */
  | { readonly type: 'refused'; readonly what: string }
  /** The system could not open an address of this host. */
  | { readonly type: 'openFailed'; readonly what: string }
  /** The result of saving the page from the menu. */
  | { readonly type: 'pageSaved'; readonly answer: SaveResult }
  | { readonly type: 'frameFailed'; readonly failure: FrameFailure }
  | { readonly type: 'updateReady'; readonly version: string }
  | { readonly type: 'updateBlocked'; readonly reason: UpdateBlock }
  /** The result of a check that the user asked for. */
  | { readonly type: 'updateChecked'; readonly result: UpdateCheck }

export interface Bridge {
  /** Read once, synchronously, before the first render. */
  readonly start: StartState
  /** Writes to the settings file; undefined removes the key. Rejects if writing fails. */
  store(key: StorageKey, text: string | undefined): Promise<void>
  /** What the page remembers of an account's history, by the hash of origin and account; undefined for nothing. */
  readLedgerMemory(key: string): Promise<string | undefined>
  /** Writes to a file of its own, which outlives the login. Rejects if writing fails. */
  writeLedgerMemory(key: string, text: string): Promise<void>
  /**
   * Opens an address in the system's browser if the link policy allows it and the user has just made an input. The user
   * confirms a host that is neither the API's nor a contact's.
   */
  openExternal(url: string): Promise<Outcome>
  closeWindow(): Promise<void>
  /**
   * Sets the badge of the dock or task bar. Undefined: nobody is logged in. The system notifies if `alertAt` rises, the time of
   * the newest notification that the user wants shown (ms since 1970, 0 for none), or without it if the count rises.
   */
  setUnread(count: number | undefined, alertAt?: number): Promise<void>
  /** Writes a text file where the user chooses; refused while another save or print dialog is open. */
  saveText(file: { name: string; text: string }): Promise<SaveResult>
  /** Refused while another dialog is open. */
  print(): Promise<Outcome>
  /** Writes the printed page as a PDF where the user chooses; refused while another dialog is open. */
  savePdf(name: string): Promise<SaveResult>
  /** Shows the last saved file in the system's file manager. */
  showSaved(): Promise<Outcome>
  /** Quits, installs and restarts; refused during a payment or without an update. */
  installUpdate(): Promise<Outcome>
  setPaying(isPaying: boolean): Promise<void>
  /** The newest version in the verified update feed; undefined if no feed was read. */
  newestVersion(): Promise<string | undefined>
  /** Locks the app if the idle lock is enabled: the page reloads without the login. */
  lock(): Promise<void>
  /** The host checks the login password. If it is correct, the page reloads with the login. */
  unlock(request: UnlockRequest): Promise<UnlockFailure | undefined>
  /** Returns a function that removes the listener. */
  onEvent(listener: (event: BridgeEvent) => void): () => void
}
